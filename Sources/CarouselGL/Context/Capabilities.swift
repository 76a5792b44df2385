// SPDX-License-Identifier: MIT

import CEpoxy

/// The capabilities of the current context.
public struct Capabilities: Hashable, Sendable {
    /// OpenGL ES, or desktop OpenGL.
    public let isES: Bool
    /// Major and minor version, such as 3 and 2.
    public let majorVersion: Int
    /// The 2 of OpenGL ES 3.2.
    public let minorVersion: Int
    /// The driver's own names.
    public let versionName: String
    /// The driver's name of the renderer.
    public let rendererName: String
    /// Maximum width and height of a texture in pixels.
    public package(set) var maxTextureSize: Int
    /// Maximum number of layers of a texture array.
    public let maxArrayLayers: Int
    /// Maximum degree of anisotropic filtering; 1 if it is not supported.
    public let maxAnisotropy: Float
    /// The degree for pictures: it is expensive in software renderers.
    var anisotropy: Float { isSoftware ? 1 : min(8, maxAnisotropy) }
    /// Whether the CPU does the rendering.
    public let isSoftware: Bool
    /// Whether textures made from EGLImages can be shown.
    public let hasExternalImages: Bool
    /// Whether draw calls may begin at an instance.
    var hasBaseInstance: Bool
    /// Whether uploads from buffers take the least time: NVIDIA's driver needs a fifth of it, and Mesa's draw a rectangle for each level.
    var uploadsFromBuffers: Bool
    /// Whether the context also has the fixed-function pipeline.
    let isCompatibility: Bool
    /// Number of colour buffers that a fragment shader can write.
    let maxDrawBuffers: Int
    /// The names of the extensions, which are asked for once.
    package let extensions: Set<String>
    /// Whether the driver reports lost contexts.
    let tellsOfReset: Bool

    /// Queries the context that is current on this thread.
    public init() throws(GLError) {
        guard ContextSystem.present() != nil, let version = Capabilities.string(GLenum(GL_VERSION)) else {
            throw .noCurrentContext
        }
        versionName = version
        rendererName = Capabilities.string(GLenum(GL_RENDERER)) ?? "unknown"
        isES = epoxy_is_desktop_gl() == false
        let number = Int(epoxy_gl_version())
        majorVersion = number / 10
        minorVersion = number % 10
        guard number >= (isES ? 30 : 33) else { throw .versionTooLow(found: version) }
        maxTextureSize = Int(integer(GLenum(GL_MAX_TEXTURE_SIZE)))
        maxArrayLayers = Int(integer(GLenum(GL_MAX_ARRAY_TEXTURE_LAYERS)))
        maxDrawBuffers = Int(integer(GLenum(GL_MAX_DRAW_BUFFERS)))
        extensions = Capabilities.extensions(isES: isES)
        hasExternalImages = isES && extensions.contains("GL_OES_EGL_image_external_essl3")
        hasBaseInstance =
            isES
            ? extensions.contains("GL_EXT_base_instance") : number >= 42 || extensions.contains("GL_ARB_base_instance")
        isCompatibility =
            !isES && integer(GLenum(GL_CONTEXT_PROFILE_MASK)) & GL_CONTEXT_COMPATIBILITY_PROFILE_BIT != 0
        let lowered = rendererName.lowercased()
        isSoftware = ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"].contains { lowered.contains($0) }
        uploadsFromBuffers = Capabilities.string(GLenum(GL_VENDOR))?.hasPrefix("NVIDIA") ?? false
        if extensions.contains("GL_EXT_texture_filter_anisotropic") {
            var value: Float = 1
            glGetFloatv(GLenum(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT), &value)
            maxAnisotropy = max(1, value)
        } else {
            maxAnisotropy = 1
        }
        tellsOfReset =
            isES
            ? number >= 32 || extensions.contains("GL_KHR_robustness")
            : number >= 45 || extensions.contains("GL_KHR_robustness")
    }

    /// In OpenGL ES from one string, which core contexts do not have.
    private static func extensions(isES: Bool) -> Set<String> {
        if isES { return Set((string(GLenum(GL_EXTENSIONS)) ?? "").split(separator: " ").map { String($0) }) }
        let count = max(0, integer(GLenum(GL_NUM_EXTENSIONS)))
        return Set(
            (0..<count).compactMap { index in
                glGetStringi(GLenum(GL_EXTENSIONS), GLuint(index)).map { String(cString: $0) }
            })
    }

    private static func string(_ name: GLenum) -> String? {
        glGetString(name).map { String(cString: $0) }
    }
}

/// A number of the current context's state.
func integer(_ name: GLenum) -> GLint {
    var value: GLint = 0
    glGetIntegerv(name, &value)
    return value
}
