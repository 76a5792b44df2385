// SPDX-License-Identifier: MIT
//
// A host that sets its state once and draws a cube in every frame sees the same cube, whether or not a carousel is
// drawn before or after it:
//   cube KIND

#include "stage.h"

#include <math.h>

enum { SIZE = 128, HALF = SIZE / 2, BYTES = SIZE * SIZE * 4 };

static GLint turn;

// A cube without buffers: corners from numbers, perspective in the shader.
static void set_up_cube(void) {
    GLuint program = stage_program(
        "const int corners[36] = int[36](0,2,1, 1,2,3, 4,5,6, 5,7,6, 0,1,4, 1,5,4, 2,6,3, 3,6,7, 0,4,2, 2,4,6, 1,3,5, 3,7,5);"
        "uniform float turn; flat out int face;"
        "void main() {"
        "  int corner = corners[gl_VertexID]; face = gl_VertexID / 6;"
        "  vec3 at = vec3(corner & 1, corner >> 1 & 1, corner >> 2) * 2.0 - 1.0;"
        "  float c = cos(turn), s = sin(turn);"
        "  at = vec3(c * at.x + s * at.z, at.y, c * at.z - s * at.x);"
        "  at = vec3(at.x, c * at.y + s * at.z, c * at.z - s * at.y);"
        "  gl_Position = vec4(at.xy * 1.8, at.z, at.z + 4.0); }",
        "flat in int face; out vec4 color;"
        "void main() { color = vec4(face & 1, float(face >> 1 & 1), float(face >> 2) * 0.5 + 0.25, 1.0); }");
    GLuint array;
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    glUseProgram(program);
    turn = glGetUniformLocation(program, "turn");
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    glFrontFace(GL_CW);
    glDepthFunc(GL_LEQUAL);
    glViewport(0, 0, SIZE, SIZE);
    glClearColor(0.1f, 0.2f, 0.3f, 1);
}

// Sets nothing that it set before.
static void draw_cube(float angle) {
    glUniform1f(turn, angle);
    glDrawArrays(GL_TRIANGLES, 0, 36);
}

static void clear(void) { glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT); }

static void read_picture(unsigned char *pixels) {
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
}

int main(int argc, char **argv) {
    if (!stage_begin(argc > 1 ? argv[1] : "es3.0")) {
        fprintf(stderr, "there is no such context\n");
        return 1;
    }
    static unsigned char alone[BYTES], empty[BYTES], picture[BYTES];
    GLuint framebuffer = stage_framebuffer(SIZE, SIZE);
    set_up_cube();
    uint32_t color = 0xff8000ff;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 9, .item_width = 30, .item_height = 30,
        .type = CAROUSEL_COVER_FLOW, .item = stage_colored_item, .user_data = &color};
    // Over the lower half only, because y counts from below.
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = HALF};
    carousel *c = NULL;
    CHECK(carousel_create(&config, &c) == CAROUSEL_OK);
    clear();
    read_picture(empty);
    stage_draw(c, &target);
    int cube_pixels = 0;
    for (int frame = 0; frame < 10; frame++) {
        float angle = 0.3f * frame;
        carousel_advance(c, frame / 60.0);
        carousel_set_property(c, CAROUSEL_SCROLL_OFFSET, frame * 0.5);
        clear();
        draw_cube(angle);
        read_picture(alone);
        for (int i = 0; i < BYTES; i += 4) cube_pixels += memcmp(alone + i, empty + i, 4) != 0;

        clear();
        draw_cube(angle);
        CHECK(carousel_draw(c, &target) == CAROUSEL_OK);
        read_picture(picture);
        CHECK(memcmp(picture + BYTES / 2, alone + BYTES / 2, BYTES / 2) == 0);
        CHECK(stage_pixel(HALF, SIZE * 3 / 4, SIZE) == color);

        clear();
        CHECK(carousel_draw(c, &target) == CAROUSEL_OK);
        draw_cube(angle);
        read_picture(picture);
        int lost = 0;
        for (int i = 0; i < BYTES; i += 4)
            lost += memcmp(alone + i, empty + i, 4) != 0 && memcmp(alone + i, picture + i, 4) != 0;
        CHECK(lost == 0);
    }
    CHECK(cube_pixels > 10 * 1000);
    CHECK(glGetError() == GL_NO_ERROR);
    CHECK(carousel_destroy(c) == CAROUSEL_OK);
    stage_end();
    return stage_failures ? 1 : 0;
}
