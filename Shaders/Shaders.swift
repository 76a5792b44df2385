// SPDX-License-Identifier: MIT

/// The GLSL sources, embedded at build time, without their `#version` lines.
package enum ShaderSource {
    package static let quadVertex: [UInt8] = PackageResources.quad_vert_glsl
    package static let quadFragment: [UInt8] = PackageResources.quad_frag_glsl
    package static let attributes: [UInt8] = PackageResources.attributes_glsl
    package static let varyings: [UInt8] = PackageResources.varyings_glsl
    package static let layout: [UInt8] = PackageResources.layout_glsl
    package static let batch: [UInt8] = PackageResources.batch_glsl
    package static let copyVertex: [UInt8] = PackageResources.copy_vert_glsl
    package static let copyFragment: [UInt8] = PackageResources.copy_frag_glsl
}
