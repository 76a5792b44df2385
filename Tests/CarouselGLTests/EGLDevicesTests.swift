// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselGL

@Suite struct EGLDevicesTests {
    /// The extensions of devices, as drivers list them.
    @Test(arguments: [
        ("EGL_EXT_device_drm EGL_EXT_device_drm_render_node", true),
        ("EGL_NV_device_cuda EGL_EXT_device_drm EGL_EXT_device_query_name EGL_EXT_device_persistent_id", true),
        ("EGL_NV_device_cuda", true),
        ("EGL_MESA_device_software EGL_EXT_device_drm_render_node", false),
        ("EGL_EXT_device_openwf", false),
        ("", false),
    ])
    func gpusAreToldFromSoftware(extensions: String, isGPU: Bool) {
        #expect(EGLDevices.isGPU(extensions) == isGPU)
    }

    /// EGL is not asked for devices unless it has the extensions to list them.
    @Test func devicesAreListedOnlyWhereTheyCanBe() {
        #expect(EGLDevices.displays("") { _ in true }.isEmpty)
        #expect(EGLDevices.displays("EGL_EXT_platform_device EGL_EXT_device_enumeration") { _ in true }.isEmpty)
    }
}
