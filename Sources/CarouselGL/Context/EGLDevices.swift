// SPDX-License-Identifier: MIT

import CEpoxy
import Glibc

/// The devices that EGL can draw with.
struct EGLDevices {
    private var devices: [EGLDeviceEXT?] = []

    /// - Parameter offered: the extensions that EGL has without a display.
    init(_ offered: String) {
        let needed = [
            "EGL_EXT_platform_base", "EGL_EXT_platform_device", "EGL_EXT_device_enumeration", "EGL_EXT_device_query",
        ]
        let isComplete = needed.allSatisfy { offered.contains($0) }
        var count: EGLint = 0
        guard isComplete, eglQueryDevicesEXT(0, nil, &count) != 0, count > 0 else { return }
        var found = [EGLDeviceEXT?](repeating: nil, count: Int(count))
        guard eglQueryDevicesEXT(count, &found, &count) != 0 else { return }
        devices = Array(found.prefix(max(0, Int(count))))
    }

    /// The displays of the devices whose extensions suit.
    func displays(where suits: (String) -> Bool) -> [EGLDisplay] {
        devices.compactMap { device in
            guard let device,
                suits(eglQueryDeviceStringEXT(device, EGL_EXTENSIONS).map { String(cString: $0) } ?? "")
            else { return nil }
            return eglGetPlatformDisplayEXT(EGLenum(EGL_PLATFORM_DEVICE_EXT), device, nil)
        }
    }

    /// Whether these extensions are those of a GPU: a device node, or NVIDIA's own.
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
