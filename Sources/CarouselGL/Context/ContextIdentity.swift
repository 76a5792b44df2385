// SPDX-License-Identifier: MIT

import CEpoxy
import Glibc

/// Recognises the context in which something was created.
///
/// A new context may have the same pointer as a destroyed one, so the pointer alone proves nothing. The context is
/// therefore marked with a vertex array that contains unique numbers. Contexts do not share vertex arrays, so the mark
/// does not appear in contexts that share textures and programs with this one.
struct ContextIdentity {
    private let system: ContextSystem
    private let pointer: UnsafeMutableRawPointer
    private let version: ContiguousArray<CChar>
    private let reportsReset: Bool
    private var array: GLuint = 0
    private let mark: SIMD2<Int32>
    /// Whether the driver has reported a reset. It need not report it again, and a lost context may not answer at all.
    private(set) var isLost = false

    /// Marks the context that is current on this thread.
    init(_ capabilities: Capabilities) throws(GLError) {
        guard let system = ContextSystem.current(), let pointer = system.context else { throw .noCurrentContext }
        (self.system, self.pointer) = (system, pointer)
        version = capabilities.versionName.utf8CString
        reportsReset = capabilities.reportsReset
        mark = SIMD2(.random(in: 1...(.max)), .random(in: 1...(.max)))
        glGenVertexArrays(1, &array)
        let bound = ContextIdentity.boundArray
        glBindVertexArray(array)
        for index in 0..<2 { glVertexAttribDivisor(GLuint(index), GLuint(mark[index])) }
        glBindVertexArray(bound)
        // epoxy resolves functions on their first call, which must be here: in a context without them it would abort.
        try check()
    }

    /// Checks that the context is current on this thread and has not been lost. Changes nothing in any context.
    mutating func check() throws(GLError) {
        if isLost { throw .contextLost }
        guard system.context == pointer else {
            throw ContextSystem.current() == nil ? .noCurrentContext : .anotherContext
        }
        let found = glGetString(GLenum(GL_VERSION))
        if let found, !isVersion(found) { throw .anotherContext }
        if reportsReset, glGetGraphicsResetStatus() != GLenum(GL_NO_ERROR) {
            isLost = true
            throw .contextLost
        }
        guard found != nil else { throw .noCurrentContext }
        guard isMarked else { throw .anotherContext }
    }

    /// Removes the mark. The context must be current.
    mutating func forget() {
        glDeleteVertexArrays(1, &array)
        array = 0
    }

    private func isVersion(_ found: UnsafePointer<GLubyte>) -> Bool {
        for index in version.indices where UInt8(bitPattern: version[index]) != found[index] { return false }
        return true
    }

    private var isMarked: Bool {
        guard glIsVertexArray(array) != 0 else { return false }
        let bound = ContextIdentity.boundArray
        glBindVertexArray(array)
        var found = SIMD2<Int32>()
        for index in 0..<2 { glGetVertexAttribiv(GLuint(index), GLenum(GL_VERTEX_ATTRIB_ARRAY_DIVISOR), &found[index]) }
        glBindVertexArray(bound)
        return found == mark
    }

    private static var boundArray: GLuint { GLuint(bitPattern: integer(GLenum(GL_VERTEX_ARRAY_BINDING))) }
}

/// An API that creates contexts and knows which one is current on this thread.
enum ContextSystem {
    case egl
    case glx(current: @convention(c) () -> UnsafeMutableRawPointer?)

    /// The API whose context is current on this thread; nil if there is none.
    ///
    /// A library that the process has not loaded has created no context. Calling it anyway would make epoxy load it,
    /// and abort if it is not installed.
    static func current() -> ContextSystem? {
        if library("libEGL.so.1") != nil, ContextSystem.egl.context != nil { return .egl }
        guard let library = library("libGL.so.1") ?? library("libGLX.so.0"),
            let symbol = dlsym(library, "glXGetCurrentContext")
        else { return nil }
        let glx = ContextSystem.glx(
            current: unsafeBitCast(symbol, to: (@convention(c) () -> UnsafeMutableRawPointer?).self))
        return glx.context == nil ? nil : glx
    }

    /// The API's handle of the context that is current on this thread; nil if none of its contexts is.
    var context: UnsafeMutableRawPointer? {
        switch self {
        case .egl: eglGetCurrentContext() ?? ContextSystem.contextOfAnyAPI()
        case .glx(let current): current()
        }
    }

    /// A library that the process has already loaded, which then stays loaded; nil if it has not.
    private static func library(_ name: String) -> UnsafeMutableRawPointer? { dlopen(name, RTLD_LAZY | RTLD_NOLOAD) }

    /// According to the specification, EGL returns only contexts of the bound API.
    private static func contextOfAnyAPI() -> EGLContext? {
        let bound = BoundAPI()
        defer { bound.restore() }
        if eglBindAPI(EGLenum(EGL_OPENGL_API)) != 0, let context = eglGetCurrentContext() { return context }
        return eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) != 0 ? eglGetCurrentContext() : nil
    }
}

/// The API that EGL has bound to this thread, which belongs to the host.
struct BoundAPI {
    private let name = eglQueryAPI()

    func restore() { if name != EGLenum(EGL_NONE) { eglBindAPI(name) } }
}
