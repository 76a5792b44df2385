// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselGL

/// Measures the GPU time between two points, if the driver can.
struct TimerQuery {
    private let isES: Bool
    private var name: GLuint = 0

    /// Nil if the context has no timer queries, or none that are useful.
    init?(_ capabilities: Capabilities) {
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
    func begin() {
        if isES {
            glBeginQueryEXT(GLenum(GL_TIME_ELAPSED), name)
        } else {
            glBeginQuery(GLenum(GL_TIME_ELAPSED), name)
        }
    }

    /// Ends.
    func end() {
        if isES { glEndQueryEXT(GLenum(GL_TIME_ELAPSED)) } else { glEndQuery(GLenum(GL_TIME_ELAPSED)) }
    }

    /// The last measurement in seconds; waits for it. Nil if something disturbed the clock.
    func seconds() -> Double? {
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
    func close() {
        var name = name
        if isES { glDeleteQueriesEXT(1, &name) } else { glDeleteQueries(1, &name) }
    }
}
