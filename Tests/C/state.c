// SPDX-License-Identifier: MIT
//
// The host's GL state is left as it was, whatever it was, and so is its own drawing:
//   state KIND    (es3.0, es3.1, es3.2, core3.3, core4.5, compatibility4.5)

#include "stage.h"

enum { SIZE = 64, MOST = 4096 };

static double values[2][MOST];
static char names[MOST][48];
static int count;

static void note(double *list, const char *name, int index, double value) {
    if (count >= MOST) abort();
    snprintf(names[count], sizeof names[count], "%s %d", name, index);
    list[count++] = value;
}

static int version;
static bool is_es, is_compatible, has_buffers, has_blending, has_viewports, has_feedback;

static bool has(const char *extension) { return epoxy_has_gl_extension(extension); }

// State that exists once for each buffer or viewport, depending on version or extension.
static void learn(void) {
    version = epoxy_gl_version();
    is_es = !epoxy_is_desktop_gl();
    bool is_indexed = has("GL_OES_draw_buffers_indexed") || has("GL_EXT_draw_buffers_indexed");
    has_buffers = is_es ? version >= 32 || is_indexed : version >= 30;
    has_blending = is_es ? has_buffers : version >= 40 || has("GL_ARB_draw_buffers_blend");
    has_viewports = is_es ? has("GL_OES_viewport_array") : version >= 41 || has("GL_ARB_viewport_array");
    has_feedback = is_es || version >= 40 || has("GL_ARB_transform_feedback2");
}

// Contexts do not have all of these: unknown ones are left out, and their errors cleared.
#define NAME(name) {name, #name}
static const struct { GLenum name; const char *text; } numbers[] = {
    NAME(GL_CURRENT_PROGRAM), NAME(GL_VERTEX_ARRAY_BINDING), NAME(GL_ARRAY_BUFFER_BINDING),
    NAME(GL_ELEMENT_ARRAY_BUFFER_BINDING), NAME(GL_PIXEL_UNPACK_BUFFER_BINDING), NAME(GL_PIXEL_PACK_BUFFER_BINDING),
    NAME(GL_COPY_READ_BUFFER), NAME(GL_COPY_WRITE_BUFFER), NAME(GL_UNIFORM_BUFFER_BINDING),
    NAME(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING), NAME(GL_TRANSFORM_FEEDBACK_BINDING), NAME(GL_TRANSFORM_FEEDBACK_ACTIVE),
    NAME(GL_TRANSFORM_FEEDBACK_PAUSED), NAME(GL_DRAW_FRAMEBUFFER_BINDING), NAME(GL_READ_FRAMEBUFFER_BINDING),
    NAME(GL_RENDERBUFFER_BINDING), NAME(GL_ACTIVE_TEXTURE), NAME(GL_CULL_FACE_MODE), NAME(GL_FRONT_FACE),
    NAME(GL_UNPACK_ALIGNMENT), NAME(GL_UNPACK_ROW_LENGTH), NAME(GL_UNPACK_IMAGE_HEIGHT), NAME(GL_UNPACK_SKIP_PIXELS),
    NAME(GL_UNPACK_SKIP_ROWS), NAME(GL_UNPACK_SKIP_IMAGES), NAME(GL_UNPACK_SWAP_BYTES), NAME(GL_UNPACK_LSB_FIRST),
    NAME(GL_PACK_ALIGNMENT), NAME(GL_PACK_ROW_LENGTH), NAME(GL_PACK_SKIP_PIXELS), NAME(GL_PACK_SKIP_ROWS),
    NAME(GL_DEPTH_FUNC), NAME(GL_DEPTH_WRITEMASK), NAME(GL_STENCIL_FUNC), NAME(GL_STENCIL_REF),
    NAME(GL_STENCIL_VALUE_MASK), NAME(GL_STENCIL_WRITEMASK), NAME(GL_STENCIL_FAIL), NAME(GL_STENCIL_PASS_DEPTH_FAIL),
    NAME(GL_STENCIL_PASS_DEPTH_PASS), NAME(GL_STENCIL_BACK_FUNC), NAME(GL_STENCIL_BACK_WRITEMASK),
    NAME(GL_POLYGON_OFFSET_FACTOR), NAME(GL_POLYGON_OFFSET_UNITS), NAME(GL_LINE_WIDTH), NAME(GL_SAMPLE_COVERAGE_VALUE),
    NAME(GL_SAMPLE_COVERAGE_INVERT), NAME(GL_GENERATE_MIPMAP_HINT), NAME(GL_READ_BUFFER), NAME(GL_CLIP_ORIGIN),
    NAME(GL_CLIP_DEPTH_MODE), NAME(GL_LOGIC_OP_MODE), NAME(GL_PROVOKING_VERTEX), NAME(GL_PRIMITIVE_RESTART_INDEX),
    NAME(GL_PROGRAM_PIPELINE_BINDING), NAME(GL_SHADER_STORAGE_BUFFER_BINDING), NAME(GL_MIN_SAMPLE_SHADING_VALUE),
    NAME(GL_RED_SCALE), NAME(GL_GREEN_BIAS), NAME(GL_MAP_COLOR), NAME(GL_ALPHA_TEST_FUNC), NAME(GL_MATRIX_MODE),
    NAME(GL_SHADE_MODEL), NAME(GL_FOG_MODE),
};
static const struct { GLenum name; const char *text; } switches[] = {
    NAME(GL_BLEND), NAME(GL_CULL_FACE), NAME(GL_DEPTH_TEST), NAME(GL_DITHER), NAME(GL_SCISSOR_TEST),
    NAME(GL_STENCIL_TEST), NAME(GL_POLYGON_OFFSET_FILL), NAME(GL_SAMPLE_ALPHA_TO_COVERAGE), NAME(GL_SAMPLE_COVERAGE),
    NAME(GL_RASTERIZER_DISCARD), NAME(GL_PRIMITIVE_RESTART_FIXED_INDEX), NAME(GL_SAMPLE_MASK), NAME(GL_SAMPLE_SHADING),
    NAME(GL_COLOR_LOGIC_OP), NAME(GL_FRAMEBUFFER_SRGB), NAME(GL_POLYGON_SMOOTH), NAME(GL_SAMPLE_ALPHA_TO_ONE),
    NAME(GL_DEPTH_CLAMP), NAME(GL_PRIMITIVE_RESTART), NAME(GL_LINE_SMOOTH), NAME(GL_MULTISAMPLE),
    NAME(GL_PROGRAM_POINT_SIZE), NAME(GL_TEXTURE_CUBE_MAP_SEAMLESS), NAME(GL_CLIP_DISTANCE0), NAME(GL_CLIP_DISTANCE3),
    NAME(GL_CLIP_DISTANCE7), NAME(GL_ALPHA_TEST), NAME(GL_POLYGON_STIPPLE), NAME(GL_LIGHTING), NAME(GL_FOG),
};
static const struct { GLenum name; const char *text; int length; } lists[] = {
    {GL_COLOR_CLEAR_VALUE, "clear color", 4}, {GL_BLEND_COLOR, "blend color", 4}, {GL_DEPTH_RANGE, "depth range", 2},
    {GL_DEPTH_CLEAR_VALUE, "clear depth", 1}, {GL_POLYGON_MODE, "polygon mode", 2}, {GL_VIEWPORT, "viewport", 4},
    {GL_SCISSOR_BOX, "scissor", 4},
};
static const GLenum blending[] = {
    GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA, GL_BLEND_EQUATION_RGB,
    GL_BLEND_EQUATION_ALPHA,
};
static const GLenum bindings[] = {
    GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_2D_ARRAY, GL_TEXTURE_BINDING_3D, GL_TEXTURE_BINDING_CUBE_MAP,
    GL_SAMPLER_BINDING, GL_TEXTURE_BINDING_EXTERNAL_OES,
};

#define COUNT(list) (int)(sizeof(list) / sizeof((list)[0]))

static bool is_known(void) { return glGetError() == GL_NO_ERROR; }

static void snapshot(double *list) {
    count = 0;
    while (glGetError()) {}
    for (int i = 0; i < COUNT(numbers); i++) {
        GLfloat value[16] = {0};
        glGetFloatv(numbers[i].name, value);
        if (is_known()) note(list, numbers[i].text, 0, value[0]);
    }
    for (int i = 0; i < COUNT(switches); i++) {
        bool is_on = glIsEnabled(switches[i].name);
        if (is_known()) note(list, switches[i].text, 0, is_on);
    }
    for (int i = 0; i < COUNT(lists); i++) {
        GLfloat value[4] = {0};
        glGetFloatv(lists[i].name, value);
        if (!is_known()) continue;
        for (int part = 0; part < lists[i].length; part++) note(list, lists[i].text, part, value[part]);
    }
    for (int buffer = 0; buffer < 8; buffer++) {
        GLint mask[4] = {0};
        if (has_buffers) glGetIntegeri_v(GL_COLOR_WRITEMASK, buffer, mask);
        else glGetIntegerv(GL_COLOR_WRITEMASK, mask);
        for (int channel = 0; channel < 4; channel++) note(list, "color mask", 4 * buffer + channel, mask[channel]);
        if (has_buffers) note(list, "blend of buffer", buffer, glIsEnabledi(GL_BLEND, buffer));
        for (int i = 0; i < COUNT(blending); i++) {
            GLint value = 0;
            if (has_blending) glGetIntegeri_v(blending[i], buffer, &value);
            else glGetIntegerv(blending[i], &value);
            note(list, "blending", 8 * buffer + i, value);
        }
    }
    if (has_viewports) {
        for (int port = 0; port < 4; port++) {
            GLfloat box[4];
            GLint scissor[4];
            glGetFloati_v(GL_VIEWPORT, port, box);
            glGetIntegeri_v(GL_SCISSOR_BOX, port, scissor);
            note(list, "scissor test of viewport", port, glIsEnabledi(GL_SCISSOR_TEST, port));
            for (int i = 0; i < 4; i++) note(list, "viewport of index", 4 * port + i, box[i]);
            for (int i = 0; i < 4; i++) note(list, "scissor of index", 4 * port + i, scissor[i]);
        }
    }
    for (int index = 0; index < 4; index++) {
        GLint64 value;
        const GLenum parts[] = {GL_UNIFORM_BUFFER_BINDING, GL_UNIFORM_BUFFER_START, GL_UNIFORM_BUFFER_SIZE};
        for (int i = 0; i < 3; i++) {
            glGetInteger64i_v(parts[i], index, &value);
            note(list, "uniform buffer", 4 * index + i, (double)value);
        }
    }
    GLint active;
    glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
    for (int unit = 0; unit < 16; unit++) {
        glActiveTexture(GL_TEXTURE0 + unit);
        for (int i = 0; i < COUNT(bindings); i++) {
            GLint value = 0;
            glGetIntegerv(bindings[i], &value);
            if (is_known()) note(list, "texture or sampler", 8 * unit + i, value);
        }
        GLfloat bias = 0;
        if (is_compatible) glGetTexEnvfv(GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, &bias);
        note(list, "bias of unit", unit, bias);
    }
    glActiveTexture(active);
    GLint attribute = 0;
    glGetVertexAttribiv(1, GL_VERTEX_ATTRIB_ARRAY_ENABLED, &attribute);
    note(list, "vertex attribute", 1, attribute);
    while (glGetError()) {}
}

static void compare(const char *what) {
    int before = count;
    snapshot(values[1]);
    CHECK(count == before);
    for (int i = 0; i < count; i++) {
        if (values[0][i] == values[1][i]) continue;
        fprintf(stderr, "%s changed %s from %g to %g\n", what, names[i], values[0][i], values[1][i]);
        stage_failures++;
    }
    CHECK(glGetError() == GL_NO_ERROR);
}

// The host's own program, whose vertex shader's output is also captured.
static GLuint capturing_program(void) {
    GLuint program = stage_program(
        "in vec4 place; out vec4 seen; void main() { seen = place; gl_Position = place; }",
        "out vec4 color; void main() { color = vec4(1); }");
    glTransformFeedbackVaryings(program, 1, (const char *[]){"seen"}, GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(program);
    return program;
}

static void try_enable(GLenum name) {
    glEnable(name);
    while (glGetError()) {}
}

static GLuint feedback;

// Sets everything that drawing may touch, and much else, to unusual values.
static void set_unusual_state(bool is_advanced) {
    GLuint textures[4], samplers[2], buffers[3], array;
    glGenTextures(4, textures);
    glGenSamplers(2, samplers);
    glGenBuffers(3, buffers);
    const GLenum targets[] = {GL_TEXTURE_2D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_3D, GL_TEXTURE_CUBE_MAP};
    for (int unit = 0; unit < 16; unit++) {
        glActiveTexture(GL_TEXTURE0 + unit);
        for (int i = 0; i < 4; i++) glBindTexture(targets[i], textures[i]);
        glBindSampler(unit, samplers[unit & 1]);
        if (is_compatible) glTexEnvf(GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, 4);
    }
    if (epoxy_has_gl_extension("GL_OES_EGL_image_external")) {
        GLuint external;
        glGenTextures(1, &external);
        glActiveTexture(GL_TEXTURE8);
        glBindTexture(GL_TEXTURE_EXTERNAL_OES, external);
    }
    glActiveTexture(GL_TEXTURE5);
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    glEnableVertexAttribArray(1);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
    glBindBuffer(GL_UNIFORM_BUFFER, buffers[0]);
    glBufferData(GL_UNIFORM_BUFFER, 4096, NULL, GL_STREAM_DRAW);
    glBindBufferRange(GL_UNIFORM_BUFFER, 0, buffers[0], 256, 512);
    glBindBufferBase(GL_UNIFORM_BUFFER, 1, buffers[0]);
    glBindBuffer(GL_UNIFORM_BUFFER, buffers[1]);
    glBindBuffer(GL_ARRAY_BUFFER, buffers[2]);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffers[1]);
    glBindBuffer(GL_COPY_READ_BUFFER, buffers[2]);
    // One by one: what a context does not know causes only its own error.
    for (int i = 0; i < COUNT(switches); i++)
        if (switches[i].name != GL_DITHER && switches[i].name != GL_MULTISAMPLE) try_enable(switches[i].name);
    glDisable(GL_DITHER);
    glBlendFuncSeparate(GL_ZERO, GL_SRC_COLOR, GL_DST_ALPHA, GL_ONE);
    glBlendEquationSeparate(GL_FUNC_SUBTRACT, GL_FUNC_REVERSE_SUBTRACT);
    glBlendColor(0.1f, 0.2f, 0.3f, 0.4f);
    glCullFace(GL_FRONT);
    glFrontFace(GL_CCW);
    glDepthFunc(GL_NEVER);
    glDepthMask(GL_FALSE);
    glStencilFunc(GL_NEVER, 1, 3);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 77);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 3);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 2);
    glPixelStorei(GL_UNPACK_IMAGE_HEIGHT, 99);
    glPixelStorei(GL_UNPACK_SKIP_IMAGES, 1);
    glViewport(1, 2, 3, 4);
    glScissor(5, 6, 7, 8);
    glClearColor(0.5f, 0.25f, 0.125f, 0.5f);
    glColorMask(1, 0, 1, 0);
    if (has_buffers) {
        glDisablei(GL_BLEND, 1);
        glColorMaski(2, 0, 1, 0, 1);
    }
    if (has_blending) {
        glBlendFunci(1, GL_ONE, GL_DST_COLOR);
        glBlendEquationi(3, GL_MAX);
    }
    if (!is_es) {
        glPixelStorei(GL_UNPACK_SWAP_BYTES, 1);
        glLogicOp(GL_XOR);
        glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    }
    if (is_compatible) {
        glPolygonMode(GL_BACK, GL_POINT);
        glAlphaFunc(GL_NEVER, 0.5f);
        glPixelTransferf(GL_RED_SCALE, 0.25f);
        glPixelTransferf(GL_GREEN_BIAS, 0.5f);
        glMatrixMode(GL_TEXTURE);
    }
    if (has_viewports) {
        glViewportIndexedf(1, 9.5f, 8, 7, 6);
        glScissorIndexed(2, 1, 1, 2, 2);
        glDisablei(GL_SCISSOR_TEST, 3);
        glViewportIndexedf(0, 0.5f, 1.5f, 20.25f, 30);
    }
    if (is_es ? has("GL_EXT_clip_control") : version >= 45 || has("GL_ARB_clip_control"))
        glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
    // Advanced blending for hosts that declare it in their shaders; one equation for colour and alpha.
    if (is_advanced) glBlendEquation(GL_MULTIPLY_KHR);
    glUseProgram(capturing_program());
    if (has_feedback) {
        glGenTransformFeedbacks(1, &feedback);
        glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, feedback);
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffers[2]);
        glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 4096, NULL, GL_STREAM_READ);
        glBeginTransformFeedback(GL_TRIANGLES);
    }
    while (glGetError()) {}
}

// Gives an item one of everything: pixels, text, and rounded corners.
static void rich_item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    stage_colored_item(user_data, c, index, item);
    carousel_text text = {.struct_size = sizeof text, .text = "text", .color = {1, 1, 1, 1}, .size = 6};
    if (index % 2) CHECK(carousel_item_set_text(item, &text) == CAROUSEL_OK);
    if (index == 3) CHECK(carousel_item_set_frame(item, 4, 1, text.color) == CAROUSEL_OK);
    if (index == 1) {
        carousel_texture texture = {
            .struct_size = sizeof texture, .name = *((GLuint *)user_data + 1), .width = 4, .height = 4};
        CHECK(carousel_item_set_texture(item, &texture) == CAROUSEL_OK);
    }
}

// One of two textures: with more than a few items in sight, they are drawn from copies.
static void texture_picture(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)c;
    carousel_texture texture = {
        .struct_size = sizeof texture, .name = *((GLuint *)user_data + 1), .width = 4, .height = 4,
        .is_flipped = index % 2};
    CHECK(carousel_item_set_texture(item, &texture) == CAROUSEL_OK);
}

static void read_all(GLuint framebuffer, unsigned char *pixels) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
}

// If transform feedback cannot be paused, nothing is drawn into it, and the host gets an error.
static void test_capture(void) {
    GLuint framebuffer = stage_framebuffer(SIZE, SIZE), program = capturing_program(), buffer, array;
    uint32_t color = 0xff0000ff;
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 1, .item = stage_colored_item, .user_data = &color};
    carousel *c, *none;
    CHECK(carousel_create(&config, &c) == CAROUSEL_OK);
    stage_draw(c, &target);
    glGenBuffers(1, &buffer);
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 4096, NULL, GL_STREAM_READ);
    glUseProgram(program);
    CHECK(carousel_draw(c, &target) == CAROUSEL_OK);
    glBeginTransformFeedback(GL_TRIANGLES);
    CHECK(carousel_draw(c, &target) == CAROUSEL_GL_FAILED);
    CHECK(strstr(carousel_last_error(c), "feedback") != NULL);
    CHECK(carousel_create(&config, &none) == CAROUSEL_GL_FAILED && none == NULL);
    GLint used;
    glGetIntegerv(GL_CURRENT_PROGRAM, &used);
    CHECK(used == (GLint)program);
    CHECK(glGetError() == GL_NO_ERROR);
    glEndTransformFeedback();
    CHECK(glGetError() == GL_NO_ERROR);
    CHECK(carousel_draw(c, &target) == CAROUSEL_OK);
    CHECK(carousel_destroy(c) == CAROUSEL_OK);
}

int main(int argc, char **argv) {
    const char *kind = argc > 1 ? argv[1] : "es3.0";
    if (!stage_begin(kind)) {
        fprintf(stderr, "there is no context of the kind %s\n", kind);
        return 1;
    }
    learn();
    is_compatible = strncmp(kind, "compat", 6) == 0;
    GLuint host_texture;
    glGenTextures(1, &host_texture);
    glBindTexture(GL_TEXTURE_2D, host_texture);
    unsigned char white[64];
    memset(white, 255, sizeof white);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
    uint32_t context[2] = {0x20c040ff, host_texture};

    static unsigned char pictures[3][SIZE * SIZE * 4];
    const int rounds = has("GL_KHR_blend_equation_advanced") ? 3 : 2;
    for (int round = 0; round < rounds; round++) {
        // Pixels and text; a texture of the host's among them; pictures without views, drawn from copies of textures.
        for (int content = 0; content < 3; content++) {
            GLuint framebuffer = stage_framebuffer(SIZE, SIZE), other = stage_framebuffer(SIZE, SIZE);
            glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
            glClearColor(0, 0, 0, 0);
            glClear(GL_COLOR_BUFFER_BIT);
            glBindFramebuffer(GL_FRAMEBUFFER, other);
            // Into the other framebuffer until everything has loaded, then once into the one that is checked.
            carousel_target target = {
                .struct_size = sizeof target, .framebuffer = other, .width = SIZE, .height = SIZE};
            carousel_config config = {
                .struct_size = sizeof config, .item_count = 5, .item_width = 24, .item_height = 24,
                .type = CAROUSEL_COVER_FLOW, .item = content == 1 ? rich_item : stage_colored_item,
                .picture = content == 2 ? texture_picture : NULL, .user_data = context};
            if (content == 2) config.item_count = 40;
            // The first round is the plain one, whose picture the others must match.
            if (round) set_unusual_state(round == 2);
            snapshot(values[0]);
            carousel *c = NULL;
            CHECK(carousel_create(&config, &c) == CAROUSEL_OK);
            compare("creating");
            stage_draw(c, &target);
            compare("drawing");
            carousel_set_property(c, CAROUSEL_SCROLL_OFFSET, 1.25);
            stage_draw(c, &target);
            target.framebuffer = framebuffer;
            CHECK(carousel_draw(c, &target) == CAROUSEL_OK);
            compare("drawing again");
            CHECK(carousel_destroy(c) == CAROUSEL_OK);
            compare("destroying");
            if (round && feedback) {
                glEndTransformFeedback();
                CHECK(glGetError() == GL_NO_ERROR);
                glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, 0);
            }
            static unsigned char now[SIZE * SIZE * 4];
            glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
            if (is_compatible) glPixelTransferf(GL_RED_SCALE, 1), glPixelTransferf(GL_GREEN_BIAS, 0);
            read_all(framebuffer, round ? now : pictures[content]);
            if (round) {
                int differing = 0;
                for (int i = 0; i < SIZE * SIZE * 4; i++) differing += now[i] != pictures[content][i];
                if (differing) fprintf(stderr, "%d bytes of the picture depend on the host's state\n", differing);
                CHECK(differing == 0);
            } else {
                int seen = 0;
                for (int i = 3; i < SIZE * SIZE * 4; i += 4) seen += pictures[content][i] == 255;
                CHECK(seen > 400);
            }
            // What was set here must be reset from scratch.
            if (round) {
                stage_end();
                if (!stage_begin(kind)) return 1;
                glGenTextures(1, &host_texture);
                glBindTexture(GL_TEXTURE_2D, host_texture);
                glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
                context[1] = host_texture;
            }
        }
    }
    if (!has_feedback) test_capture();
    stage_end();
    printf("%d pieces of state compared, %d failures\n", count, stage_failures);
    return stage_failures ? 1 : 0;
}
