// SPDX-License-Identifier: MIT

import CLcms
import Testing

/// Colour profiles made for a test.
enum ProfileFixture {
    /// A profile with sRGB's primaries and a different curve.
    static func bytes(gamma: Double, name: String? = nil) throws -> [UInt8] {
        var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
        var primaries = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: 0.64, y: 0.33, Y: 1), Green: cmsCIExyY(x: 0.30, y: 0.60, Y: 1),
            Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1))
        let curve = try #require(cmsBuildGamma(nil, gamma))
        defer { cmsFreeToneCurve(curve) }
        var curves: [OpaquePointer?] = [curve, curve, curve]
        let made = try #require(cmsCreateRGBProfile(&white, &primaries, &curves))
        defer { cmsCloseProfile(made) }
        if let name {
            let text = cmsMLUalloc(nil, 1)
            defer { cmsMLUfree(text) }
            cmsMLUsetASCII(text, "en", "US", name)
            cmsWriteTag(made, cmsSigProfileDescriptionTag, UnsafeRawPointer(text))
        }
        return bytes(of: made)
    }

    /// A greyscale profile.
    static func greyBytes(gamma: Double) throws -> [UInt8] {
        var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
        let curve = try #require(cmsBuildGamma(nil, gamma))
        defer { cmsFreeToneCurve(curve) }
        let made = try #require(cmsCreateGrayProfile(&white, curve))
        defer { cmsCloseProfile(made) }
        return bytes(of: made)
    }

    private static func bytes(of profile: cmsHPROFILE) -> [UInt8] {
        var count: cmsUInt32Number = 0
        cmsSaveProfileToMem(profile, nil, &count)
        var bytes = [UInt8](repeating: 0, count: Int(count))
        cmsSaveProfileToMem(profile, &bytes, &count)
        return bytes
    }
}
