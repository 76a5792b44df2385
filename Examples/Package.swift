// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let library = Target.Dependency.product(name: "CarouselKit", package: "CarouselKit")

// One small program a folder.
let programs = [
    "Autoscrolling", "Basic", "Buttons", "Cards", "Controls", "CustomLayout", "Fading", "FilmStills", "Folding",
    "Gallery",
    "ImageEffects", "Mirror", "MultipleCarousels", "NestedCarousels", "Offsets", "Options", "Paging", "Records",
    "Reflections", "Shapes", "Tables", "Theatre",
]

// A package of its own: it sees nothing but the public API.
let package = Package(
    name: "Examples",
    dependencies: [.package(name: "CarouselKit", path: "..")],
    targets: programs.map { .executableTarget(name: $0, dependencies: [library], path: $0) } + [
        .executableTarget(
            name: "Declarative", dependencies: [library], path: "Declarative", resources: [.copy("carousel.json")]),
        // Unoptimised, painting may take longer than clients wait.
        .target(name: "PictureServer", path: "PictureServer", swiftSettings: [.unsafeFlags(["-O"])]),
        .systemLibrary(name: "GLFW", path: "Minimal/GLFW", pkgConfig: "glfw3"),
        .executableTarget(
            name: "Minimal", dependencies: [library, "GLFW"], path: "Minimal", exclude: ["GLFW"]),
        .systemLibrary(name: "Canberra", path: "WheelOfFortune/Canberra", pkgConfig: "libcanberra"),
        .executableTarget(
            name: "WheelOfFortune", dependencies: [library, "Canberra"], path: "WheelOfFortune", exclude: ["Canberra"]),
        .executableTarget(
            name: "PortedFromiOS", dependencies: [.product(name: "iCarousel", package: "CarouselKit")],
            path: "PortedFromiOS"),
    ]
        + ["Downloads", "DownloadsAndEffects"].map {
            .executableTarget(
                name: $0,
                dependencies: [
                    library, .product(name: "CarouselNetwork", package: "CarouselKit"), "PictureServer",
                ], path: $0)
        },
    swiftLanguageModes: [.v6]
)
