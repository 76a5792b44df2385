// SPDX-License-Identifier: MIT

import CLcms
import CPixbuf
import Glibc
import Synchronization

/// Converts pictures from their colour profiles to sRGB.
enum ColorProfile {
    /// Larger profiles are ignored: tables of many dimensions take longer than they are worth.
    private static let maxBytes = 4 << 20
    /// Conversions of larger profiles, in base64, are not kept.
    private static let maxBytesKept = 1 << 16

    /// Gives a pixbuf a profile, if there is one, as gdk-pixbuf's loaders do.
    static func attach(_ profile: UnsafePointer<UInt8>?, _ count: UInt32, to pixbuf: OpaquePointer) {
        guard let profile, count < maxBytes, let text = g_base64_encode(profile, gsize(count)) else { return }
        gdk_pixbuf_set_option(pixbuf, "icc-profile", text)
        g_free(text)
    }

    /// Converts a pixbuf's pixels in place by the profile of `original`; without a valid one, they are taken to be sRGB.
    static func convert(_ pixbuf: OpaquePointer, profileOf original: OpaquePointer) {
        guard let text = gdk_pixbuf_get_option(original, "icc-profile"), strlen(text) < maxBytes else { return }
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        guard gdk_pixbuf_get_bits_per_sample(pixbuf) == 8 else { return }
        let conversion = conversion(from: String(cString: text), channels: channels)
        // Other threads may drop it from the list meanwhile.
        defer { withExtendedLifetime(conversion) {} }
        guard let transform = conversion.transform else { return }
        if conversion.isGrey { return convertGreys(pixbuf, transform) }
        guard let pixels = gdk_pixbuf_get_pixels(pixbuf) else { return }
        let stride = cmsUInt32Number(gdk_pixbuf_get_rowstride(pixbuf))
        cmsDoTransformLineStride(
            transform, pixels, pixels, cmsUInt32Number(gdk_pixbuf_get_width(pixbuf)),
            cmsUInt32Number(gdk_pixbuf_get_height(pixbuf)), stride, stride, 0, 0)
    }

    /// How pictures with a profile are converted.
    private final class Conversion: @unchecked Sendable {
        let profile: String
        let channels: Int
        /// Nil if there is nothing to convert. Transforms without a cache share no state, so all threads may use one.
        private(set) var transform: cmsHTRANSFORM?
        private(set) var isGrey = false

        /// From a profile, in base64, to sRGB.
        init(_ profile: String, channels: Int) {
            (self.profile, self.channels) = (profile, channels)
            var count: gsize = 0
            guard let bytes = g_base64_decode(profile, &count) else { return }
            defer { g_free(bytes) }
            guard count > 128, let source = cmsOpenProfileFromMem(bytes, cmsUInt32Number(count)) else { return }
            defer { cmsCloseProfile(source) }
            guard !isSRGB(source), let target = cmsCreate_sRGBProfile() else { return }
            defer { cmsCloseProfile(target) }
            isGrey = cmsGetColorSpace(source) == cmsSigGrayData
            guard isGrey || cmsGetColorSpace(source) == cmsSigRgbData else { return }
            let format = channels == 4 && !isGrey ? carousel_lcms_rgba_8 : carousel_lcms_rgb_8
            transform = cmsCreateTransform(
                source, isGrey ? carousel_lcms_gray_8 : format, target, format, cmsUInt32Number(INTENT_PERCEPTUAL),
                cmsUInt32Number(cmsFLAGS_NOCACHE | (channels == 4 && !isGrey ? cmsFLAGS_COPY_ALPHA : 0)))
        }

        deinit { if let transform { cmsDeleteTransform(transform) } }
    }

    /// The last few made: a camera's pictures share one profile, and making a transform takes as long as converting a small picture.
    private static let conversions = Mutex<[Conversion]>([])

    private static func conversion(from profile: String, channels: Int) -> Conversion {
        let known = conversions.withLock { $0.first { $0.channels == channels && $0.profile == profile } }
        if let known { return known }
        let new = Conversion(profile, channels: channels)
        guard profile.utf8.count < maxBytesKept else { return new }
        conversions.withLock { list in
            if list.count >= 4 { list.removeFirst() }
            list.append(new)
        }
        return new
    }

    /// Converts a greyscale pixbuf with RGB channels. Does nothing if any pixel has a colour, for which the profile cannot be meant.
    private static func convertGreys(_ pixbuf: OpaquePointer, _ transform: cmsHTRANSFORM) {
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        guard let pixels = gdk_pixbuf_get_pixels(pixbuf) else { return }
        let (width, height) = (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)))
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        for y in 0..<height {
            for x in 0..<width {
                let pixel = pixels + y * stride + x * channels
                guard pixel[0] == pixel[1], pixel[1] == pixel[2] else { return }
            }
        }
        // There are only 256 greys.
        let greys = (0...255).map { UInt8($0) }
        var colors = [UInt8](repeating: 0, count: 3 * greys.count)
        cmsDoTransform(transform, greys, &colors, cmsUInt32Number(greys.count))
        for y in 0..<height {
            for x in 0..<width {
                let pixel = pixels + y * stride + x * channels
                let grey = 3 * Int(pixel[0])
                (pixel[0], pixel[1], pixel[2]) = (colors[grey], colors[grey + 1], colors[grey + 2])
            }
        }
    }

    /// Names of profiles that change nothing. Other profiles may begin with these names but have a different curve.
    private static let sRGBNames: Set<String> = [
        "sRGB", "sRGB IEC61966-2.1", "sRGB IEC61966-2-1 black scaled", "sRGB built-in", "sRGB2014",
    ]

    /// Whether a profile claims to be sRGB, as almost all embedded ones do.
    private static func isSRGB(_ profile: cmsHPROFILE) -> Bool {
        var name = [CChar](repeating: 0, count: 64)
        let count = cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", &name, 63)
        guard count > 0 else { return false }
        return name.withUnsafeBufferPointer {
            $0.baseAddress.map { sRGBNames.contains(String(cString: $0)) } ?? false
        }
    }
}
