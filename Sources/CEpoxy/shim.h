// SPDX-License-Identifier: MIT

#pragma once

#include <epoxy/gl.h>
#include <epoxy/egl.h>

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

// epoxy's entry points are macros over function pointers, which Swift cannot see. The functions below call those in
// use; in Swift they have GL's and EGL's own names.

// Finds a function that both OpenGL ES and an extension have. To look it up, epoxy would ask the driver for the names
// of all extensions, a hundred calls and more for each function. Instead, EGL is asked for it by name: by its own from
// version `since` of OpenGL ES (30 is 3.0), otherwise by the extension's. NULL leaves it to epoxy, as in desktop
// contexts and those without EGL. As in epoxy, what is found once serves all contexts.
static inline void *carousel_function_of_es(int since, const char *extension, const char *name_there, const char *name) {
    void *egl = epoxy_is_desktop_gl() ? NULL : dlopen("libEGL.so.1", RTLD_LAZY | RTLD_NOLOAD);
    if (!egl) return NULL;
    dlclose(egl);
    if (epoxy_eglGetCurrentContext() == EGL_NO_CONTEXT) return NULL;
    if (epoxy_gl_version() >= since) return (void *)epoxy_eglGetProcAddress(name);
    const char *all = extension ? (const char *)epoxy_glGetString(GL_EXTENSIONS) : NULL;
    return all && strstr(all, extension) ? (void *)epoxy_eglGetProcAddress(name_there) : NULL;
}

// The labels of a Swift name: one for each argument.
#define CAROUSEL_LABELS(...) \
    "(" __VA_OPT__(CAROUSEL_TWELFTH(__VA_ARGS__, "_:_:_:_:_:_:_:_:_:_:_:", "_:_:_:_:_:_:_:_:_:_:", "_:_:_:_:_:_:_:_:_:", \
        "_:_:_:_:_:_:_:_:", "_:_:_:_:_:_:_:", "_:_:_:_:_:_:", "_:_:_:_:_:", "_:_:_:_:", "_:_:_:", "_:_:", "_:", )) ")"
#define CAROUSEL_TWELFTH(a, b, c, d, e, f, g, h, i, j, k, twelfth, ...) twelfth

#define CAROUSEL_CALL(result, name, parameters, arguments) \
    __attribute__((swift_name(#name CAROUSEL_LABELS arguments))) \
    static inline result carousel_##name parameters { return epoxy_##name arguments; }

#define CAROUSEL_OF_ES(since, extension, name_there, result, name, parameters, arguments) \
    __attribute__((swift_name(#name CAROUSEL_LABELS arguments))) \
    static inline result carousel_##name parameters { \
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

CAROUSEL_CALL(EGLBoolean, eglBindAPI, (EGLenum api), (api))
CAROUSEL_CALL(EGLBoolean, eglChooseConfig, (EGLDisplay dpy, const EGLint * attrib_list, EGLConfig * configs, EGLint config_size, EGLint * num_config), (dpy, attrib_list, configs, config_size, num_config))
CAROUSEL_CALL(EGLContext, eglCreateContext, (EGLDisplay dpy, EGLConfig config, EGLContext share_context, const EGLint * attrib_list), (dpy, config, share_context, attrib_list))
CAROUSEL_CALL(EGLSurface, eglCreatePbufferSurface, (EGLDisplay dpy, EGLConfig config, const EGLint * attrib_list), (dpy, config, attrib_list))
CAROUSEL_CALL(EGLBoolean, eglDestroyContext, (EGLDisplay dpy, EGLContext ctx), (dpy, ctx))
CAROUSEL_CALL(EGLBoolean, eglDestroySurface, (EGLDisplay dpy, EGLSurface surface), (dpy, surface))
CAROUSEL_CALL(EGLContext, eglGetCurrentContext, (void), ())
CAROUSEL_CALL(EGLDisplay, eglGetDisplay, (EGLNativeDisplayType display_id), (display_id))
CAROUSEL_CALL(EGLint, eglGetError, (void), ())
CAROUSEL_CALL(EGLDisplay, eglGetPlatformDisplayEXT, (EGLenum platform, void * native_display, const EGLint * attrib_list), (platform, native_display, attrib_list))
CAROUSEL_CALL(EGLBoolean, eglInitialize, (EGLDisplay dpy, EGLint * major, EGLint * minor), (dpy, major, minor))
CAROUSEL_CALL(EGLBoolean, eglMakeCurrent, (EGLDisplay dpy, EGLSurface draw, EGLSurface read, EGLContext ctx), (dpy, draw, read, ctx))
CAROUSEL_CALL(EGLenum, eglQueryAPI, (void), ())
CAROUSEL_CALL(const char *, eglQueryDeviceStringEXT, (EGLDeviceEXT device, EGLint name), (device, name))
CAROUSEL_CALL(EGLBoolean, eglQueryDevicesEXT, (EGLint max_devices, EGLDeviceEXT * devices, EGLint * num_devices), (max_devices, devices, num_devices))
CAROUSEL_CALL(const char *, eglQueryString, (EGLDisplay dpy, EGLint name), (dpy, name))
CAROUSEL_CALL(void, glActiveTexture, (GLenum texture), (texture))
CAROUSEL_CALL(void, glAttachShader, (GLuint program, GLuint shader), (program, shader))
CAROUSEL_CALL(void, glBeginQuery, (GLenum target, GLuint id), (target, id))
CAROUSEL_CALL(void, glBeginQueryEXT, (GLenum target, GLuint id), (target, id))
CAROUSEL_CALL(void, glBeginTransformFeedback, (GLenum primitiveMode), (primitiveMode))
CAROUSEL_CALL(void, glBindBuffer, (GLenum target, GLuint buffer), (target, buffer))
CAROUSEL_OF_ES(30, NULL, NULL, void, glBindBufferBase, (GLenum target, GLuint index, GLuint buffer), (target, index, buffer))
CAROUSEL_OF_ES(30, NULL, NULL, void, glBindBufferRange, (GLenum target, GLuint index, GLuint buffer, GLintptr offset, GLsizeiptr size), (target, index, buffer, offset, size))
CAROUSEL_OF_ES(30, NULL, NULL, void, glBindFramebuffer, (GLenum target, GLuint framebuffer), (target, framebuffer))
CAROUSEL_OF_ES(30, NULL, NULL, void, glBindRenderbuffer, (GLenum target, GLuint renderbuffer), (target, renderbuffer))
CAROUSEL_OF_ES(30, NULL, NULL, void, glBindSampler, (GLuint unit, GLuint sampler), (unit, sampler))
CAROUSEL_CALL(void, glBindTexture, (GLenum target, GLuint texture), (target, texture))
CAROUSEL_OF_ES(30, NULL, NULL, void, glBindVertexArray, (GLuint array), (array))
CAROUSEL_OF_ES(30, NULL, NULL, void, glBlendEquation, (GLenum mode), (mode))
CAROUSEL_OF_ES(32, "GL_OES_draw_buffers_indexed", "glBlendEquationiOES", void, glBlendEquationi, (GLuint buf, GLenum mode), (buf, mode))
CAROUSEL_CALL(void, glBlendEquationSeparate, (GLenum modeRGB, GLenum modeAlpha), (modeRGB, modeAlpha))
CAROUSEL_OF_ES(32, "GL_OES_draw_buffers_indexed", "glBlendEquationSeparateiOES", void, glBlendEquationSeparatei, (GLuint buf, GLenum modeRGB, GLenum modeAlpha), (buf, modeRGB, modeAlpha))
CAROUSEL_CALL(void, glBlendFuncSeparate, (GLenum sfactorRGB, GLenum dfactorRGB, GLenum sfactorAlpha, GLenum dfactorAlpha), (sfactorRGB, dfactorRGB, sfactorAlpha, dfactorAlpha))
CAROUSEL_OF_ES(32, "GL_OES_draw_buffers_indexed", "glBlendFuncSeparateiOES", void, glBlendFuncSeparatei, (GLuint buf, GLenum srcRGB, GLenum dstRGB, GLenum srcAlpha, GLenum dstAlpha), (buf, srcRGB, dstRGB, srcAlpha, dstAlpha))
CAROUSEL_CALL(void, glBufferData, (GLenum target, GLsizeiptr size, const void * data, GLenum usage), (target, size, data, usage))
CAROUSEL_CALL(void, glBufferSubData, (GLenum target, GLintptr offset, GLsizeiptr size, const void * data), (target, offset, size, data))
CAROUSEL_OF_ES(30, NULL, NULL, GLenum, glCheckFramebufferStatus, (GLenum target), (target))
CAROUSEL_CALL(void, glClear, (GLbitfield mask), (mask))
CAROUSEL_CALL(void, glClearBufferfv, (GLenum buffer, GLint drawbuffer, const GLfloat * value), (buffer, drawbuffer, value))
CAROUSEL_CALL(void, glClearColor, (GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha), (red, green, blue, alpha))
CAROUSEL_OF_ES(99, "GL_EXT_clip_control", "glClipControlEXT", void, glClipControl, (GLenum origin, GLenum depth), (origin, depth))
CAROUSEL_CALL(void, glColorMask, (GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha), (red, green, blue, alpha))
CAROUSEL_OF_ES(32, "GL_OES_draw_buffers_indexed", "glColorMaskiOES", void, glColorMaski, (GLuint index, GLboolean r, GLboolean g, GLboolean b, GLboolean a), (index, r, g, b, a))
CAROUSEL_CALL(void, glCompileShader, (GLuint shader), (shader))
CAROUSEL_CALL(void, glCopyTexSubImage3D, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLint zoffset, GLint x, GLint y, GLsizei width, GLsizei height), (target, level, xoffset, yoffset, zoffset, x, y, width, height))
CAROUSEL_CALL(GLuint, glCreateProgram, (void), ())
CAROUSEL_CALL(GLuint, glCreateShader, (GLenum type), (type))
CAROUSEL_CALL(void, glCullFace, (GLenum mode), (mode))
CAROUSEL_CALL(void, glDeleteBuffers, (GLsizei n, const GLuint * buffers), (n, buffers))
CAROUSEL_OF_ES(30, NULL, NULL, void, glDeleteFramebuffers, (GLsizei n, const GLuint * framebuffers), (n, framebuffers))
CAROUSEL_CALL(void, glDeleteProgram, (GLuint program), (program))
CAROUSEL_CALL(void, glDeleteQueries, (GLsizei n, const GLuint * ids), (n, ids))
CAROUSEL_CALL(void, glDeleteQueriesEXT, (GLsizei n, const GLuint * ids), (n, ids))
CAROUSEL_OF_ES(30, NULL, NULL, void, glDeleteRenderbuffers, (GLsizei n, const GLuint * renderbuffers), (n, renderbuffers))
CAROUSEL_OF_ES(30, NULL, NULL, void, glDeleteSamplers, (GLsizei count, const GLuint * samplers), (count, samplers))
CAROUSEL_CALL(void, glDeleteShader, (GLuint shader), (shader))
CAROUSEL_CALL(void, glDeleteTextures, (GLsizei n, const GLuint * textures), (n, textures))
CAROUSEL_OF_ES(30, NULL, NULL, void, glDeleteVertexArrays, (GLsizei n, const GLuint * arrays), (n, arrays))
CAROUSEL_CALL(void, glDisable, (GLenum cap), (cap))
CAROUSEL_OF_ES(32, "GL_OES_draw_buffers_indexed", "glDisableiOES", void, glDisablei, (GLenum target, GLuint index), (target, index))
CAROUSEL_CALL(void, glDrawArrays, (GLenum mode, GLint first, GLsizei count), (mode, first, count))
CAROUSEL_CALL(void, glDrawElements, (GLenum mode, GLsizei count, GLenum type, const void *indices), (mode, count, type, indices))
CAROUSEL_CALL(void, glDrawArraysInstanced, (GLenum mode, GLint first, GLsizei count, GLsizei instancecount), (mode, first, count, instancecount))
CAROUSEL_OF_ES(99, "GL_EXT_base_instance", "glDrawArraysInstancedBaseInstanceEXT", void, glDrawArraysInstancedBaseInstance, (GLenum mode, GLint first, GLsizei count, GLsizei instancecount, GLuint baseinstance), (mode, first, count, instancecount, baseinstance))
CAROUSEL_CALL(void, glEnable, (GLenum cap), (cap))
CAROUSEL_CALL(void, glEnableVertexAttribArray, (GLuint index), (index))
CAROUSEL_OF_ES(32, "GL_OES_draw_buffers_indexed", "glEnableiOES", void, glEnablei, (GLenum target, GLuint index), (target, index))
CAROUSEL_CALL(void, glEndQuery, (GLenum target), (target))
CAROUSEL_CALL(void, glEndQueryEXT, (GLenum target), (target))
CAROUSEL_CALL(void, glEndTransformFeedback, (void), ())
CAROUSEL_CALL(void, glFinish, (void), ())
CAROUSEL_OF_ES(30, NULL, NULL, void, glFramebufferRenderbuffer, (GLenum target, GLenum attachment, GLenum renderbuffertarget, GLuint renderbuffer), (target, attachment, renderbuffertarget, renderbuffer))
CAROUSEL_OF_ES(30, NULL, NULL, void, glFramebufferTexture2D, (GLenum target, GLenum attachment, GLenum textarget, GLuint texture, GLint level), (target, attachment, textarget, texture, level))
CAROUSEL_OF_ES(30, NULL, NULL, void, glFramebufferTextureLayer, (GLenum target, GLenum attachment, GLuint texture, GLint level, GLint layer), (target, attachment, texture, level, layer))
CAROUSEL_CALL(void, glFrontFace, (GLenum mode), (mode))
CAROUSEL_CALL(void, glGenBuffers, (GLsizei n, GLuint * buffers), (n, buffers))
CAROUSEL_OF_ES(30, NULL, NULL, void, glGenFramebuffers, (GLsizei n, GLuint * framebuffers), (n, framebuffers))
CAROUSEL_CALL(void, glGenQueries, (GLsizei n, GLuint * ids), (n, ids))
CAROUSEL_CALL(void, glGenQueriesEXT, (GLsizei n, GLuint * ids), (n, ids))
CAROUSEL_OF_ES(30, NULL, NULL, void, glGenRenderbuffers, (GLsizei n, GLuint * renderbuffers), (n, renderbuffers))
CAROUSEL_OF_ES(30, NULL, NULL, void, glGenSamplers, (GLsizei count, GLuint * samplers), (count, samplers))
CAROUSEL_CALL(void, glGenTextures, (GLsizei n, GLuint * textures), (n, textures))
CAROUSEL_OF_ES(30, NULL, NULL, void, glGenVertexArrays, (GLsizei n, GLuint * arrays), (n, arrays))
CAROUSEL_CALL(void, glGetBooleanv, (GLenum pname, GLboolean * data), (pname, data))
CAROUSEL_CALL(GLenum, glGetError, (void), ())
CAROUSEL_CALL(void, glGetFloatv, (GLenum pname, GLfloat * data), (pname, data))
CAROUSEL_OF_ES(30, NULL, NULL, void, glGetFramebufferAttachmentParameteriv, (GLenum target, GLenum attachment, GLenum pname, GLint *params), (target, attachment, pname, params))
CAROUSEL_OF_ES(32, "GL_KHR_robustness", "glGetGraphicsResetStatusKHR", GLenum, glGetGraphicsResetStatus, (void), ())
CAROUSEL_CALL(void, glGetInteger64i_v, (GLenum target, GLuint index, GLint64 * data), (target, index, data))
CAROUSEL_OF_ES(30, NULL, NULL, void, glGetIntegeri_v, (GLenum target, GLuint index, GLint * data), (target, index, data))
CAROUSEL_CALL(void, glGetIntegerv, (GLenum pname, GLint * data), (pname, data))
CAROUSEL_CALL(void, glGetProgramInfoLog, (GLuint program, GLsizei bufSize, GLsizei * length, GLchar * infoLog), (program, bufSize, length, infoLog))
CAROUSEL_CALL(void, glGetProgramiv, (GLuint program, GLenum pname, GLint * params), (program, pname, params))
CAROUSEL_CALL(void, glGetQueryObjectui64v, (GLuint id, GLenum pname, GLuint64 * params), (id, pname, params))
CAROUSEL_CALL(void, glGetQueryObjectui64vEXT, (GLuint id, GLenum pname, GLuint64 * params), (id, pname, params))
CAROUSEL_CALL(void, glGetQueryiv, (GLenum target, GLenum pname, GLint * params), (target, pname, params))
CAROUSEL_CALL(void, glGetQueryivEXT, (GLenum target, GLenum pname, GLint * params), (target, pname, params))
CAROUSEL_CALL(void, glGetShaderInfoLog, (GLuint shader, GLsizei bufSize, GLsizei * length, GLchar * infoLog), (shader, bufSize, length, infoLog))
CAROUSEL_CALL(void, glGetShaderiv, (GLuint shader, GLenum pname, GLint * params), (shader, pname, params))
CAROUSEL_CALL(const GLubyte *, glGetString, (GLenum name), (name))
CAROUSEL_CALL(const GLubyte *, glGetStringi, (GLenum name, GLuint index), (name, index))
CAROUSEL_CALL(void, glGetTexEnvfv, (GLenum target, GLenum pname, GLfloat * params), (target, pname, params))
CAROUSEL_CALL(void, glGetTexParameteriv, (GLenum target, GLenum pname, GLint * params), (target, pname, params))
CAROUSEL_OF_ES(30, NULL, NULL, GLuint, glGetUniformBlockIndex, (GLuint program, const GLchar * uniformBlockName), (program, uniformBlockName))
CAROUSEL_CALL(GLint, glGetUniformLocation, (GLuint program, const GLchar * name), (program, name))
CAROUSEL_CALL(void, glGetVertexAttribiv, (GLuint index, GLenum pname, GLint * params), (index, pname, params))
CAROUSEL_OF_ES(30, NULL, NULL, void, glInvalidateFramebuffer, (GLenum target, GLsizei count, const GLenum *attachments), (target, count, attachments))
CAROUSEL_CALL(GLboolean, glIsEnabled, (GLenum cap), (cap))
CAROUSEL_OF_ES(30, NULL, NULL, GLboolean, glIsFramebuffer, (GLuint framebuffer), (framebuffer))
CAROUSEL_OF_ES(30, NULL, NULL, GLboolean, glIsVertexArray, (GLuint array), (array))
CAROUSEL_CALL(void, glLinkProgram, (GLuint program), (program))
CAROUSEL_CALL(void *, glMapBufferRange, (GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access), (target, offset, length, access))
CAROUSEL_OF_ES(30, NULL, NULL, void, glPauseTransformFeedback, (void), ())
CAROUSEL_CALL(void, glPixelStorei, (GLenum pname, GLint param), (pname, param))
CAROUSEL_CALL(void, glPixelTransferf, (GLenum pname, GLfloat param), (pname, param))
CAROUSEL_OF_ES(99, "GL_NV_polygon_mode", "glPolygonModeNV", void, glPolygonMode, (GLenum face, GLenum mode), (face, mode))
CAROUSEL_CALL(void, glReadPixels, (GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type, void * pixels), (x, y, width, height, format, type, pixels))
CAROUSEL_OF_ES(30, NULL, NULL, void, glRenderbufferStorage, (GLenum target, GLenum internalformat, GLsizei width, GLsizei height), (target, internalformat, width, height))
CAROUSEL_OF_ES(30, NULL, NULL, void, glResumeTransformFeedback, (void), ())
CAROUSEL_OF_ES(30, NULL, NULL, void, glSamplerParameteri, (GLuint sampler, GLenum pname, GLint param), (sampler, pname, param))
CAROUSEL_CALL(void, glScissor, (GLint x, GLint y, GLsizei width, GLsizei height), (x, y, width, height))
CAROUSEL_OF_ES(99, "GL_OES_viewport_array", "glScissorIndexedOES", void, glScissorIndexed, (GLuint index, GLint left, GLint bottom, GLsizei width, GLsizei height), (index, left, bottom, width, height))
CAROUSEL_CALL(void, glShaderSource, (GLuint shader, GLsizei count, const GLchar *const* string, const GLint * length), (shader, count, string, length))
CAROUSEL_CALL(void, glTexEnvf, (GLenum target, GLenum pname, GLfloat param), (target, pname, param))
CAROUSEL_CALL(void, glTexImage2D, (GLenum target, GLint level, GLint internalformat, GLsizei width, GLsizei height, GLint border, GLenum format, GLenum type, const void * pixels), (target, level, internalformat, width, height, border, format, type, pixels))
CAROUSEL_CALL(void, glTexImage3D, (GLenum target, GLint level, GLint internalformat, GLsizei width, GLsizei height, GLsizei depth, GLint border, GLenum format, GLenum type, const void * pixels), (target, level, internalformat, width, height, depth, border, format, type, pixels))
CAROUSEL_CALL(void, glTexParameterf, (GLenum target, GLenum pname, GLfloat param), (target, pname, param))
CAROUSEL_CALL(void, glTexParameteri, (GLenum target, GLenum pname, GLint param), (target, pname, param))
CAROUSEL_OF_ES(30, NULL, NULL, void, glTexStorage2D, (GLenum target, GLsizei levels, GLenum internalformat, GLsizei width, GLsizei height), (target, levels, internalformat, width, height))
CAROUSEL_CALL(void, glTexSubImage2D, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLsizei width, GLsizei height, GLenum format, GLenum type, const void * pixels), (target, level, xoffset, yoffset, width, height, format, type, pixels))
CAROUSEL_CALL(void, glTexSubImage3D, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLint zoffset, GLsizei width, GLsizei height, GLsizei depth, GLenum format, GLenum type, const void * pixels), (target, level, xoffset, yoffset, zoffset, width, height, depth, format, type, pixels))
CAROUSEL_CALL(void, glTransformFeedbackVaryings, (GLuint program, GLsizei count, const GLchar *const* varyings, GLenum bufferMode), (program, count, varyings, bufferMode))
CAROUSEL_CALL(void, glUniform1i, (GLint location, GLint v0), (location, v0))
CAROUSEL_CALL(void, glUniform2f, (GLint location, GLfloat v0, GLfloat v1), (location, v0, v1))
CAROUSEL_CALL(void, glUniform3f, (GLint location, GLfloat v0, GLfloat v1, GLfloat v2), (location, v0, v1, v2))
CAROUSEL_CALL(void, glUniform3i, (GLint location, GLint v0, GLint v1, GLint v2), (location, v0, v1, v2))
CAROUSEL_CALL(void, glUniform4f, (GLint location, GLfloat v0, GLfloat v1, GLfloat v2, GLfloat v3), (location, v0, v1, v2, v3))
CAROUSEL_CALL(void, glUniform4fv, (GLint location, GLsizei count, const GLfloat *value), (location, count, value))
CAROUSEL_OF_ES(30, NULL, NULL, void, glUniformBlockBinding, (GLuint program, GLuint uniformBlockIndex, GLuint uniformBlockBinding), (program, uniformBlockIndex, uniformBlockBinding))
CAROUSEL_CALL(GLboolean, glUnmapBuffer, (GLenum target), (target))
CAROUSEL_CALL(void, glUseProgram, (GLuint program), (program))
CAROUSEL_CALL(void, glVertexAttribDivisor, (GLuint index, GLuint divisor), (index, divisor))
CAROUSEL_CALL(void, glVertexAttribPointer, (GLuint index, GLint size, GLenum type, GLboolean normalized, GLsizei stride, const void * pointer), (index, size, type, normalized, stride, pointer))
CAROUSEL_CALL(void, glViewport, (GLint x, GLint y, GLsizei width, GLsizei height), (x, y, width, height))
CAROUSEL_OF_ES(99, "GL_OES_viewport_array", "glViewportIndexedfOES", void, glViewportIndexedf, (GLuint index, GLfloat x, GLfloat y, GLfloat w, GLfloat h), (index, x, y, w, h))
