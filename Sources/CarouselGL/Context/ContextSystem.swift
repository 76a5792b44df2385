// SPDX-License-Identifier: MIT

import CEpoxy
import Glibc

/// What makes contexts, and tells which one is current on this thread.
enum ContextSystem {
    case egl
    case glx(current: @convention(c) () -> UnsafeMutableRawPointer?)

    /// The one that has a context current on this thread; nil where none has.
    ///
    /// What the process has not loaded has made no context. To ask it all the same would let epoxy load it, and end the
    /// process where it is not installed.
    static func present() -> ContextSystem? {
        if library("libEGL.so.1") != nil, ContextSystem.egl.context != nil { return .egl }
        guard let library = library("libGL.so.1") ?? library("libGLX.so.0"),
            let symbol = dlsym(library, "glXGetCurrentContext")
        else { return nil }
        let glx = ContextSystem.glx(
            current: unsafeBitCast(symbol, to: (@convention(c) () -> UnsafeMutableRawPointer?).self))
        return glx.context == nil ? nil : glx
    }

    /// Its name for the context that is current on this thread; nil where none of its contexts is.
    var context: UnsafeMutableRawPointer? {
        switch self {
        case .egl: eglGetCurrentContext() ?? ContextSystem.contextOfAnyAPI()
        case .glx(let current): current()
        }
    }

    /// A library that is loaded, which it then stays.
    private static func library(_ name: String) -> UnsafeMutableRawPointer? { dlopen(name, RTLD_LAZY | RTLD_NOLOAD) }

    /// By the letter, EGL tells only of contexts of the API that is bound.
    private static func contextOfAnyAPI() -> EGLContext? {
        let bound = eglQueryAPI()
        defer { if bound != EGLenum(EGL_NONE) { eglBindAPI(bound) } }
        if eglBindAPI(EGLenum(EGL_OPENGL_API)) != 0, let context = eglGetCurrentContext() { return context }
        return eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) != 0 ? eglGetCurrentContext() : nil
    }
}
