// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene
import Glibc
import Testing

@testable import CarouselGL

/// The host's GL state is left as it was.
@Suite(.serialized) struct StateTests {
    private static let numbers: [Int32] = [
        GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING, GL_ARRAY_BUFFER_BINDING, GL_PIXEL_UNPACK_BUFFER_BINDING,
        GL_DRAW_FRAMEBUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING, GL_ACTIVE_TEXTURE, GL_BLEND_SRC_RGB,
        GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA, GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA,
        GL_CULL_FACE_MODE, GL_FRONT_FACE, GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS,
        GL_UNPACK_SKIP_PIXELS, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES, GL_UNIFORM_BUFFER_BINDING,
    ]
    private static let switches: [Int32] = [
        GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_DITHER, GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_POLYGON_OFFSET_FILL,
        GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_RASTERIZER_DISCARD,
    ]

    private func snapshot() -> [Int32] {
        var all: [Int32] = []
        for name in StateTests.numbers {
            var value: GLint = 0
            glGetIntegerv(GLenum(name), &value)
            all.append(value)
        }
        for name in StateTests.switches { all.append(Int32(glIsEnabled(GLenum(name)))) }
        for name in [GL_VIEWPORT, GL_SCISSOR_BOX] {
            var values: [GLint] = [0, 0, 0, 0]
            glGetIntegerv(GLenum(name), &values)
            all += values
        }
        var color: [GLfloat] = [0, 0, 0, 0]
        glGetFloatv(GLenum(GL_COLOR_CLEAR_VALUE), &color)
        all += color.map { Int32($0 * 1000) }
        var mask: [GLboolean] = [0, 0, 0, 0]
        glGetBooleanv(GLenum(GL_COLOR_WRITEMASK), &mask)
        all += mask.map { Int32($0) }
        var active: GLint = 0
        glGetIntegerv(GLenum(GL_ACTIVE_TEXTURE), &active)
        for name in [GL_UNIFORM_BUFFER_BINDING, GL_UNIFORM_BUFFER_START, GL_UNIFORM_BUFFER_SIZE] {
            var value: GLint64 = 0
            glGetInteger64i_v(GLenum(name), 0, &value)
            all.append(Int32(value))
        }
        for unit in 0..<12 {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            for name in [GL_TEXTURE_BINDING_2D_ARRAY, GL_TEXTURE_BINDING_2D, GL_SAMPLER_BINDING] {
                var value: GLint = 0
                glGetIntegerv(GLenum(name), &value)
                all.append(value)
            }
        }
        glActiveTexture(GLenum(bitPattern: active))
        return all
    }

    private func setUnusualState() -> GLuint {
        var texture: GLuint = 0
        glGenTextures(1, &texture)
        for unit in [0, 3, 5] {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), texture)
        }
        var flat: GLuint = 0
        glGenTextures(1, &flat)
        var sampler: GLuint = 0
        glGenSamplers(1, &sampler)
        for unit in [1, 8, 9] {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            glBindTexture(GLenum(GL_TEXTURE_2D), flat)
            glBindSampler(GLuint(unit), sampler)
        }
        var buffer: GLuint = 0
        glGenBuffers(1, &buffer)
        glBindBuffer(GLenum(GL_UNIFORM_BUFFER), buffer)
        glBufferData(GLenum(GL_UNIFORM_BUFFER), 1024, nil, GLenum(GL_STREAM_DRAW))
        glBindBufferRange(GLenum(GL_UNIFORM_BUFFER), 0, buffer, 256, 512)
        glBindBuffer(GLenum(GL_UNIFORM_BUFFER), 0)
        for name in [GL_CULL_FACE, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_RASTERIZER_DISCARD] {
            glEnable(GLenum(name))
        }
        glBlendFuncSeparate(GLenum(GL_ZERO), GLenum(GL_SRC_COLOR), GLenum(GL_DST_ALPHA), GLenum(GL_ONE))
        glBlendEquationSeparate(GLenum(GL_FUNC_SUBTRACT), GLenum(GL_FUNC_ADD))
        glCullFace(GLenum(GL_FRONT))
        glFrontFace(GLenum(GL_CCW))
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 77)
        glPixelStorei(GLenum(GL_UNPACK_SKIP_ROWS), 3)
        glViewport(1, 2, 3, 4)
        glScissor(5, 6, 7, 8)
        glClearColor(0.5, 0.25, 0.125, 0.5)
        glColorMask(1, 0, 1, 0)
        return texture
    }

    @Test(arguments: OffscreenContext.API.allCases)
    func drawingLeavesAllStateAsItWas(api: OffscreenContext.API) throws {
        let stage = try GLStage(PixelSize(width: 64, height: 48), api: api)
        defer { stage.close() }
        let (scene, items) = pictureScene(.coverFlow, isVertical: false, size: Size(width: 64, height: 48))
        let list = scene.drawList()
        let plain = try stage.picture(of: list)

        _ = setUnusualState()
        let before = snapshot()
        let second = try Renderer()
        second.uploadSeconds = .infinity
        // Draws over another colour, so that the test notices if the picture is not drawn.
        let white = DrawList(size: Size(width: 64, height: 48), background: .white)
        try second.draw(white, source: stage.source, target: stage.target.renderTarget(scale: 1))
        #expect(snapshot() == before, "creating a renderer changed something")
        try second.draw(list, source: stage.source, target: stage.target.renderTarget(scale: 1))
        #expect(snapshot() == before, "drawing changed something")
        // The host's state must not affect the picture either.
        #expect(try stage.target.readPixels() == plain)
        second.close()
        withExtendedLifetime(items) {}
    }

    /// The host has deleted its framebuffer, or not completed it yet.
    @Test(arguments: OffscreenContext.API.allCases)
    func nothingIsDrawnWhereThereIsNoFramebuffer(api: OffscreenContext.API) throws {
        let stage = try GLStage(PixelSize(width: 64, height: 48), api: api)
        defer { stage.close() }
        var place = stage.target.renderTarget(scale: 1)
        let white = DrawList(size: Size(width: 64, height: 48), background: .white)
        let own = place.framebuffer
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), own)
        // A new one may have any content.
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        var unfinished: GLuint = 0
        glGenFramebuffers(1, &unfinished)
        let before = snapshot()
        for name in [9999, unfinished] {
            place.framebuffer = name
            #expect(throws: GLError.framebufferIncomplete(status: GLenum(GL_FRAMEBUFFER_UNDEFINED))) {
                try stage.renderer.draw(white, source: stage.source, target: place)
            }
            #expect(snapshot() == before && glGetError() == GLenum(GL_NO_ERROR))
        }
        #expect(try stage.target.readPixels()[32, 24] == SIMD4(0, 0, 0, 0), "the host's own is left alone")
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), unfinished)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), own)
        #expect(throws: GLError.self, "it has no picture") {
            try stage.renderer.draw(white, source: stage.source, target: place)
        }
        glDeleteFramebuffers(1, &unfinished)
    }

    @Test(arguments: OffscreenContext.API.allCases) func aTrustedBackgroundLeavesTheColourThatClears(
        api: OffscreenContext.API
    ) throws {
        let stage = try GLStage(PixelSize(width: 4, height: 4), api: api)
        defer { stage.close() }
        stage.renderer.restoresState = false
        let picture = try stage.picture(of: DrawList(size: Size(width: 4, height: 4), background: .white))
        #expect(picture[2, 2] == SIMD4(repeating: 255))
        var color = SIMD4<Float>(repeating: 1)
        withUnsafeMutableBytes(of: &color) {
            glGetFloatv(GLenum(GL_COLOR_CLEAR_VALUE), $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
        }
        #expect(color == .zero)
    }

    /// A host without `restoresState` creates a mesh while our vertex array is still bound.
    @Test(arguments: OffscreenContext.API.allCases)
    func trustedBatchesReadTheirOwnIndexes(api: OffscreenContext.API) throws {
        let stage = try GLStage(PixelSize(width: 64, height: 48), api: api)
        defer { stage.close() }
        stage.renderer.restoresState = false
        let (scene, items) = pictureScene(.linear, isVertical: false, size: Size(width: 64, height: 48), ofViews: false)
        let list = scene.drawList()
        #expect(!list.batches.isEmpty)
        let first = try stage.picture(of: list)
        var mesh: GLuint = 0
        glGenBuffers(1, &mesh)
        glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), mesh)
        glBufferData(
            GLenum(GL_ELEMENT_ARRAY_BUFFER), 1 << 16, [UInt8](repeating: 0, count: 1 << 16), GLenum(GL_STATIC_DRAW))
        #expect(try stage.picture(of: list) == first)
        withExtendedLifetime(items) {}
    }

    /// Colours are blended without encoding, although OpenGL ES encodes them by default.
    @Test(arguments: OffscreenContext.API.allCases, [true, false])
    func framebuffersInSRGBGetColoursAsTheyAre(api: OffscreenContext.API, restores: Bool) throws {
        let stage = try GLStage(PixelSize(width: 8, height: 8), api: api)
        defer { stage.close() }
        var names: (framebuffer: GLuint, buffer: GLuint) = (0, 0)
        glGenRenderbuffers(1, &names.buffer)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), names.buffer)
        glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_SRGB8_ALPHA8), 8, 8)
        glGenFramebuffers(1, &names.framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), names.framebuffer)
        glFramebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), names.buffer)
        let wasOn = glIsEnabled(GLenum(GL_FRAMEBUFFER_SRGB))
        _ = glGetError()
        var list = DrawList(size: Size(width: 8, height: 8), background: .black)
        list.planes.append(DrawList.Plane(transform: .identity))
        var quad = DrawList.Quad(plane: 0, frame: Rect(x: -2, y: -2, width: 12, height: 12))
        quad.fill = Color(white: 0.5)
        list.quads.append(quad)
        stage.renderer.restoresState = restores
        let all = PixelRect(x: 0, y: 0, width: 8, height: 8)
        try stage.renderer.draw(
            list, source: stage.source, target: RenderTarget(framebuffer: names.framebuffer, viewport: all, scale: 1))
        #expect(glGetError() == GLenum(GL_NO_ERROR))
        #expect(glIsEnabled(GLenum(GL_FRAMEBUFFER_SRGB)) == wasOn)
        _ = glGetError()
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), names.framebuffer)
        var pixel = SIMD4<UInt8>()
        glReadPixels(4, 4, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixel)
        #expect(pixel.x == 127 || pixel.x == 128, "\(pixel)")
    }

    /// Old contexts can change pixels as they are read, as they can when they are uploaded: see Tests/C/state.c.
    @Test func picturesAreReadAsTheyWereDrawn() throws {
        let bound = BoundAPI()
        defer { bound.restore() }
        let display = try #require(eglGetPlatformDisplayEXT(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil))
        #expect(eglInitialize(display, nil, nil) != 0 && eglBindAPI(EGLenum(EGL_OPENGL_API)) != 0)
        var config: EGLConfig?
        var count: EGLint = 0
        eglChooseConfig(
            display, [EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE], &config, 1, &count)
        let profile = EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT
        let context = try #require(
            eglCreateContext(
                display, config, nil,
                [
                    EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
                    profile, EGL_NONE,
                ]))
        #expect(eglMakeCurrent(display, nil, nil, context) != 0)
        defer {
            eglMakeCurrent(display, nil, nil, nil)
            eglDestroyContext(display, context)
        }
        let target = try OffscreenTarget(size: PixelSize(width: 4, height: 4))
        defer { target.close() }
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.renderTarget(scale: 1).framebuffer)
        glClearColor(1, 0, 0, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        glPixelTransferf(GLenum(GL_RED_SCALE), 0.5)
        glPixelTransferf(GLenum(GL_GREEN_BIAS), 0.25)
        #expect(try target.readPixels()[2, 2] == SIMD4(255, 0, 0, 255))
        var (scale, bias): (GLfloat, GLfloat) = (0, 0)
        glGetFloatv(GLenum(GL_RED_SCALE), &scale)
        glGetFloatv(GLenum(GL_GREEN_BIAS), &bias)
        #expect(scale == 0.5 && bias == 0.25 && glGetError() == GLenum(GL_NO_ERROR))
    }

    @Test func contextsOfNoProfileAreAskedForTheirExtensions() {
        let old: Set = ["GL_ARB_compatibility"]
        #expect(Capabilities.isCompatibility(profile: 0, old))
        #expect(!Capabilities.isCompatibility(profile: 0, []))
        #expect(Capabilities.isCompatibility(profile: GL_CONTEXT_COMPATIBILITY_PROFILE_BIT, []))
        #expect(!Capabilities.isCompatibility(profile: GL_CONTEXT_CORE_PROFILE_BIT, old), "what is said counts")
    }

    /// llvmpipe has no depth bounds, so Mesa is told to name the extension. It reads this only once, so the test has its own process.
    @Test func depthBoundsAreSwitchedOffWhereThereAreAny() async {
        await #expect(processExitsWith: .success) {
            setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
            setenv("MESA_EXTENSION_OVERRIDE", "+GL_EXT_depth_bounds_test", 1)
            let context = try OffscreenContext(.desktop)
            try context.makeCurrent()
            defer { context.close() }
            let capabilities = try Capabilities()
            #expect(capabilities.extensions.contains("GL_EXT_depth_bounds_test"))
            #expect(StateNames(capabilities).switches.contains(GLenum(GL_DEPTH_BOUNDS_TEST_EXT)))
        }
    }
}
