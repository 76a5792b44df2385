// SPDX-License-Identifier: MIT

import CEpoxy

/// Statistics of a frame.
public struct FrameStats: Hashable, Sendable {
    /// Rectangles drawn.
    public var quads = 0
    /// Draw calls made.
    public var drawCalls = 0
    /// Bytes of transforms and appearances uploaded.
    public var bytesUploaded = 0
    /// Pictures uploaded.
    public var texturesUploaded = 0
    /// Bytes of pictures uploaded.
    public var textureBytesUploaded = 0
    /// Pictures in the list that are still loading.
    public var pending = 0
    /// Pictures in sight that show nothing yet.
    public var missing = 0
    /// Pictures in sight that are shown at less than full quality: a thumbnail, or a smaller version.
    public var coarse = 0
    /// Whether the picture of the item in the middle is as sharp as it will be.
    package var middleIsSharp = true
    /// Items in sight that are not drawn because the driver's textures have no room for more: with textures of 2048 x
    /// 2048 texels, the limit is about half a million different pictures with rounded corners, or a million plain ones.
    public var leftOut = 0
    /// Seconds spent before the driver gets the frame: looking up textures and writing instances.
    public var encodeSeconds = 0.0

    /// All zero.
    public init() {}
}

/// Measures the GPU time between two points, if the driver can.
package struct TimerQuery {
    private let isES: Bool
    private var name: GLuint = 0

    /// Nil if the context has no timer queries, or none that are useful.
    package init?(_ capabilities: Capabilities) {
        // llvmpipe has them, but measures how long it takes to record the commands, not to draw.
        guard !capabilities.isSoftware else { return nil }
        isES = capabilities.isES
        var bits: GLint = 0
        if isES {
            guard capabilities.extensions.contains("GL_EXT_disjoint_timer_query") else { return nil }
            glGetQueryivEXT(GLenum(GL_TIME_ELAPSED), GLenum(GL_QUERY_COUNTER_BITS), &bits)
        } else {
            glGetQueryiv(GLenum(GL_TIME_ELAPSED), GLenum(GL_QUERY_COUNTER_BITS), &bits)
        }
        guard bits > 0 else { return nil }
        if isES { glGenQueriesEXT(1, &name) } else { glGenQueries(1, &name) }
    }

    /// Begins; `end()` must follow before the next beginning.
    package func begin() {
        if isES {
            glBeginQueryEXT(GLenum(GL_TIME_ELAPSED), name)
        } else {
            glBeginQuery(GLenum(GL_TIME_ELAPSED), name)
        }
    }

    /// Ends.
    package func end() {
        if isES { glEndQueryEXT(GLenum(GL_TIME_ELAPSED)) } else { glEndQuery(GLenum(GL_TIME_ELAPSED)) }
    }

    /// The last measurement in seconds; waits for it. Nil if something disturbed the clock.
    package func seconds() -> Double? {
        var nanoseconds: GLuint64 = 0
        if isES {
            glGetQueryObjectui64vEXT(name, GLenum(GL_QUERY_RESULT), &nanoseconds)
            var isDisjoint: GLint = 0
            glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &isDisjoint)
            if isDisjoint != 0 { return nil }
        } else {
            glGetQueryObjectui64v(name, GLenum(GL_QUERY_RESULT), &nanoseconds)
        }
        return Double(nanoseconds) * 1e-9
    }

    /// Frees it.
    package func close() {
        var name = name
        if isES { glDeleteQueriesEXT(1, &name) } else { glDeleteQueries(1, &name) }
    }
}
