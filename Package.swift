// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "CarouselKit",
    products: [
        .library(name: "CarouselScene", targets: ["CarouselScene"])
    ],
    targets: [
        .systemLibrary(
            name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0",
            providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),

        .target(name: "CarouselCore", swiftSettings: settings),
        .target(name: "CarouselScene", dependencies: ["CarouselCore"], swiftSettings: settings),
        .target(
            name: "CarouselReplay", dependencies: ["CarouselCore", "CarouselScene"], swiftSettings: settings),

        .target(
            name: "TestSupport", dependencies: ["CarouselCore", "CarouselScene", "CPixbuf"],
            path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(
            name: "TestSupportTests",
            dependencies: ["CarouselCore", "CarouselScene", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "CarouselCoreTests", dependencies: ["CarouselCore", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "ReferenceTraces", dependencies: ["CarouselReplay", "TestSupport"],
            path: "Tests/ReferenceTraces", exclude: ["Deviations.md"], swiftSettings: settings),
        .testTarget(
            name: "CarouselSceneTests", dependencies: ["CarouselScene", "TestSupport"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
