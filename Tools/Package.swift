// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// The targets measure what is `package`, such as the time before GL, so they are compiled with the package name that SwiftPM gives to
// CarouselKit: its folder's. Unsafe flags are allowed only in a package on which no other depends.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? ""
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-package-name", String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })]),
]
// As in CarouselKit.
let toolSettings =
    settings
    + (Context.environment["CAROUSEL_OPTIMISES"] == nil ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))])
func kit(_ product: String) -> Target.Dependency { .product(name: product, package: "CarouselKit") }
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let fuzzing: [Target.Dependency] =
    ["CarouselReplay"] + ["CarouselKit", "CarouselNetwork", "_CarouselProgram", "_CarouselC"].map(kit)

// For developers: measures, replays and searches for crashes.
let package = Package(
    name: "CarouselTools",
    products: [
        // Started by `carousel bench` and `carousel replay`.
        .executable(name: "carousel-tools", targets: ["CarouselTools"]),
        // Preloaded by `carousel bench` into programs that it measures.
        .library(name: "AllocationCounter", type: .dynamic, targets: ["CAllocationCounter"]),
    ],
    dependencies: [
        .package(name: "CarouselKit", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        .target(name: "CAllocationCounter", path: "AllocationCounter"),
        .systemLibrary(name: "LibFuzzer", path: "LibFuzzer"),
        .target(
            name: "CarouselReplay", dependencies: [kit("CarouselKit")], path: "Replay", packageAccess: false,
            swiftSettings: toolSettings),
        .executableTarget(
            name: "CarouselTools",
            // The command starts this, and is built beside it.
            dependencies: ["CarouselReplay", kit("carousel"), kit("_CarouselProgram"), argumentParser],
            path: "Harness",
            resources: [.embedInCode("Shaders/bare.vert.glsl"), .embedInCode("Shaders/bare.frag.glsl")],
            packageAccess: false, swiftSettings: toolSettings),
        .testTarget(
            name: "HarnessTests", dependencies: ["CarouselTools", "CAllocationCounter", kit("_TestSupport")],
            path: "Tests/HarnessTests", packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "ReferenceTraces", dependencies: ["CarouselReplay", kit("_TestSupport")],
            path: "Tests/ReferenceTraces", packageAccess: false, swiftSettings: settings),
        // A test that replays the inputs found; scripts/fuzz builds a program of it that searches for more, with libFuzzer.
        Context.environment["CAROUSEL_FUZZ"] == nil
            ? .testTarget(
                name: "FuzzingTests", dependencies: fuzzing + [kit("_TestSupport")], path: "Fuzzing",
                exclude: ["Corpus", "Crashes", "Fuzz.swift"], packageAccess: false, swiftSettings: settings)
            : .executableTarget(
                name: "fuzz", dependencies: fuzzing + ["LibFuzzer"], path: "Fuzzing",
                exclude: ["Corpus", "CorpusTests.swift", "Crashes"], packageAccess: false, swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
