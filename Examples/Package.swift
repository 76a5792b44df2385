// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A package of its own: it sees nothing but the public API.
let package = Package(
    name: "Examples",
    dependencies: [.package(name: "CarouselKit", path: "..")],
    targets: [
        .executableTarget(
            name: "Basic", dependencies: [.product(name: "CarouselKit", package: "CarouselKit")], path: "Basic"),
        .executableTarget(
            name: "PortedFromiOS", dependencies: [.product(name: "iCarousel", package: "CarouselKit")],
            path: "PortedFromiOS"),
    ],
    swiftLanguageModes: [.v6]
)
