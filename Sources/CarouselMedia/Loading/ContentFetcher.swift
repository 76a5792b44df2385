// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// Makes pixels of content, one wish after the other. Each thread has its own.
final class ContentFetcher {
    /// Makes pictures that are no files: of a path, fitted into an extent.
    typealias Maker = @Sendable (_ path: String, _ size: PixelSize) -> PixelBuffer?

    private let layout = TextLayout()
    private let maker: Maker?

    /// - Parameter maker: is asked first for pictures with a path.
    init(maker: Maker? = nil) {
        self.maker = maker
    }

    func fetch(_ request: ContentRequest) -> ContentState {
        switch request.content {
        case .file(let path):
            if let picture = maker?(path, request.pixelSize) {
                return .ready(MipChain(picture), natural: picture.size)
            }
            do throws(PictureError) {
                let result = try PictureDecoder.decode(path, fitting: request.pixelSize, covers: request.covers)
                return .ready(MipChain(result.pixels), natural: result.natural)
            } catch {
                let card = StandInCard.draw(for: path, size: request.pixelSize, layout: layout)
                return .failed(MipChain(card), message: error.description)
            }
        case .text(let text):
            let picture = layout.picture(of: text, scale: request.scale, limit: request.pixelSize)
            return .ready(MipChain(picture), natural: picture.size)
        case .pixels(let picture):
            return .ready(MipChain(reduced(picture.pixels, request)), natural: picture.pixels.size)
        case .texture:
            return .failed(nil, message: "A texture of the program's own has no pixels to fetch.")
        }
    }

    private func reduced(_ pixels: PixelBuffer, _ request: ContentRequest) -> PixelBuffer {
        let size = pixels.size
        let x = Double(request.pixelSize.width) / Double(size.width)
        let y = Double(request.pixelSize.height) / Double(size.height)
        let scale = request.covers ? max(x, y) : min(x, y)
        guard scale < 1 else { return pixels }
        return Pixbuf.with(pixels) { Pixbuf.pixels($0, reducedTo: size.scaled(by: scale)) } ?? pixels
    }
}
