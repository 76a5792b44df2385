// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene
import TestSupport
import Testing

@testable import CarouselGL

/// A renderer and a target do nothing in another context. Tests/C/contexts.c does the same with more kinds of contexts,
/// including one that reuses another one's pointer.
@Suite(.serialized) struct ContextIdentityTests {
    private let size = PixelSize(width: 32, height: 32)
    private static let pairs = OffscreenContext.API.allCases.flatMap { own in
        OffscreenContext.API.allCases.map { (own, $0) }
    }

    private func list(_ color: Color) -> DrawList {
        var list = DrawList(size: Size(width: 32, height: 32), background: .black)
        list.planes.append(DrawList.Plane(transform: .identity))
        var quad = DrawList.Quad(plane: 0, frame: Rect(x: 4, y: 4, width: 24, height: 24))
        quad.content = .pixels(Picture(PixelBuffer(size: PixelSize(width: 2, height: 2), color: color)))
        list.quads = [quad]
        return list
    }

    @Test(arguments: pairs)
    func anotherContextIsLeftAlone(own: OffscreenContext.API, other: OffscreenContext.API) throws {
        let white = list(.white)
        let stage = try GLStage(size, api: own)
        #expect(try stage.picture(of: white)[16, 16].x == 255)
        let stranger = try GLStage(size, api: other)
        let red = list(Color(red: 1, green: 0, blue: 0))
        let expected = try stranger.picture(of: red)
        for _ in 0..<2 {
            #expect(throws: GLError.anotherContext) { try stage.draw(white) }
            #expect(throws: GLError.anotherContext) { try stage.target.readPixels() }
            stage.renderer.close()
            stage.target.close()
            stage.renderer.finish()
            #expect(!stage.renderer.isClosed)
        }
        #expect(glGetError() == GLenum(GL_NO_ERROR))
        #expect(try stranger.target.readPixels() == expected)
        #expect(try stranger.picture(of: red) == expected)
        // In its own context, the renderer works as before.
        try stage.context.makeCurrent()
        #expect(try stage.picture(of: white)[16, 16].x == 255)
        #expect(throws: GLError.anotherContext) { try stranger.draw(red) }
        stage.close()
        #expect(stage.renderer.isClosed)
        #expect(throws: GLError.noCurrentContext) { try stranger.draw(red) }
        try stranger.context.makeCurrent()
        #expect(try stranger.picture(of: red) == expected)
        stranger.close()
    }

    /// The new context has objects of the same names, and often the pointer of the destroyed one.
    @Test(arguments: pairs)
    func aContextThatWasMadeAnewIsAnother(own: OffscreenContext.API, other: OffscreenContext.API) throws {
        let white = list(.white)
        let first = try GLStage(size, api: own)
        try first.draw(white)
        first.context.close()
        #expect(throws: GLError.noCurrentContext) { try first.draw(white) }
        let second = try GLStage(size, api: other)
        defer { second.close() }
        let expected = try second.picture(of: white)
        #expect(throws: GLError.anotherContext) { try first.draw(white) }
        first.renderer.close()
        first.target.close()
        #expect(!first.renderer.isClosed)
        #expect(try second.picture(of: white) == expected)
        #expect(throws: GLError.self) { try first.context.makeCurrent() }
        // Even closing a context twice does not destroy the one that replaced it.
        first.context.close()
        #expect(try second.picture(of: white) == expected)
    }

    @Test func closingAContextLeavesAnotherCurrent() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        let other = try OffscreenContext()
        other.close()
        #expect(stage.context.isCurrent)
        try stage.draw(list(.white))
    }

    /// The check binds the array that marks the context, and must bind the former one again.
    @Test(arguments: OffscreenContext.API.allCases)
    func aCheckLeavesTheArrayThatIsBound(api: OffscreenContext.API) throws {
        let stage = try GLStage(size, api: api)
        defer { stage.close() }
        var array: GLuint = 0
        glGenVertexArrays(1, &array)
        glBindVertexArray(array)
        try stage.renderer.checkContext()
        let second = try OffscreenTarget(size: size)
        second.close()
        var bound: GLint = 0
        glGetIntegerv(GLenum(GL_VERTEX_ARRAY_BINDING), &bound)
        #expect(GLuint(bitPattern: bound) == array)
        glBindVertexArray(0)
        glDeleteVertexArrays(1, &array)
    }

    /// Other settings of a host for packing pixels once made the target write beyond its picture.
    @Test(arguments: OffscreenContext.API.allCases)
    func aHostsPackingOfPixelsIsLeftAlone(api: OffscreenContext.API) throws {
        let stage = try GLStage(size, api: api)
        let expected = try stage.picture(of: list(.white))
        var buffer: GLuint = 0
        glGenBuffers(1, &buffer)
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer)
        let packing = [GL_PACK_ROW_LENGTH: 64, GL_PACK_SKIP_ROWS: 2, GL_PACK_SKIP_PIXELS: 3, GL_PACK_ALIGNMENT: 8]
        for (name, value) in packing { glPixelStorei(GLenum(name), GLint(value)) }
        #expect(try stage.target.readPixels() == expected)
        for (name, value) in packing { #expect(integer(GLenum(name)) == value) }
        #expect(integer(GLenum(GL_PIXEL_PACK_BUFFER_BINDING)) == Int(buffer))
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
        for name in packing.keys { glPixelStorei(GLenum(name), name == GL_PACK_ALIGNMENT ? 4 : 0) }
        glDeleteBuffers(1, &buffer)
    }

    /// A host that has bound another API expects its next context to be of that API.
    @Test(arguments: pairs)
    func theBoundAPIIsLeftAlone(own: OffscreenContext.API, bound: OffscreenContext.API) throws {
        let name = EGLenum(bound == .es ? EGL_OPENGL_ES_API : EGL_OPENGL_API)
        eglBindAPI(name)
        defer { eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) }
        let context = try OffscreenContext(own)
        #expect(eglQueryAPI() == name)
        try context.makeCurrent()
        #expect(context.isCurrent && eglQueryAPI() == name)
        context.close()
        #expect(eglQueryAPI() == name)
        #expect(throws: GLError.noCurrentContext) { try Capabilities() }
    }

    @Test(arguments: OffscreenContext.API.allCases)
    func aTargetLeavesWhatIsBound(api: OffscreenContext.API) throws {
        let stage = try GLStage(size, api: api)
        defer { stage.close() }
        var framebuffers: [GLuint] = [0, 0]
        var renderbuffer: GLuint = 0
        glGenFramebuffers(2, &framebuffers)
        glGenRenderbuffers(1, &renderbuffer)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), framebuffers[0])
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffers[1])
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
        let target = try OffscreenTarget(size: size)
        #expect(integer(GLenum(GL_DRAW_FRAMEBUFFER_BINDING)) == GLint(framebuffers[0]))
        #expect(integer(GLenum(GL_READ_FRAMEBUFFER_BINDING)) == GLint(framebuffers[1]))
        #expect(integer(GLenum(GL_RENDERBUFFER_BINDING)) == GLint(renderbuffer))
        target.close()
        glDeleteFramebuffers(2, &framebuffers)
        glDeleteRenderbuffers(1, &renderbuffer)
    }

    @Test func withoutAContextThereIsNoTarget() throws {
        // Another test may have left its context current on this thread.
        let context = try OffscreenContext()
        try context.makeCurrent()
        context.close()
        #expect(throws: GLError.noCurrentContext) { try OffscreenTarget(size: size) }
        #expect(throws: GLError.noCurrentContext) { try Renderer() }
    }
}
