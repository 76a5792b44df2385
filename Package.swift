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
        // For Tools/, a package of its own; what they declare is `package`.
        .library(name: "_CarouselProgram", targets: ["CarouselProgram"]),
        .library(name: "_CarouselC", targets: ["CarouselC", "CCalls"]),
        .library(name: "_TestSupport", targets: ["TestSupport"]),
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
            resources: [
                "attributes", "batch", "layout", "varyings", "quad.vert", "quad.frag", "copy.vert", "copy.frag",
            ].map {
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
        .systemLibrary(name: "CRunLoop"),
        .target(name: "iCarousel", dependencies: ["CarouselKit", "CRunLoop"]),
        .systemLibrary(name: "CProcess"),
        .target(
            name: "CarouselProgram",
            dependencies: [
                "CarouselKit", "CarouselCore", "CarouselMedia", "CProcess", "CGIO", "CExif",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(name: "carousel", dependencies: ["CarouselProgram"]),

        .executableTarget(name: "RunLoopProgram", dependencies: ["iCarousel"], path: "Tests/RunLoopProgram"),

        // The calls of carousel.h that fuzzing makes.
        .target(
            name: "CCalls", dependencies: ["CCarousel", "CEpoxy"], path: "Tests/Calls",
            cSettings: [.headerSearchPath("../../Sources/CarouselC/include")]),
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
                "carousel", "CarouselProgram", "CProcess", "RunLoopProgram", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// scripts/sanitize builds the modules of some tests only: CAROUSEL_TESTS="CarouselMediaTests CarouselGLTests".
if let names = Context.environment["CAROUSEL_TESTS"]?.split(separator: " ") {
    package.targets.removeAll { $0.type == .test && !names.contains(Substring($0.name)) }
}

// scripts/fuzz needs a part of the command only, and not ArgumentParser.
if Context.environment["CAROUSEL_FUZZ"] != nil {
    for target in package.targets where target.name == "CarouselProgram" {
        target.sources = ["Folders", "StandardError.swift"]
        target.dependencies.removeLast()
    }
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
