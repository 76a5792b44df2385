// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
    name: "CarouselKit",
    products: [
        .library(name: "CarouselKit", targets: ["CarouselKit"]),
        .library(name: "CarouselNetwork", targets: ["CarouselNetwork"]),
        .library(name: "iCarousel", targets: ["iCarousel"]),
        .executable(name: "carousel", targets: ["carousel"]),
        // What `carousel bench` and `carousel replay` start.
        .executable(name: "carousel-tools", targets: ["CarouselTools"]),
        // Preloaded into programs to be measured; `carousel bench` does it.
        .library(name: "AllocationCounter", type: .dynamic, targets: ["CAllocationCounter"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
    ],
    targets: [
        .systemLibrary(name: "CEpoxy", pkgConfig: "epoxy", providers: [.apt(["libepoxy-dev"])]),
        .systemLibrary(name: "CGLFW", pkgConfig: "glfw3", providers: [.apt(["libglfw3-dev"])]),
        .systemLibrary(
            name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(
            name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0",
            providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
        .systemLibrary(name: "CGIO", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .systemLibrary(name: "CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
        .systemLibrary(name: "CLcms", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CTiff", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),

        .target(
            name: "CarouselShaders", path: "Shaders",
            resources: ["alpha", "batch", "layout", "varyings", "quad.vert", "quad.frag", "copy.vert", "copy.frag"].map
            {
                .embedInCode($0 + ".glsl")
            }),
        .target(name: "CarouselCore"),
        .target(name: "CarouselScene", dependencies: ["CarouselCore"]),
        .target(
            name: "CarouselMedia",
            dependencies: ["CarouselCore", "CarouselScene", "CPango", "CPixbuf", "CLcms", "CPNG", "CTiff", "CExif"]),
        .target(name: "CarouselNetwork", dependencies: ["CarouselMedia", "CCurl"]),
        .target(
            name: "CarouselGL",
            dependencies: ["CarouselCore", "CarouselScene", "CarouselShaders", "CEpoxy"]),
        .target(
            name: "CarouselWindow",
            dependencies: ["CarouselCore", "CarouselScene", "CarouselGL", "CGLFW", "CGIO"]),
        .target(name: "CarouselReplay", dependencies: ["CarouselCore", "CarouselScene"], path: "Tools/Replay"),
        .target(
            name: "CarouselKit",
            dependencies: [
                "CarouselCore", "CarouselScene", "CarouselMedia", "CarouselGL", "CarouselWindow",
            ]),
        .systemLibrary(name: "CCarousel", path: "Sources/CarouselC/include"),
        .target(
            name: "CarouselC",
            dependencies: [
                "CarouselCore", "CarouselScene", "CarouselMedia", "CarouselGL", "CCarousel",
            ],
            exclude: ["include"]),
        .target(name: "iCarousel", dependencies: ["CarouselKit"]),
        .systemLibrary(name: "CProcess"),
        .target(
            name: "CarouselProgram",
            dependencies: [
                "CarouselKit", "CarouselCore", "CarouselMedia", "CProcess", "CGIO", "CExif",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(name: "carousel", dependencies: ["CarouselProgram"]),

        // For developers: measures and replays.
        .target(name: "CAllocationCounter", path: "Tools/AllocationCounter"),
        .executableTarget(
            name: "CarouselTools",
            dependencies: [
                "CarouselKit", "CarouselCore", "CarouselGL", "CarouselMedia", "CarouselReplay", "CarouselProgram",
                "CEpoxy", "CProcess",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tools/Harness",
            resources: [.embedInCode("Shaders/bare.vert.glsl"), .embedInCode("Shaders/bare.frag.glsl")]),

        // The process that fault tests run.
        .executableTarget(
            name: "FaultScenario",
            dependencies: ["CarouselCore", "CarouselMedia", "CarouselNetwork", "CarouselScene"],
            path: "Tests/Faults/Scenario"),
        .target(
            name: "TestSupport",
            dependencies: ["CarouselCore", "CarouselScene", "CPixbuf"],
            path: "Tests/TestSupport"),
        .testTarget(name: "TestSupportTests", dependencies: ["CarouselCore", "CarouselScene", "TestSupport"]),
        .testTarget(name: "CarouselCoreTests", dependencies: ["CarouselCore", "TestSupport"]),
        .testTarget(
            name: "ReferenceTraces", dependencies: ["CarouselReplay", "TestSupport"],
            path: "Tests/ReferenceTraces", exclude: ["Deviations.md"]),
        .testTarget(name: "CarouselSceneTests", dependencies: ["CarouselScene", "TestSupport"]),
        .testTarget(
            name: "CarouselMediaTests", dependencies: ["CarouselMedia", "CPango", "CPixbuf", "CLcms", "TestSupport"]),
        .testTarget(
            name: "CarouselNetworkTests", dependencies: ["CarouselNetwork", "CarouselMedia", "TestSupport"],
            exclude: ["hostile-server.py"]),
        .testTarget(name: "CarouselGLTests", dependencies: ["CarouselGL", "CEpoxy", "TestSupport"]),
        .testTarget(
            name: "CarouselWindowTests", dependencies: ["CarouselKit", "CGLFW", "TestSupport"],
            exclude: ["icon.py", "switch-monitor.py"]),
        .testTarget(name: "CarouselCTests", dependencies: ["CarouselC", "CarouselGL", "CCarousel", "TestSupport"]),
        .testTarget(name: "iCarouselTests", dependencies: ["iCarousel"]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "carousel", "CarouselProgram", "CarouselTools", "CProcess", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// scripts/sanitize builds the modules of some tests only: CAROUSEL_TESTS="CarouselMediaTests CarouselGLTests".
if let names = Context.environment["CAROUSEL_TESTS"]?.split(separator: " ") {
    package.targets.removeAll { $0.type == .test && !names.contains(Substring($0.name)) }
}

// Tests/Fuzzing is a test that replays what fuzzing has found. scripts/fuzz builds it as a program that finds more: the
// parts of the command that it needs are then a library, and libFuzzer's runtime is linked.
let fuzzingDependencies: [Target.Dependency] = [
    "CarouselKit", "CarouselCore", "CarouselScene", "CarouselMedia", "CarouselNetwork", "CarouselGL", "CarouselReplay",
    "CarouselC", "CCarousel", "CCalls", "CarouselProgram",
]
package.targets.append(
    .target(
        name: "CCalls", dependencies: ["CCarousel", "CEpoxy"], path: "Tests/Calls",
        cSettings: [.headerSearchPath("../../Sources/CarouselC/include")]))
if Context.environment["CAROUSEL_TESTS"] != nil {
    // None of these.
} else if Context.environment["CAROUSEL_FUZZ"] == nil {
    package.targets.append(
        .testTarget(
            name: "FuzzingTests", dependencies: fuzzingDependencies + ["TestSupport"], path: "Tests/Fuzzing",
            exclude: ["Corpus", "Crashes", "Fuzz.swift"]))
} else {
    package.products = []
    package.dependencies = []
    package.targets.removeAll {
        $0.type == .test
            || ["carousel", "CarouselProgram", "CarouselTools", "iCarousel", "TestSupport"].contains($0.name)
    }
    package.targets += [
        .target(
            name: "CarouselProgram",
            dependencies: ["CarouselKit", "CarouselCore", "CarouselMedia", "CProcess", "CGIO"],
            sources: ["Folders", "StandardError.swift"]),
        .executableTarget(
            name: "fuzz", dependencies: fuzzingDependencies, path: "Tests/Fuzzing",
            exclude: ["Corpus", "CorpusTests.swift", "Crashes"]),
    ]
}

let languageSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
// CAROUSEL_OPTIMISES=1: the library is as fast as in a release, a change of one file builds its whole module anew, and a debugger sees
// less. .ci/run does so. The tests' own modules are not optimised: that takes half as long again.
let settings =
    languageSettings
    + (Context.environment["CAROUSEL_OPTIMISES"] == nil
        ? []
        : [
            .unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))
        ])
for target in package.targets where target.type != .system {
    target.swiftSettings = target.type == .test ? languageSettings : settings
}
