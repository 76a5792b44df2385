// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

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
            },
            swiftSettings: settings),
        .target(name: "CarouselCore", swiftSettings: settings),
        .target(
            name: "CarouselScene", dependencies: ["CarouselCore"], swiftSettings: settings),
        .target(
            name: "CarouselMedia",
            dependencies: ["CarouselCore", "CarouselScene", "CPango", "CPixbuf", "CLcms", "CPNG", "CTiff", "CExif"],
            swiftSettings: settings),
        .target(
            name: "CarouselNetwork", dependencies: ["CarouselMedia", "CCurl"], swiftSettings: settings),
        .target(
            name: "CarouselGL",
            dependencies: ["CarouselCore", "CarouselScene", "CarouselShaders", "CEpoxy"],
            swiftSettings: settings),
        .target(
            name: "CarouselWindow",
            dependencies: ["CarouselCore", "CarouselScene", "CarouselGL", "CGLFW", "CGIO"],
            swiftSettings: settings),
        .target(
            name: "CarouselReplay", dependencies: ["CarouselCore", "CarouselScene"], path: "Tools/Replay",
            swiftSettings: settings),
        .target(
            name: "CarouselKit",
            dependencies: [
                "CarouselCore", "CarouselScene", "CarouselMedia", "CarouselGL", "CarouselWindow",
            ],
            swiftSettings: settings),
        .systemLibrary(name: "CCarousel", path: "Sources/CarouselC/include"),
        .target(
            name: "CarouselC",
            dependencies: [
                "CarouselCore", "CarouselScene", "CarouselMedia", "CarouselGL", "CCarousel",
            ],
            exclude: ["include"], swiftSettings: settings),
        .target(name: "iCarousel", dependencies: ["CarouselKit"], swiftSettings: settings),
        .systemLibrary(name: "CProcess"),
        .target(
            name: "CarouselProgram",
            dependencies: [
                "CarouselKit", "CarouselCore", "CarouselMedia", "CProcess", "CGIO", "CExif",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .executableTarget(name: "carousel", dependencies: ["CarouselProgram"], swiftSettings: settings),

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
            resources: [.embedInCode("Shaders/bare.vert.glsl"), .embedInCode("Shaders/bare.frag.glsl")],
            swiftSettings: settings),

        // The process that fault tests run.
        .executableTarget(
            name: "FaultScenario",
            dependencies: ["CarouselCore", "CarouselMedia", "CarouselNetwork", "CarouselScene"],
            path: "Tests/Faults/Scenario", swiftSettings: settings),
        .target(
            name: "TestSupport",
            dependencies: ["CarouselCore", "CarouselScene", "CPixbuf"],
            path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(
            name: "TestSupportTests",
            dependencies: ["CarouselCore", "CarouselScene", "TestSupport"], swiftSettings: languageSettings),
        .testTarget(
            name: "CarouselCoreTests", dependencies: ["CarouselCore", "TestSupport"],
            swiftSettings: languageSettings),
        .testTarget(
            name: "ReferenceTraces", dependencies: ["CarouselReplay", "TestSupport"],
            path: "Tests/ReferenceTraces", exclude: ["Deviations.md"], swiftSettings: languageSettings),
        .testTarget(
            name: "CarouselSceneTests", dependencies: ["CarouselScene", "TestSupport"],
            swiftSettings: languageSettings),
        .testTarget(
            name: "CarouselMediaTests", dependencies: ["CarouselMedia", "CPango", "CPixbuf", "CLcms", "TestSupport"],
            swiftSettings: languageSettings),
        .testTarget(
            name: "CarouselNetworkTests", dependencies: ["CarouselNetwork", "CarouselMedia", "TestSupport"],
            exclude: ["hostile-server.py"], swiftSettings: languageSettings),
        .testTarget(
            name: "CarouselGLTests",
            dependencies: ["CarouselGL", "CEpoxy", "TestSupport"], swiftSettings: languageSettings),
        .testTarget(
            name: "CarouselWindowTests", dependencies: ["CarouselKit", "CGLFW", "TestSupport"],
            exclude: ["icon.py", "switch-monitor.py"], swiftSettings: languageSettings),
        .testTarget(
            name: "CarouselCTests", dependencies: ["CarouselC", "CarouselGL", "CCarousel", "TestSupport"],
            swiftSettings: languageSettings),
        .testTarget(
            name: "iCarouselTests", dependencies: ["iCarousel"], swiftSettings: languageSettings),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "carousel", "CarouselProgram", "CarouselTools", "CProcess", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: languageSettings),
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
            exclude: ["Corpus", "Crashes", "Fuzz.swift"], swiftSettings: languageSettings))
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
            sources: ["Folders", "StandardError.swift"],
            swiftSettings: settings),
        .executableTarget(
            name: "fuzz", dependencies: fuzzingDependencies, path: "Tests/Fuzzing",
            exclude: ["Corpus", "CorpusTests.swift", "Crashes"], swiftSettings: settings),
    ]
}
