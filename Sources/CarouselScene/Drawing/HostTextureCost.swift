// SPDX-License-Identifier: MIT

import CarouselCore

/// What it takes to draw items that show textures of the program: a draw call each time the texture changes, or, for each
/// frame, a copy of every texture in an array from which one call draws all items. Layers of arrays cost neither.
package struct HostTextureCost: Sendable {
    /// Number of textures that would be copied.
    package private(set) var textures = 0
    /// Their pixels, in all levels.
    private var pixels = 0
    /// Number of textures that no copy has room for.
    private var tooLarge = 0

    /// The most that copies may take: 64 MiB.
    private static let mostPixels = 1 << 24
    /// What every driver can make an array of.
    private static let greatestExtent = 2048
    /// How many pixels are copied in the time of a draw call.
    private static let pixelsPerCall = 10_000

    package init() {}

    /// Whether a copy of a texture has room.
    package static func canCopy(_ texture: HostTexture) -> Bool {
        max(texture.size.width, texture.size.height) <= greatestExtent
    }

    package mutating func add(_ texture: HostTexture) { change(by: 1, texture) }

    package mutating func remove(_ texture: HostTexture) { change(by: -1, texture) }

    private mutating func change(by step: Int, _ texture: HostTexture) {
        guard texture.target != .array else { return }
        textures += step
        guard HostTextureCost.canCopy(texture) else {
            tooLarge += step
            return
        }
        pixels += step * (texture.hasMipmaps ? texture.size.area * 4 / 3 : texture.size.area)
    }

    /// Whether copies are cheaper.
    ///
    /// - Parameter changes: how often the texture changes from one item to the next.
    package func favoursCopies(changes: Int) -> Bool {
        tooLarge == 0 && pixels <= HostTextureCost.mostPixels
            && (changes - textures) * HostTextureCost.pixelsPerCall > pixels
    }
}
