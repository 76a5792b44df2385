// SPDX-License-Identifier: MIT

import CEpoxy

/// Which state a context has, by its API, version and extensions.
struct StateNames {
    /// Switches that are off while drawing, the most used first: all but blending and scissoring, which are on, and culling, which varies.
    let switches: [GLenum]
    /// The index of the switch that is on initially: that of sRGB framebuffers, in OpenGL ES; nil if there is none.
    let initiallyOnSwitch: Int?
    /// The pixel store state for uploads: the alignment first.
    let unpack: [GLenum]
    /// The pixel transfer state.
    let transfers: [GLenum]
    /// Whether blend switches and colour masks exist for each colour buffer.
    let hasBufferSwitches: Bool
    /// Whether blend functions exist for each colour buffer.
    let hasBufferBlending: Bool
    /// Whether there are several viewports.
    let hasViewports: Bool
    let hasClipControl: Bool
    let hasPolygonMode: Bool
    let hasFeedbackPause: Bool
    let hasExternalImages: Bool
    /// Whether texture units have a bias of their own for the level that is read.
    let hasUnitBias: Bool
    /// Number of colour buffers with their own mask.
    let drawBuffers: Int

    init(_ capabilities: Capabilities) {
        let version = capabilities.version
        func has(_ extensions: String...) -> Bool {
            extensions.contains { capabilities.extensions.contains("GL_" + $0) }
        }
        let isES = capabilities.isES
        var switches = [
            GL_DEPTH_TEST, GL_STENCIL_TEST, GL_DITHER, GL_POLYGON_OFFSET_FILL, GL_RASTERIZER_DISCARD,
            GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE,
        ]
        var unpack = [
            GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_PIXELS,
            GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_IMAGES,
        ]
        if !isES || version >= 31 { switches.append(GL_SAMPLE_MASK) }
        if !isES {
            switches += [GL_COLOR_LOGIC_OP, GL_FRAMEBUFFER_SRGB, GL_POLYGON_SMOOTH, GL_PRIMITIVE_RESTART]
            if has("EXT_depth_bounds_test") { switches.append(GL_DEPTH_BOUNDS_TEST_EXT) }
            unpack.append(GL_UNPACK_SWAP_BYTES)
        }
        if capabilities.isCompatibility { switches += [GL_ALPHA_TEST, GL_POLYGON_STIPPLE] }
        if !isES || has("EXT_multisample_compatibility") { switches.append(GL_SAMPLE_ALPHA_TO_ONE) }
        if !isES || has("EXT_depth_clamp") { switches.append(GL_DEPTH_CLAMP) }
        // The shaders write no clip distances.
        if !isES || has("EXT_clip_cull_distance") { switches += (0..<8).map { GL_CLIP_DISTANCE0 + $0 } }
        let hasGammaSwitch = isES && has("EXT_sRGB_write_control")
        initiallyOnSwitch = hasGammaSwitch ? switches.count : nil
        if hasGammaSwitch { switches.append(GL_FRAMEBUFFER_SRGB) }
        self.switches = switches.map { GLenum($0) }
        self.unpack = unpack.map { GLenum($0) }
        transfers = PixelTransfers.names(capabilities)
        hasBufferSwitches = !isES || version >= 32 || has("OES_draw_buffers_indexed", "EXT_draw_buffers_indexed")
        hasBufferBlending = isES ? hasBufferSwitches : version >= 40 || has("ARB_draw_buffers_blend")
        hasViewports =
            isES ? has("OES_viewport_array", "NV_viewport_array") : version >= 41 || has("ARB_viewport_array")
        hasClipControl = isES ? has("EXT_clip_control") : version >= 45 || has("ARB_clip_control")
        hasPolygonMode = !isES || has("NV_polygon_mode")
        hasFeedbackPause = isES || version >= 40 || has("ARB_transform_feedback2")
        hasExternalImages = capabilities.hasExternalImages
        hasUnitBias = capabilities.isCompatibility
        drawBuffers = hasBufferSwitches ? min(8, max(1, capabilities.maxDrawBuffers)) : 1
    }

    /// The pixel store state of uploads: rows are aligned to four bytes, and everything else is 0.
    static func plainUnpack(_ index: Int) -> Int32 { index == 0 ? 4 : 0 }
}

/// The bindings and settings of the context that drawing changes in every frame.
struct HostState {
    let program = number(GL_CURRENT_PROGRAM)
    let vertexArray = number(GL_VERTEX_ARRAY_BINDING)
    let arrayBuffer = number(GL_ARRAY_BUFFER_BINDING)
    let unpackBuffer = number(GL_PIXEL_UNPACK_BUFFER_BINDING)
    let framebuffer = number(GL_DRAW_FRAMEBUFFER_BINDING)
    let activeTexture = number(GL_ACTIVE_TEXTURE)
    let blending = Blending()
    let culledFace = number(GL_CULL_FACE_MODE)
    let frontFace = number(GL_FRONT_FACE)

    fileprivate static func number(_ name: Int32) -> GLuint { GLuint(bitPattern: integer(GLenum(name))) }
}

struct Blending: Equatable {
    struct Function: Equatable {
        var equation, source, destination: GLenum
    }

    /// Lays a premultiplied colour over what is there.
    private static let over = Function(
        equation: GLenum(GL_FUNC_ADD), source: GLenum(GL_ONE), destination: GLenum(GL_ONE_MINUS_SRC_ALPHA))

    static let premultiplied = Blending(color: over, alpha: over)

    let color, alpha: Function

    init(color: Function, alpha: Function) { (self.color, self.alpha) = (color, alpha) }

    /// The blending that is set now.
    init() {
        color = Function(
            equation: HostState.number(GL_BLEND_EQUATION_RGB), source: HostState.number(GL_BLEND_SRC_RGB),
            destination: HostState.number(GL_BLEND_DST_RGB))
        alpha = Function(
            equation: HostState.number(GL_BLEND_EQUATION_ALPHA), source: HostState.number(GL_BLEND_SRC_ALPHA),
            destination: HostState.number(GL_BLEND_DST_ALPHA))
    }
}

/// Which channels of colour buffers are written, as the host left it.
struct ColorMasks {
    /// Red, green, blue and alpha: 1 for those that are written.
    private typealias Channels = SIMD4<GLboolean>

    private static let allChannels = Channels(repeating: 1)
    private let names: StateNames
    /// For each colour buffer; nil for those that drawing leaves as they are.
    private var saved = InlineArray<8, Channels?>(repeating: nil)

    init(_ names: StateNames) { self.names = names }

    /// Lets drawing write all channels of the first colour buffer, and nothing into the others that the framebuffer
    /// has. A host that is trusted sets what it needs, and uses no other buffers.
    mutating func enableFirst(isTrusted: Bool) {
        guard !isTrusted else { return set(0, ColorMasks.allChannels) }
        if saved[0] == nil {
            let channels = channels(of: 0)
            saved[0] = channels
            if channels != ColorMasks.allChannels { set(0, ColorMasks.allChannels) }
        }
        guard names.hasBufferSwitches else { return }
        for index in 1..<max(1, names.drawBuffers) where saved[index] == nil {
            guard integer(GLenum(GL_DRAW_BUFFER0 + GLint(index))) != GL_NONE else { continue }
            saved[index] = channels(of: index)
            set(index, Channels())
        }
    }

    func restore() {
        for index in 0..<max(1, names.drawBuffers) {
            guard let channels = saved[index], index > 0 || channels != ColorMasks.allChannels else { continue }
            set(index, channels)
        }
    }

    private func channels(of index: Int) -> Channels {
        var mask = SIMD4<Int32>(repeating: 0)
        withUnsafeMutableBytes(of: &mask) {
            let place = $0.baseAddress?.assumingMemoryBound(to: GLint.self)
            if names.hasBufferSwitches {
                // As integers, which OpenGL ES 3.0 supports for indexed queries, too.
                glGetIntegeri_v(GLenum(GL_COLOR_WRITEMASK), GLuint(index), place)
            } else {
                glGetIntegerv(GLenum(GL_COLOR_WRITEMASK), place)
            }
        }
        return Channels(truncatingIfNeeded: mask.replacing(with: 1, where: mask .!= 0))
    }

    private func set(_ index: Int, _ mask: Channels) {
        if names.hasBufferSwitches {
            glColorMaski(GLuint(index), mask.x, mask.y, mask.z, mask.w)
        } else {
            glColorMask(mask.x, mask.y, mask.z, mask.w)
        }
    }
}
