// SPDX-License-Identifier: MIT

import CEpoxy
import Glibc

/// A context without a window, created through EGL: it needs no display. A GPU draws if there is one, unless the
/// environment variable `LIBGL_ALWAYS_SOFTWARE` is set to 1, true or yes.
public final class OffscreenContext {
    /// The APIs that the shaders are written for.
    public enum API: Hashable, Sendable, CaseIterable {
        /// OpenGL ES 3.0 or later.
        case es
        /// OpenGL 3.3 core or later.
        case desktop
    }

    /// The context's API.
    public let api: API

    private let display: EGLDisplay
    private let context: EGLContext
    private let surface: EGLSurface?
    private var isClosed = false

    /// Creates a context: OpenGL ES 3.0, or OpenGL 3.3 core if ES is not available.
    ///
    /// - Parameter api: the only acceptable API; nil for either.
    public init(_ api: API? = nil) throws(GLError) {
        // epoxy aborts if the library is missing: check first.
        guard dlopen("libEGL.so.1", RTLD_LAZY) != nil else {
            throw .noEGL(reason: dlerror().map { String(cString: $0) } ?? "libEGL.so.1 is missing")
        }
        let bound = BoundAPI()
        defer { bound.restore() }
        var reasons: [String] = []
        for platform in Platform.allCases {
            for display in platform.displays {
                guard eglInitialize(display, nil, nil) != 0 else {
                    reasons.append("\(platform): \(eglErrorText())")
                    continue
                }
                for candidate in api.map({ [$0] }) ?? API.allCases {
                    if let (context, surface) = OffscreenContext.make(candidate, on: display) {
                        self.api = candidate
                        (self.display, self.context, self.surface) = (display, context, surface)
                        return
                    }
                    reasons.append("\(platform), \(candidate): \(eglErrorText())")
                }
            }
        }
        if reasons.isEmpty { throw .noEGL(reason: "it offers no display") }
        throw .noContext(reason: reasons.joined(separator: "; "))
    }

    /// Makes the context current on the calling thread. Throws if it has been closed.
    public func makeCurrent() throws(GLError) {
        guard !isClosed else { throw .contextLost }
        guard eglMakeCurrent(display, surface, surface, context) != 0 else { throw .noContext(reason: eglErrorText()) }
    }

    package var isCurrent: Bool { !isClosed && ContextSystem.egl.context == context }

    /// Destroys the context. Close the renderers in it first. If another context is current, it stays current.
    public func close() {
        guard !isClosed else { return }
        if isCurrent {
            // EGL releases only the context of the bound API.
            let bound = BoundAPI()
            defer { bound.restore() }
            OffscreenContext.bind(api)
            eglMakeCurrent(display, nil, nil, nil)
        }
        isClosed = true
        if let surface { eglDestroySurface(display, surface) }
        eglDestroyContext(display, context)
    }

    /// Chooses the API of contexts that are created or released next; false if EGL does not have it.
    @discardableResult private static func bind(_ api: API) -> Bool {
        eglBindAPI(EGLenum(api == .es ? EGL_OPENGL_ES_API : EGL_OPENGL_API)) != 0
    }

    private static func make(_ api: API, on display: EGLDisplay) -> (EGLContext, EGLSurface?)? {
        guard bind(api) else { return nil }
        let type = api == .es ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT
        var attributes: [EGLint] = [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, api == .es ? 0 : 3]
        if api == .desktop { attributes += [EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT] }
        let extensions = text(eglQueryString(display, EGL_EXTENSIONS))
        if api == .es, extensions.contains("EGL_EXT_create_context_robustness") {
            // The driver reports a lost context only if asked to here.
            attributes += [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT]
        }
        attributes.append(EGL_NONE)
        let isSurfaceless = extensions.contains("EGL_KHR_surfaceless_context")
        let kind = isSurfaceless ? 0 : EGL_PBUFFER_BIT
        var config: EGLConfig?
        var count: EGLint = 0
        guard
            eglChooseConfig(display, [EGL_SURFACE_TYPE, kind, EGL_RENDERABLE_TYPE, type, EGL_NONE], &config, 1, &count)
                != 0,
            count > 0, let context = eglCreateContext(display, config, nil, attributes)
        else { return nil }
        if isSurfaceless { return (context, nil) }
        guard let surface = eglCreatePbufferSurface(display, config, [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE]) else {
            eglDestroyContext(display, context)
            return nil
        }
        return (context, surface)
    }

    /// Kinds of displays: GPUs first, then those with the fewest requirements.
    private enum Platform: CaseIterable {
        case gpu, surfaceless, device, standard

        var displays: [EGLDisplay] {
            let offered = text(eglQueryString(nil, EGL_EXTENSIONS))
            switch self {
            case .gpu:
                // Without a screen, drivers other than Mesa's are found only as devices.
                return EGLDevices.softwareIsWanted ? [] : EGLDevices.displays(offered, where: EGLDevices.isGPU)
            case .surfaceless:
                guard offered.contains("EGL_MESA_platform_surfaceless"), offered.contains("EGL_EXT_platform_base")
                else { return [] }
                return [eglGetPlatformDisplayEXT(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)].compactMap { $0 }
            case .device:
                return EGLDevices.displays(offered) { _ in true }
            case .standard:
                return [eglGetDisplay(nil)].compactMap { $0 }
            }
        }
    }
}

private func text(_ name: UnsafePointer<CChar>?) -> String { name.map { String(cString: $0) } ?? "" }

private func eglErrorText() -> String {
    switch eglGetError() {
    case EGL_SUCCESS: "no context of this kind"
    case EGL_NOT_INITIALIZED: "not initialized"
    case EGL_BAD_ALLOC: "out of memory"
    case EGL_BAD_MATCH: "no such version"
    case EGL_BAD_CONFIG: "no such configuration"
    case let code: "EGL error \(code)"
    }
}

enum EGLDevices {
    /// The displays of the devices whose extensions `suits` accepts.
    ///
    /// - Parameter offered: the extensions that EGL has without a display.
    static func displays(_ offered: String, where suits: (String) -> Bool) -> [EGLDisplay] {
        let needed = [
            "EGL_EXT_platform_base", "EGL_EXT_platform_device", "EGL_EXT_device_enumeration", "EGL_EXT_device_query",
        ]
        var count: EGLint = 0
        guard needed.allSatisfy({ offered.contains($0) }), eglQueryDevicesEXT(0, nil, &count) != 0, count > 0 else {
            return []
        }
        var found = [EGLDeviceEXT?](repeating: nil, count: Int(count))
        guard eglQueryDevicesEXT(count, &found, &count) != 0 else { return [] }
        return found.prefix(max(0, Int(count))).compactMap { device in
            guard let device, suits(text(eglQueryDeviceStringEXT(device, EGL_EXTENSIONS)))
            else { return nil }
            return eglGetPlatformDisplayEXT(EGLenum(EGL_PLATFORM_DEVICE_EXT), device, nil)
        }
    }

    /// Whether a device with these extensions is a GPU: one with a device node, or NVIDIA's.
    static func isGPU(_ extensions: String) -> Bool {
        let names = extensions.split(separator: " ")
        return !names.contains("EGL_MESA_device_software")
            && (names.contains("EGL_EXT_device_drm") || names.contains("EGL_NV_device_cuda"))
    }

    /// Whether the user wants the CPU to draw. (Mesa reads the same variable; other drivers do not.)
    static var softwareIsWanted: Bool {
        let value = getenv("LIBGL_ALWAYS_SOFTWARE").map { String(cString: $0).lowercased() } ?? ""
        return ["1", "true", "yes"].contains(value)
    }
}
