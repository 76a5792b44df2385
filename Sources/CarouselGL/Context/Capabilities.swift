// SPDX-License-Identifier: MIT

import CEpoxy

/// The capabilities of the current context.
public struct Capabilities: Hashable, Sendable {
    package let isES: Bool
    /// Ten times the major version, plus the minor one: 32 for OpenGL ES 3.2.
    let version: Int
    /// The version, as the driver names it.
    public let versionName: String
    /// The renderer, as the driver names it.
    public let rendererName: String
    package var maxTextureSize: Int
    package let maxArrayLayers: Int
    /// Maximum degree of anisotropic filtering; 1 if it is not supported.
    package let maxAnisotropy: Float
    /// The degree for pictures: it is expensive in software renderers.
    var anisotropy: Float { isSoftware ? 1 : min(8, maxAnisotropy) }
    /// Whether the CPU does the rendering.
    public internal(set) var isSoftware: Bool
    /// Whether textures made from EGLImages can be shown.
    public let hasExternalImages: Bool
    /// Whether draw calls may begin at an instance other than the first.
    var hasBaseInstance: Bool
    /// Whether uploads from buffers are fastest: they take NVIDIA's driver less than half the time, but Mesa's draw a quad for each level.
    var uploadsFromBuffers: Bool
    /// Whether the context also has the fixed-function pipeline.
    let isCompatibility: Bool
    let maxDrawBuffers: Int
    /// The names of the extensions, which are queried once.
    package let extensions: Set<String>
    let reportsReset: Bool

    /// Queries the context that is current on this thread.
    package init() throws(GLError) {
        guard ContextSystem.current() != nil, let name = Capabilities.string(GLenum(GL_VERSION)) else {
            throw .noCurrentContext
        }
        versionName = name
        rendererName = Capabilities.string(GLenum(GL_RENDERER)) ?? "unknown"
        isES = epoxy_is_desktop_gl() == false
        version = Int(epoxy_gl_version())
        guard version >= (isES ? 30 : 33) else { throw .versionTooLow(found: name) }
        maxTextureSize = Int(integer(GLenum(GL_MAX_TEXTURE_SIZE)))
        maxArrayLayers = Int(integer(GLenum(GL_MAX_ARRAY_TEXTURE_LAYERS)))
        maxDrawBuffers = Int(integer(GLenum(GL_MAX_DRAW_BUFFERS)))
        extensions = Capabilities.extensions(isES: isES)
        hasExternalImages = isES && extensions.contains("GL_OES_EGL_image_external_essl3")
        hasBaseInstance =
            isES
            ? extensions.contains("GL_EXT_base_instance") : version >= 42 || extensions.contains("GL_ARB_base_instance")
        isCompatibility =
            !isES && Capabilities.isCompatibility(profile: integer(GLenum(GL_CONTEXT_PROFILE_MASK)), extensions)
        let lowered = rendererName.lowercased()
        isSoftware = ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"].contains { lowered.contains($0) }
        uploadsFromBuffers = Capabilities.string(GLenum(GL_VENDOR))?.hasPrefix("NVIDIA") ?? false
        var anisotropy: Float = 1
        if extensions.contains("GL_EXT_texture_filter_anisotropic") {
            glGetFloatv(GLenum(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT), &anisotropy)
        }
        maxAnisotropy = max(1, anisotropy)
        reportsReset = version >= (isES ? 32 : 45) || extensions.contains("GL_KHR_robustness")
    }

    /// Some drivers name no profile unless a version was asked for.
    static func isCompatibility(profile: GLint, _ extensions: Set<String>) -> Bool {
        profile == 0
            ? extensions.contains("GL_ARB_compatibility") : profile & GL_CONTEXT_COMPATIBILITY_PROFILE_BIT != 0
    }

    /// OpenGL ES lists them in one string, which desktop core contexts lack.
    private static func extensions(isES: Bool) -> Set<String> {
        if isES { return Set((string(GLenum(GL_EXTENSIONS)) ?? "").split(separator: " ").map { String($0) }) }
        let count = max(0, integer(GLenum(GL_NUM_EXTENSIONS)))
        return Set(
            (0..<count).compactMap { index in
                glGetStringi(GLenum(GL_EXTENSIONS), GLuint(index)).map { String(cString: $0) }
            })
    }

    private static func string(_ name: GLenum) -> String? { glGetString(name).map { String(cString: $0) } }
}

/// Queries an integer of the current context's state.
func integer(_ name: GLenum) -> GLint {
    var value: GLint = 0
    glGetIntegerv(name, &value)
    return value
}

/// Why something cannot be drawn.
public enum GLError: Error, Hashable, CustomStringConvertible, Sendable {
    /// There is no EGL to create contexts with.
    case noEGL(reason: String)
    /// EGL exists, but provides no context of the version needed.
    case noContext(reason: String)
    /// No context is current on this thread.
    case noCurrentContext
    /// The current context is not the one in which the renderer or the target was created. A context that shares
    /// textures with that one is another context, too.
    case anotherContext
    /// The context is older than OpenGL ES 3.0 or OpenGL 3.3.
    case versionTooLow(found: String)
    /// A shader does not compile; `log` is the driver's.
    case shaderCompilation(stage: String, log: String)
    /// A program does not link; `log` is the driver's.
    case programLinking(log: String)
    /// The driver cannot draw into the framebuffer, or there is none of that name. Renderers without `restoresState` do
    /// not check this, nor does any renderer check the framebuffer that is bound.
    case framebufferIncomplete(status: UInt32)
    /// The driver does not have enough memory for the request.
    case outOfMemory(what: String)
    /// The host has transform feedback active in a context that cannot pause it: OpenGL 3.3 without
    /// `GL_ARB_transform_feedback2`.
    case capturingVertices
    /// The driver has reset the context, or the program has closed it. Everything in it is lost.
    case contextLost

    public var description: String {
        switch self {
        case .noEGL(let reason):
            "EGL cannot be used: \(reason). Install it and a driver (on Debian: libegl1 and libgl1-mesa-dri)."
        case .noContext(let reason):
            "Neither OpenGL ES 3.0 nor OpenGL 3.3 is available: \(reason). Install a driver "
                + "(on Debian: libgl1-mesa-dri, which also draws without a GPU)."
        case .noCurrentContext:
            "No OpenGL context is current on this thread. Make one current before creating a renderer, and the same one "
                + "before drawing."
        case .anotherContext:
            "The current OpenGL context is not the one in which this object was created. Make that context current; if it "
                + "no longer exists, release everything created in it and create it again."
        case .versionTooLow(let found):
            "The OpenGL context is '\(found)', but OpenGL ES 3.0 or OpenGL 3.3 is needed. Request a context of one of these "
                + "versions."
        case .shaderCompilation(let stage, let log):
            "The \(stage) shader does not compile. Please report this with the driver's log:\n\(log)"
        case .programLinking(let log):
            "The shaders do not link. Please report this with the driver's log:\n\(log)"
        case .framebufferIncomplete(let status):
            "The driver cannot draw into the framebuffer (status \(status)). Check that it exists and is complete, or try a smaller one."
        case .outOfMemory(let what):
            "The driver does not have enough memory for \(what). Lower the texture budget or the size of the picture."
        case .capturingVertices:
            "Transform feedback is active, and this context cannot pause it. End it before drawing."
        case .contextLost:
            "The OpenGL context was lost. Create a new context and a new renderer; the scene is not affected."
        }
    }
}
