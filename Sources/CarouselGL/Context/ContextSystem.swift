// SPDX-License-Identifier: MIT

import CEpoxy
import Glibc

/// An API that creates contexts and knows which one is current on this thread.
enum ContextSystem {
    case egl
    case glx(current: @convention(c) () -> UnsafeMutableRawPointer?)

    /// The API whose context is current on this thread; nil if there is none.
    ///
    /// A library that the process has not loaded has created no context. Calling it anyway would make epoxy load it,
    /// and abort if it is not installed.
    static func present() -> ContextSystem? {
        if library("libEGL.so.1") != nil, ContextSystem.egl.context != nil { return .egl }
        guard let library = library("libGL.so.1") ?? library("libGLX.so.0"),
            let symbol = dlsym(library, "glXGetCurrentContext")
        else { return nil }
        let glx = ContextSystem.glx(
            current: unsafeBitCast(symbol, to: (@convention(c) () -> UnsafeMutableRawPointer?).self))
        return glx.context == nil ? nil : glx
    }

    /// Its handle of the context that is current on this thread; nil if none of its contexts is.
    var context: UnsafeMutableRawPointer? {
        switch self {
        case .egl: eglGetCurrentContext() ?? ContextSystem.contextOfAnyAPI()
        case .glx(let current): current()
        }
    }

    /// Keeps a loaded library loaded.
    private static func library(_ name: String) -> UnsafeMutableRawPointer? { dlopen(name, RTLD_LAZY | RTLD_NOLOAD) }

    /// According to the specification, EGL returns only contexts of the bound API.
    private static func contextOfAnyAPI() -> EGLContext? {
        let bound = eglQueryAPI()
        defer { if bound != EGLenum(EGL_NONE) { eglBindAPI(bound) } }
        if eglBindAPI(EGLenum(EGL_OPENGL_API)) != 0, let context = eglGetCurrentContext() { return context }
        return eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) != 0 ? eglGetCurrentContext() : nil
    }
}
