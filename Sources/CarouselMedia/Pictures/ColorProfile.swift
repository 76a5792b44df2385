// SPDX-License-Identifier: MIT

import CLcms
import CPixbuf
import Glibc

/// Converts pictures from their colour profiles to sRGB.
enum ColorProfile {
    /// Larger profiles are ignored: tables of many dimensions take longer than they are worth.
    private static let mostBytes = 4 << 20

    /// Gives a pixbuf a profile, as gdk-pixbuf's loaders do.
    static func attach(_ profile: UnsafeBufferPointer<UInt8>, to pixbuf: OpaquePointer) {
        guard profile.count < mostBytes, let text = g_base64_encode(profile.baseAddress, gsize(profile.count)) else {
            return
        }
        gdk_pixbuf_set_option(pixbuf, "icc-profile", text)
        g_free(text)
    }

    /// Converts a pixbuf's pixels in place, using the profile of `original`; without a valid profile, they are taken to
    /// be sRGB.
    static func convert(_ pixbuf: OpaquePointer, profileOf original: OpaquePointer) {
        guard let text = gdk_pixbuf_get_option(original, "icc-profile"), strlen(text) < mostBytes else { return }
        var count: gsize = 0
        guard let bytes = g_base64_decode(text, &count) else { return }
        defer { g_free(bytes) }
        guard count > 128, let profile = cmsOpenProfileFromMem(bytes, cmsUInt32Number(count)) else { return }
        defer { cmsCloseProfile(profile) }
        guard !isSRGB(profile), let target = cmsCreate_sRGBProfile() else { return }
        defer { cmsCloseProfile(target) }
        if cmsGetColorSpace(profile) == cmsSigGrayData { return convertGrey(pixbuf, from: profile, to: target) }
        guard cmsGetColorSpace(profile) == cmsSigRgbData else { return }
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        let format = channels == 4 ? carousel_lcms_rgba_8 : carousel_lcms_rgb_8
        // A context per thread would save nothing: transforms without a cache share no state.
        let flags = cmsUInt32Number(cmsFLAGS_NOCACHE | (channels == 4 ? cmsFLAGS_COPY_ALPHA : 0))
        guard gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            let transform = cmsCreateTransform(
                profile, format, target, format, cmsUInt32Number(INTENT_PERCEPTUAL), flags)
        else { return }
        defer { cmsDeleteTransform(transform) }
        guard let pixels = gdk_pixbuf_get_pixels(pixbuf) else { return }
        let (width, height) = (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)))
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        for y in 0..<height {
            let row = pixels + y * stride
            cmsDoTransform(transform, row, row, cmsUInt32Number(width))
        }
    }

    /// Converts a greyscale pixbuf, which stores its greys in three channels.
    private static func convertGrey(_ pixbuf: OpaquePointer, from profile: cmsHPROFILE, to target: cmsHPROFILE) {
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        guard gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            let transform = cmsCreateTransform(
                profile, carousel_lcms_gray_8, target, carousel_lcms_rgb_8, cmsUInt32Number(INTENT_PERCEPTUAL),
                cmsUInt32Number(cmsFLAGS_NOCACHE))
        else { return }
        defer { cmsDeleteTransform(transform) }
        // There are only 256 greys.
        let greys = (0...255).map { UInt8($0) }
        var colors = [UInt8](repeating: 0, count: 3 * greys.count)
        cmsDoTransform(transform, greys, &colors, cmsUInt32Number(greys.count))
        guard let pixels = gdk_pixbuf_get_pixels(pixbuf) else { return }
        let (width, height) = (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)))
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
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
