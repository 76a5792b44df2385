// SPDX-License-Identifier: MIT

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
    /// The driver cannot draw into such a framebuffer.
    case framebufferIncomplete(status: UInt32)
    /// The driver has not enough memory for the request.
    case outOfMemory(what: String)
    /// The host has transform feedback active in a context that cannot pause it: OpenGL 3.3 without
    /// `GL_ARB_transform_feedback2`.
    case capturingVertices
    /// The driver has reset the context. Everything in it is lost.
    case contextLost

    public var description: String {
        switch self {
        case .noEGL(let reason):
            "EGL cannot be used: \(reason). Install it (on Debian: libegl1 and libgl1-mesa-dri)."
        case .noContext(let reason):
            "Neither OpenGL ES 3.0 nor OpenGL 3.3 is available: \(reason). Install a driver "
                + "(on Debian: libgl1-mesa-dri, which also draws without a GPU)."
        case .noCurrentContext:
            "No OpenGL context is current on this thread. Make one current before creating a renderer, and the same one "
                + "before drawing."
        case .anotherContext:
            "The current OpenGL context is not the one in which this was created. Make that one current; if it no longer "
                + "exists, release what was created in it and create it again."
        case .versionTooLow(let found):
            "The OpenGL context is '\(found)'; OpenGL ES 3.0 or OpenGL 3.3 is needed. Request one of these."
        case .shaderCompilation(let stage, let log):
            "The \(stage) shader does not compile. Please report this with the driver's log:\n\(log)"
        case .programLinking(let log):
            "The shaders do not link. Please report this with the driver's log:\n\(log)"
        case .framebufferIncomplete(let status):
            "The driver cannot draw into the framebuffer (status \(status)). Try a smaller one."
        case .outOfMemory(let what):
            "The driver has not enough memory for \(what). Lower the texture budget or the size of the picture."
        case .capturingVertices:
            "Transform feedback is active, which this context cannot pause. End it first."
        case .contextLost:
            "The OpenGL context was lost. Create a new context and a new renderer; the scene is not affected."
        }
    }
}
