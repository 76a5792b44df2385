// SPDX-License-Identifier: MIT

#pragma once

#include <epoxy/gl.h>
#include <epoxy/egl.h>

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

// epoxy's entry points are macros over function pointers, which Swift cannot see. These are the ones in use, with GL's
// and EGL's own names.

// A function that both OpenGL ES and an extension have. To look it up, epoxy asks the driver for the name of every
// extension, a hundred calls and more for each function. EGL is asked for it by name instead: its own name from the version
// `since` (30 is 3.0), else the extension's. Desktop contexts and those without EGL leave it to epoxy. As there, what is
// found once serves all contexts.
static inline void *carousel_function_of_es(int since, const char *extension, const char *name_there, const char *name) {
    void *egl = epoxy_is_desktop_gl() ? NULL : dlopen("libEGL.so.1", RTLD_LAZY | RTLD_NOLOAD);
    if (!egl) return NULL;
    dlclose(egl);
    if (epoxy_eglGetCurrentContext() == EGL_NO_CONTEXT) return NULL;
    if (epoxy_gl_version() >= since) return (void *)epoxy_eglGetProcAddress(name);
    const char *all = extension ? (const char *)epoxy_glGetString(GL_EXTENSIONS) : NULL;
    return all && strstr(all, extension) ? (void *)epoxy_eglGetProcAddress(name_there) : NULL;
}

#define CAROUSEL_OF_ES(since, extension, name_there, result, name, parameters, arguments) \
    static inline result name parameters { \
        static void *found, *const epoxys = &found; \
        void *function = __atomic_load_n(&found, __ATOMIC_RELAXED); \
        if (!function) { \
            function = carousel_function_of_es(since, extension, name_there, #name); \
            if (!function) function = epoxys; \
            __atomic_store_n(&found, function, __ATOMIC_RELAXED); \
        } \
        if (function == epoxys) return epoxy_##name arguments; \
        return ((__typeof__(epoxy_##name))function) arguments; \
    }

#undef eglBindAPI
static inline EGLBoolean eglBindAPI(EGLenum api) { return epoxy_eglBindAPI(api); }

#undef eglChooseConfig
static inline EGLBoolean eglChooseConfig(EGLDisplay dpy, const EGLint * attrib_list, EGLConfig * configs, EGLint config_size, EGLint * num_config) { return epoxy_eglChooseConfig(dpy, attrib_list, configs, config_size, num_config); }

#undef eglCreateContext
static inline EGLContext eglCreateContext(EGLDisplay dpy, EGLConfig config, EGLContext share_context, const EGLint * attrib_list) { return epoxy_eglCreateContext(dpy, config, share_context, attrib_list); }

#undef eglCreatePbufferSurface
static inline EGLSurface eglCreatePbufferSurface(EGLDisplay dpy, EGLConfig config, const EGLint * attrib_list) { return epoxy_eglCreatePbufferSurface(dpy, config, attrib_list); }

#undef eglDestroyContext
static inline EGLBoolean eglDestroyContext(EGLDisplay dpy, EGLContext ctx) { return epoxy_eglDestroyContext(dpy, ctx); }

#undef eglDestroySurface
static inline EGLBoolean eglDestroySurface(EGLDisplay dpy, EGLSurface surface) { return epoxy_eglDestroySurface(dpy, surface); }

#undef eglGetCurrentContext
static inline EGLContext eglGetCurrentContext(void) { return epoxy_eglGetCurrentContext(); }

#undef eglGetDisplay
static inline EGLDisplay eglGetDisplay(EGLNativeDisplayType display_id) { return epoxy_eglGetDisplay(display_id); }

#undef eglGetError
static inline EGLint eglGetError(void) { return epoxy_eglGetError(); }

#undef eglGetPlatformDisplayEXT
static inline EGLDisplay eglGetPlatformDisplayEXT(EGLenum platform, void * native_display, const EGLint * attrib_list) { return epoxy_eglGetPlatformDisplayEXT(platform, native_display, attrib_list); }

#undef eglInitialize
static inline EGLBoolean eglInitialize(EGLDisplay dpy, EGLint * major, EGLint * minor) { return epoxy_eglInitialize(dpy, major, minor); }

#undef eglMakeCurrent
static inline EGLBoolean eglMakeCurrent(EGLDisplay dpy, EGLSurface draw, EGLSurface read, EGLContext ctx) { return epoxy_eglMakeCurrent(dpy, draw, read, ctx); }

#undef eglQueryAPI
static inline EGLenum eglQueryAPI(void) { return epoxy_eglQueryAPI(); }

#undef eglQueryDeviceStringEXT
static inline const char * eglQueryDeviceStringEXT(EGLDeviceEXT device, EGLint name) { return epoxy_eglQueryDeviceStringEXT(device, name); }
#undef eglQueryDevicesEXT
static inline EGLBoolean eglQueryDevicesEXT(EGLint max_devices, EGLDeviceEXT * devices, EGLint * num_devices) { return epoxy_eglQueryDevicesEXT(max_devices, devices, num_devices); }

#undef eglQueryString
static inline const char * eglQueryString(EGLDisplay dpy, EGLint name) { return epoxy_eglQueryString(dpy, name); }

#undef glActiveTexture
static inline void glActiveTexture(GLenum texture) { epoxy_glActiveTexture(texture); }

#undef glAttachShader
static inline void glAttachShader(GLuint program, GLuint shader) { epoxy_glAttachShader(program, shader); }

#undef glBeginQuery
static inline void glBeginQuery(GLenum target, GLuint id) { epoxy_glBeginQuery(target, id); }

#undef glBeginQueryEXT
static inline void glBeginQueryEXT(GLenum target, GLuint id) { epoxy_glBeginQueryEXT(target, id); }

#undef glBeginTransformFeedback
static inline void glBeginTransformFeedback(GLenum primitiveMode) { epoxy_glBeginTransformFeedback(primitiveMode); }

#undef glBindBuffer
static inline void glBindBuffer(GLenum target, GLuint buffer) { epoxy_glBindBuffer(target, buffer); }

#undef glBindBufferBase
CAROUSEL_OF_ES(30, NULL, NULL, void, glBindBufferBase, (GLenum target, GLuint index, GLuint buffer), (target, index, buffer))

#undef glBindBufferRange
CAROUSEL_OF_ES(30, NULL, NULL, void, glBindBufferRange, (GLenum target, GLuint index, GLuint buffer, GLintptr offset, GLsizeiptr size), (target, index, buffer, offset, size))

#undef glBindFramebuffer
CAROUSEL_OF_ES(30, NULL, NULL, void, glBindFramebuffer, (GLenum target, GLuint framebuffer), (target, framebuffer))

#undef glBindRenderbuffer
CAROUSEL_OF_ES(30, NULL, NULL, void, glBindRenderbuffer, (GLenum target, GLuint renderbuffer), (target, renderbuffer))

#undef glBindSampler
CAROUSEL_OF_ES(30, NULL, NULL, void, glBindSampler, (GLuint unit, GLuint sampler), (unit, sampler))

#undef glBindTexture
static inline void glBindTexture(GLenum target, GLuint texture) { epoxy_glBindTexture(target, texture); }

#undef glBindVertexArray
CAROUSEL_OF_ES(30, NULL, NULL, void, glBindVertexArray, (GLuint array), (array))

#undef glBlendEquation
CAROUSEL_OF_ES(30, NULL, NULL, void, glBlendEquation, (GLenum mode), (mode))

#undef glBlendEquationi
CAROUSEL_OF_ES(32, "GL_OES_draw_buffers_indexed", "glBlendEquationiOES", void, glBlendEquationi, (GLuint buf, GLenum mode), (buf, mode))

#undef glBlendEquationSeparate
static inline void glBlendEquationSeparate(GLenum modeRGB, GLenum modeAlpha) { epoxy_glBlendEquationSeparate(modeRGB, modeAlpha); }

#undef glBlendEquationSeparatei
CAROUSEL_OF_ES(32, "GL_OES_draw_buffers_indexed", "glBlendEquationSeparateiOES", void, glBlendEquationSeparatei, (GLuint buf, GLenum modeRGB, GLenum modeAlpha), (buf, modeRGB, modeAlpha))

#undef glBlendFuncSeparate
static inline void glBlendFuncSeparate(GLenum sfactorRGB, GLenum dfactorRGB, GLenum sfactorAlpha, GLenum dfactorAlpha) { epoxy_glBlendFuncSeparate(sfactorRGB, dfactorRGB, sfactorAlpha, dfactorAlpha); }

#undef glBlendFuncSeparatei
CAROUSEL_OF_ES(32, "GL_OES_draw_buffers_indexed", "glBlendFuncSeparateiOES", void, glBlendFuncSeparatei, (GLuint buf, GLenum srcRGB, GLenum dstRGB, GLenum srcAlpha, GLenum dstAlpha), (buf, srcRGB, dstRGB, srcAlpha, dstAlpha))

#undef glBufferData
static inline void glBufferData(GLenum target, GLsizeiptr size, const void * data, GLenum usage) { epoxy_glBufferData(target, size, data, usage); }

#undef glBufferSubData
static inline void glBufferSubData(GLenum target, GLintptr offset, GLsizeiptr size, const void * data) { epoxy_glBufferSubData(target, offset, size, data); }

#undef glCheckFramebufferStatus
CAROUSEL_OF_ES(30, NULL, NULL, GLenum, glCheckFramebufferStatus, (GLenum target), (target))

#undef glClear
static inline void glClear(GLbitfield mask) { epoxy_glClear(mask); }

#undef glClearBufferfv
static inline void glClearBufferfv(GLenum buffer, GLint drawbuffer, const GLfloat * value) { epoxy_glClearBufferfv(buffer, drawbuffer, value); }

#undef glClearColor
static inline void glClearColor(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha) { epoxy_glClearColor(red, green, blue, alpha); }

#undef glClipControl
CAROUSEL_OF_ES(99, "GL_EXT_clip_control", "glClipControlEXT", void, glClipControl, (GLenum origin, GLenum depth), (origin, depth))

#undef glColorMask
static inline void glColorMask(GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha) { epoxy_glColorMask(red, green, blue, alpha); }

#undef glColorMaski
CAROUSEL_OF_ES(32, "GL_OES_draw_buffers_indexed", "glColorMaskiOES", void, glColorMaski, (GLuint index, GLboolean r, GLboolean g, GLboolean b, GLboolean a), (index, r, g, b, a))

#undef glCompileShader
static inline void glCompileShader(GLuint shader) { epoxy_glCompileShader(shader); }

#undef glCopyTexSubImage3D
static inline void glCopyTexSubImage3D(GLenum target, GLint level, GLint xoffset, GLint yoffset, GLint zoffset, GLint x, GLint y, GLsizei width, GLsizei height) { epoxy_glCopyTexSubImage3D(target, level, xoffset, yoffset, zoffset, x, y, width, height); }

#undef glCreateProgram
static inline GLuint glCreateProgram(void) { return epoxy_glCreateProgram(); }

#undef glCreateShader
static inline GLuint glCreateShader(GLenum type) { return epoxy_glCreateShader(type); }

#undef glCullFace
static inline void glCullFace(GLenum mode) { epoxy_glCullFace(mode); }

#undef glDeleteBuffers
static inline void glDeleteBuffers(GLsizei n, const GLuint * buffers) { epoxy_glDeleteBuffers(n, buffers); }

#undef glDeleteFramebuffers
CAROUSEL_OF_ES(30, NULL, NULL, void, glDeleteFramebuffers, (GLsizei n, const GLuint * framebuffers), (n, framebuffers))

#undef glDeleteProgram
static inline void glDeleteProgram(GLuint program) { epoxy_glDeleteProgram(program); }

#undef glDeleteQueries
static inline void glDeleteQueries(GLsizei n, const GLuint * ids) { epoxy_glDeleteQueries(n, ids); }

#undef glDeleteQueriesEXT
static inline void glDeleteQueriesEXT(GLsizei n, const GLuint * ids) { epoxy_glDeleteQueriesEXT(n, ids); }

#undef glDeleteRenderbuffers
CAROUSEL_OF_ES(30, NULL, NULL, void, glDeleteRenderbuffers, (GLsizei n, const GLuint * renderbuffers), (n, renderbuffers))

#undef glDeleteSamplers
CAROUSEL_OF_ES(30, NULL, NULL, void, glDeleteSamplers, (GLsizei count, const GLuint * samplers), (count, samplers))

#undef glDeleteShader
static inline void glDeleteShader(GLuint shader) { epoxy_glDeleteShader(shader); }

#undef glDeleteTextures
static inline void glDeleteTextures(GLsizei n, const GLuint * textures) { epoxy_glDeleteTextures(n, textures); }

#undef glDeleteVertexArrays
CAROUSEL_OF_ES(30, NULL, NULL, void, glDeleteVertexArrays, (GLsizei n, const GLuint * arrays), (n, arrays))

#undef glDisable
static inline void glDisable(GLenum cap) { epoxy_glDisable(cap); }

#undef glDisablei
CAROUSEL_OF_ES(32, "GL_OES_draw_buffers_indexed", "glDisableiOES", void, glDisablei, (GLenum target, GLuint index), (target, index))

#undef glDrawArrays
static inline void glDrawArrays(GLenum mode, GLint first, GLsizei count) { epoxy_glDrawArrays(mode, first, count); }

#undef glDrawElements
static inline void glDrawElements(GLenum mode, GLsizei count, GLenum type, const void *indices) { epoxy_glDrawElements(mode, count, type, indices); }

#undef glDrawArraysInstanced
static inline void glDrawArraysInstanced(GLenum mode, GLint first, GLsizei count, GLsizei instancecount) { epoxy_glDrawArraysInstanced(mode, first, count, instancecount); }

#undef glDrawArraysInstancedBaseInstance
CAROUSEL_OF_ES(99, "GL_EXT_base_instance", "glDrawArraysInstancedBaseInstanceEXT", void, glDrawArraysInstancedBaseInstance, (GLenum mode, GLint first, GLsizei count, GLsizei instancecount, GLuint baseinstance), (mode, first, count, instancecount, baseinstance))

#undef glEnable
static inline void glEnable(GLenum cap) { epoxy_glEnable(cap); }

#undef glEnableVertexAttribArray
static inline void glEnableVertexAttribArray(GLuint index) { epoxy_glEnableVertexAttribArray(index); }

#undef glEnablei
CAROUSEL_OF_ES(32, "GL_OES_draw_buffers_indexed", "glEnableiOES", void, glEnablei, (GLenum target, GLuint index), (target, index))

#undef glEndQuery
static inline void glEndQuery(GLenum target) { epoxy_glEndQuery(target); }

#undef glEndQueryEXT
static inline void glEndQueryEXT(GLenum target) { epoxy_glEndQueryEXT(target); }

#undef glEndTransformFeedback
static inline void glEndTransformFeedback(void) { epoxy_glEndTransformFeedback(); }

#undef glFinish
static inline void glFinish(void) { epoxy_glFinish(); }

#undef glFramebufferRenderbuffer
CAROUSEL_OF_ES(30, NULL, NULL, void, glFramebufferRenderbuffer, (GLenum target, GLenum attachment, GLenum renderbuffertarget, GLuint renderbuffer), (target, attachment, renderbuffertarget, renderbuffer))

#undef glFramebufferTexture2D
CAROUSEL_OF_ES(30, NULL, NULL, void, glFramebufferTexture2D, (GLenum target, GLenum attachment, GLenum textarget, GLuint texture, GLint level), (target, attachment, textarget, texture, level))

#undef glFramebufferTextureLayer
CAROUSEL_OF_ES(30, NULL, NULL, void, glFramebufferTextureLayer, (GLenum target, GLenum attachment, GLuint texture, GLint level, GLint layer), (target, attachment, texture, level, layer))

#undef glFrontFace
static inline void glFrontFace(GLenum mode) { epoxy_glFrontFace(mode); }

#undef glGenBuffers
static inline void glGenBuffers(GLsizei n, GLuint * buffers) { epoxy_glGenBuffers(n, buffers); }

#undef glGenFramebuffers
CAROUSEL_OF_ES(30, NULL, NULL, void, glGenFramebuffers, (GLsizei n, GLuint * framebuffers), (n, framebuffers))

#undef glGenQueries
static inline void glGenQueries(GLsizei n, GLuint * ids) { epoxy_glGenQueries(n, ids); }

#undef glGenQueriesEXT
static inline void glGenQueriesEXT(GLsizei n, GLuint * ids) { epoxy_glGenQueriesEXT(n, ids); }

#undef glGenRenderbuffers
CAROUSEL_OF_ES(30, NULL, NULL, void, glGenRenderbuffers, (GLsizei n, GLuint * renderbuffers), (n, renderbuffers))

#undef glGenSamplers
CAROUSEL_OF_ES(30, NULL, NULL, void, glGenSamplers, (GLsizei count, GLuint * samplers), (count, samplers))

#undef glGenTextures
static inline void glGenTextures(GLsizei n, GLuint * textures) { epoxy_glGenTextures(n, textures); }

#undef glGenVertexArrays
CAROUSEL_OF_ES(30, NULL, NULL, void, glGenVertexArrays, (GLsizei n, GLuint * arrays), (n, arrays))

#undef glGetBooleanv
static inline void glGetBooleanv(GLenum pname, GLboolean * data) { epoxy_glGetBooleanv(pname, data); }

#undef glGetError
static inline GLenum glGetError(void) { return epoxy_glGetError(); }

#undef glGetFloatv
static inline void glGetFloatv(GLenum pname, GLfloat * data) { epoxy_glGetFloatv(pname, data); }

#undef glGetFramebufferAttachmentParameteriv
CAROUSEL_OF_ES(30, NULL, NULL, void, glGetFramebufferAttachmentParameteriv, (GLenum target, GLenum attachment, GLenum pname, GLint *params), (target, attachment, pname, params))

#undef glGetGraphicsResetStatus
CAROUSEL_OF_ES(32, "GL_KHR_robustness", "glGetGraphicsResetStatusKHR", GLenum, glGetGraphicsResetStatus, (void), ())

#undef glGetInteger64i_v
static inline void glGetInteger64i_v(GLenum target, GLuint index, GLint64 * data) { epoxy_glGetInteger64i_v(target, index, data); }

#undef glGetIntegeri_v
CAROUSEL_OF_ES(30, NULL, NULL, void, glGetIntegeri_v, (GLenum target, GLuint index, GLint * data), (target, index, data))

#undef glGetIntegerv
static inline void glGetIntegerv(GLenum pname, GLint * data) { epoxy_glGetIntegerv(pname, data); }

#undef glGetProgramInfoLog
static inline void glGetProgramInfoLog(GLuint program, GLsizei bufSize, GLsizei * length, GLchar * infoLog) { epoxy_glGetProgramInfoLog(program, bufSize, length, infoLog); }

#undef glGetProgramiv
static inline void glGetProgramiv(GLuint program, GLenum pname, GLint * params) { epoxy_glGetProgramiv(program, pname, params); }

#undef glGetQueryObjectui64v
static inline void glGetQueryObjectui64v(GLuint id, GLenum pname, GLuint64 * params) { epoxy_glGetQueryObjectui64v(id, pname, params); }

#undef glGetQueryObjectui64vEXT
static inline void glGetQueryObjectui64vEXT(GLuint id, GLenum pname, GLuint64 * params) { epoxy_glGetQueryObjectui64vEXT(id, pname, params); }

#undef glGetQueryiv
static inline void glGetQueryiv(GLenum target, GLenum pname, GLint * params) { epoxy_glGetQueryiv(target, pname, params); }

#undef glGetQueryivEXT
static inline void glGetQueryivEXT(GLenum target, GLenum pname, GLint * params) { epoxy_glGetQueryivEXT(target, pname, params); }

#undef glGetShaderInfoLog
static inline void glGetShaderInfoLog(GLuint shader, GLsizei bufSize, GLsizei * length, GLchar * infoLog) { epoxy_glGetShaderInfoLog(shader, bufSize, length, infoLog); }

#undef glGetShaderiv
static inline void glGetShaderiv(GLuint shader, GLenum pname, GLint * params) { epoxy_glGetShaderiv(shader, pname, params); }

#undef glGetString
static inline const GLubyte * glGetString(GLenum name) { return epoxy_glGetString(name); }

#undef glGetStringi
static inline const GLubyte * glGetStringi(GLenum name, GLuint index) { return epoxy_glGetStringi(name, index); }

#undef glGetTexEnvfv
static inline void glGetTexEnvfv(GLenum target, GLenum pname, GLfloat * params) { epoxy_glGetTexEnvfv(target, pname, params); }

#undef glGetTexParameteriv
static inline void glGetTexParameteriv(GLenum target, GLenum pname, GLint * params) { epoxy_glGetTexParameteriv(target, pname, params); }

#undef glGetUniformBlockIndex
CAROUSEL_OF_ES(30, NULL, NULL, GLuint, glGetUniformBlockIndex, (GLuint program, const GLchar * uniformBlockName), (program, uniformBlockName))

#undef glGetUniformLocation
static inline GLint glGetUniformLocation(GLuint program, const GLchar * name) { return epoxy_glGetUniformLocation(program, name); }

#undef glGetVertexAttribiv
static inline void glGetVertexAttribiv(GLuint index, GLenum pname, GLint * params) { epoxy_glGetVertexAttribiv(index, pname, params); }

#undef glInvalidateFramebuffer
CAROUSEL_OF_ES(30, NULL, NULL, void, glInvalidateFramebuffer, (GLenum target, GLsizei count, const GLenum *attachments), (target, count, attachments))

#undef glIsEnabled
static inline GLboolean glIsEnabled(GLenum cap) { return epoxy_glIsEnabled(cap); }

#undef glIsFramebuffer
CAROUSEL_OF_ES(30, NULL, NULL, GLboolean, glIsFramebuffer, (GLuint framebuffer), (framebuffer))

#undef glIsVertexArray
CAROUSEL_OF_ES(30, NULL, NULL, GLboolean, glIsVertexArray, (GLuint array), (array))

#undef glLinkProgram
static inline void glLinkProgram(GLuint program) { epoxy_glLinkProgram(program); }

#undef glMapBufferRange
static inline void * glMapBufferRange(GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access) { return epoxy_glMapBufferRange(target, offset, length, access); }

#undef glPauseTransformFeedback
CAROUSEL_OF_ES(30, NULL, NULL, void, glPauseTransformFeedback, (void), ())

#undef glPixelStorei
static inline void glPixelStorei(GLenum pname, GLint param) { epoxy_glPixelStorei(pname, param); }

#undef glPixelTransferf
static inline void glPixelTransferf(GLenum pname, GLfloat param) { epoxy_glPixelTransferf(pname, param); }

#undef glPolygonMode
CAROUSEL_OF_ES(99, "GL_NV_polygon_mode", "glPolygonModeNV", void, glPolygonMode, (GLenum face, GLenum mode), (face, mode))

#undef glReadPixels
static inline void glReadPixels(GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type, void * pixels) { epoxy_glReadPixels(x, y, width, height, format, type, pixels); }

#undef glRenderbufferStorage
CAROUSEL_OF_ES(30, NULL, NULL, void, glRenderbufferStorage, (GLenum target, GLenum internalformat, GLsizei width, GLsizei height), (target, internalformat, width, height))

#undef glResumeTransformFeedback
CAROUSEL_OF_ES(30, NULL, NULL, void, glResumeTransformFeedback, (void), ())

#undef glSamplerParameteri
CAROUSEL_OF_ES(30, NULL, NULL, void, glSamplerParameteri, (GLuint sampler, GLenum pname, GLint param), (sampler, pname, param))

#undef glScissor
static inline void glScissor(GLint x, GLint y, GLsizei width, GLsizei height) { epoxy_glScissor(x, y, width, height); }

#undef glScissorIndexed
CAROUSEL_OF_ES(99, "GL_OES_viewport_array", "glScissorIndexedOES", void, glScissorIndexed, (GLuint index, GLint left, GLint bottom, GLsizei width, GLsizei height), (index, left, bottom, width, height))

#undef glShaderSource
static inline void glShaderSource(GLuint shader, GLsizei count, const GLchar *const* string, const GLint * length) { epoxy_glShaderSource(shader, count, string, length); }

#undef glTexEnvf
static inline void glTexEnvf(GLenum target, GLenum pname, GLfloat param) { epoxy_glTexEnvf(target, pname, param); }

#undef glTexImage2D
static inline void glTexImage2D(GLenum target, GLint level, GLint internalformat, GLsizei width, GLsizei height, GLint border, GLenum format, GLenum type, const void * pixels) { epoxy_glTexImage2D(target, level, internalformat, width, height, border, format, type, pixels); }

#undef glTexImage3D
static inline void glTexImage3D(GLenum target, GLint level, GLint internalformat, GLsizei width, GLsizei height, GLsizei depth, GLint border, GLenum format, GLenum type, const void * pixels) { epoxy_glTexImage3D(target, level, internalformat, width, height, depth, border, format, type, pixels); }

#undef glTexParameterf
static inline void glTexParameterf(GLenum target, GLenum pname, GLfloat param) { epoxy_glTexParameterf(target, pname, param); }

#undef glTexParameteri
static inline void glTexParameteri(GLenum target, GLenum pname, GLint param) { epoxy_glTexParameteri(target, pname, param); }

#undef glTexSubImage2D
static inline void glTexSubImage2D(GLenum target, GLint level, GLint xoffset, GLint yoffset, GLsizei width, GLsizei height, GLenum format, GLenum type, const void * pixels) { epoxy_glTexSubImage2D(target, level, xoffset, yoffset, width, height, format, type, pixels); }

#undef glTexSubImage3D
static inline void glTexSubImage3D(GLenum target, GLint level, GLint xoffset, GLint yoffset, GLint zoffset, GLsizei width, GLsizei height, GLsizei depth, GLenum format, GLenum type, const void * pixels) { epoxy_glTexSubImage3D(target, level, xoffset, yoffset, zoffset, width, height, depth, format, type, pixels); }

#undef glTransformFeedbackVaryings
static inline void glTransformFeedbackVaryings(GLuint program, GLsizei count, const GLchar *const* varyings, GLenum bufferMode) { epoxy_glTransformFeedbackVaryings(program, count, varyings, bufferMode); }

#undef glUniform1i
static inline void glUniform1i(GLint location, GLint v0) { epoxy_glUniform1i(location, v0); }

#undef glUniform2f
static inline void glUniform2f(GLint location, GLfloat v0, GLfloat v1) { epoxy_glUniform2f(location, v0, v1); }

#undef glUniform3f
static inline void glUniform3f(GLint location, GLfloat v0, GLfloat v1, GLfloat v2) { epoxy_glUniform3f(location, v0, v1, v2); }

#undef glUniform3i
static inline void glUniform3i(GLint location, GLint v0, GLint v1, GLint v2) { epoxy_glUniform3i(location, v0, v1, v2); }

#undef glUniform4f
static inline void glUniform4f(GLint location, GLfloat v0, GLfloat v1, GLfloat v2, GLfloat v3) { epoxy_glUniform4f(location, v0, v1, v2, v3); }

#undef glUniform4fv
static inline void glUniform4fv(GLint location, GLsizei count, const GLfloat *value) { epoxy_glUniform4fv(location, count, value); }

#undef glUniformBlockBinding
CAROUSEL_OF_ES(30, NULL, NULL, void, glUniformBlockBinding, (GLuint program, GLuint uniformBlockIndex, GLuint uniformBlockBinding), (program, uniformBlockIndex, uniformBlockBinding))

#undef glUnmapBuffer
static inline GLboolean glUnmapBuffer(GLenum target) { return epoxy_glUnmapBuffer(target); }

#undef glUseProgram
static inline void glUseProgram(GLuint program) { epoxy_glUseProgram(program); }

#undef glVertexAttribDivisor
static inline void glVertexAttribDivisor(GLuint index, GLuint divisor) { epoxy_glVertexAttribDivisor(index, divisor); }

#undef glVertexAttribPointer
static inline void glVertexAttribPointer(GLuint index, GLint size, GLenum type, GLboolean normalized, GLsizei stride, const void * pointer) { epoxy_glVertexAttribPointer(index, size, type, normalized, stride, pointer); }

#undef glViewport
static inline void glViewport(GLint x, GLint y, GLsizei width, GLsizei height) { epoxy_glViewport(x, y, width, height); }

#undef glViewportIndexedf
CAROUSEL_OF_ES(99, "GL_OES_viewport_array", "glViewportIndexedfOES", void, glViewportIndexedf, (GLuint index, GLfloat x, GLfloat y, GLfloat w, GLfloat h), (index, x, y, w, h))
