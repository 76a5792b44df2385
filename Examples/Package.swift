// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// One small program a folder.
let programs = ["Basic", "Buttons", "Controls", "ImageEffects", "Reflections", "Tables"]

// A package of its own: it sees nothing but the public API.
let package = Package(
    name: "Examples",
    dependencies: [.package(name: "CarouselKit", path: "..")],
    targets: programs.map {
        .executableTarget(
            name: $0, dependencies: [.product(name: "CarouselKit", package: "CarouselKit")], path: $0)
    } + [
        .executableTarget(
            name: "PortedFromiOS", dependencies: [.product(name: "iCarousel", package: "CarouselKit")],
            path: "PortedFromiOS")
    ],
    swiftLanguageModes: [.v6]
)
