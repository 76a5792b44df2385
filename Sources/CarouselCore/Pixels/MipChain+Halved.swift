// SPDX-License-Identifier: MIT

extension MipChain {
    /// The same picture at half its size, with a quarter of its bytes: without level 0. Nil if it is too small.
    public var halved: MipChain? {
        guard levelSizes.count > 1, min(layerSize.width, layerSize.height) > 1 else { return nil }
        let layer = levelSizes[1]
        return MipChain(
            pictureSize: PixelSize(
                width: min(layer.width, (pictureSize.width + 1) / 2),
                height: min(layer.height, (pictureSize.height + 1) / 2)),
            levelSizes: Array(levelSizes.dropFirst()), bytes: Array(bytes[(4 * layerSize.area)...]))
    }

    /// The picture itself, from level 0.
    public var picture: PixelBuffer? {
        PixelBuffer(
            size: pictureSize, stride: 4 * layerSize.width,
            bytes: Array(bytes[..<(4 * layerSize.width * pictureSize.height)]))
    }

    private init(pictureSize: PixelSize, levelSizes: [PixelSize], bytes: [UInt8]) {
        self.pictureSize = pictureSize
        layerSize = levelSizes.first ?? pictureSize
        self.levelSizes = levelSizes
        self.bytes = bytes
    }
}
