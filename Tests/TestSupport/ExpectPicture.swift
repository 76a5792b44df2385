// SPDX-License-Identifier: MIT

public import CarouselCore
import Foundation
public import Testing

/// Expects a picture to look like `Tests/Fixtures/Pictures/NAME.png`, or as NAME.png in another folder.
///
/// If it does not, the actual picture, the expected one and the difference are written to `Tests/failures`. With
/// `CAROUSEL_RECORD=1` in the environment the picture becomes the new reference, and the test fails saying so.
///
/// - Parameters:
///   - maxDelta: how far a channel may be off before its pixel counts, 0...255.
///   - maxPixels: how many pixels may be off by more than that.
/// - Returns: whether it matches.
@discardableResult
public func expectPicture(
    _ got: PixelBuffer, matches name: String, in folder: String = TestFolders.pictures, maxDelta: Int = 2,
    maxPixels: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
    let message = pictureMismatch(got, name: name, folder: folder, maxDelta: maxDelta, maxPixels: maxPixels)
    guard let message else { return true }
    Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
    return false
}

/// What is wrong with the picture; nil if nothing is.
private func pictureMismatch(
    _ got: PixelBuffer, name: String, folder: String, maxDelta: Int, maxPixels: Int
) -> String? {
    let reference = "\(folder)/\(name).png"
    do {
        if ProcessInfo.processInfo.environment["CAROUSEL_RECORD"] == "1" {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            try PNGFile.write(got, to: reference)
            return "recorded \(reference): look at it, then run again without CAROUSEL_RECORD"
        }
        let failed = "\(TestFolders.failures)/\(name)"
        guard FileManager.default.fileExists(atPath: reference) else {
            try write(got, to: "\(failed)-got.png")
            return "there is no reference \(reference); got \(failed)-got.png. Set CAROUSEL_RECORD=1 to record it."
        }
        let want = try PNGFile.read(reference)
        var finding = "is \(got.size.width) x \(got.size.height) and not \(want.size.width) x \(want.size.height)"
        if let comparison = PictureComparison(got, want) {
            let count = comparison.pixelsDiffering(byMoreThan: maxDelta)
            guard count > maxPixels else { return nil }
            finding =
                "has \(count) pixels (allowed: \(maxPixels)) off by more than \(maxDelta), "
                + "at most by \(comparison.maxDifference), PSNR \(comparison.psnr) dB"
        }
        try write(got, to: "\(failed)-got.png")
        try write(want, to: "\(failed)-want.png")
        try write(PictureComparison.difference(got, want), to: "\(failed)-diff.png")
        return "picture \(name) \(finding). See \(failed)-got.png, \(failed)-want.png and \(failed)-diff.png"
    } catch {
        return "picture \(name) could not be compared: \(error)"
    }
}

private func write(_ picture: PixelBuffer, to path: String) throws {
    try FileManager.default.createDirectory(atPath: TestFolders.failures, withIntermediateDirectories: true)
    try PNGFile.write(picture, to: path)
}
