// SPDX-License-Identifier: MIT
// Texts, and pictures with text in them, drawn by the threads of many renderers and by a thread of the host. texts
// [SEED]

#define _GNU_SOURCE
#include "stage.h"

#include <dlfcn.h>
#include <pango/pangocairo.h>
#include <pthread.h>
#include <stdatomic.h>

enum { CAROUSELS = 10, CORES = 8, FRAMES = 400, PICTURES = 4 };

// Each renderer has one thread less than there are cores: the library is told that there are many.
long sysconf(int name) {
    static long (*own)(int);
    if (!own) own = (long (*)(int))dlsym(RTLD_NEXT, "sysconf");
    return name == _SC_NPROCESSORS_ONLN ? CORES : own(name);
}

static const char *const texts[] = {
    "Hello", "line\nline\nline", "\xe2\x80\xae rtl \xd7\xa9\xd7\x9c", "\xf0\x9f\x98\x80 emoji \xcc\x81",
    "A text that is too long for its item and has to be cut off somewhere in the middle of it",
};
static const char *const fonts[] = {NULL, "serif", "monospace", "no such font"};
static char pictures[PICTURES][64];

static void item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data, (void)c;
    if (index % 16 == 0) {
        carousel_item_set_path(item, pictures[rand() % PICTURES]);
        return;
    }
    carousel_text text = {
        .struct_size = sizeof text, .text = texts[rand() % 5], .font = fonts[rand() % 4], .size = 5 + rand() % 300,
        .weight = 100 * (1 + rand() % 9), .is_italic = rand() & 1, .vertical_alignment = rand() % 3 - 1};
    CHECK(carousel_item_set_text(item, &text) == CAROUSEL_OK);
}

static void write_pictures(const char *folder) {
    for (int i = 0; i < PICTURES; i++) {
        snprintf(pictures[i], sizeof pictures[i], "%s/%d.svg", folder, i);
        FILE *file = fopen(pictures[i], "w");
        CHECK(file != NULL);
        if (!file) return;
        fputs("<svg xmlns='http://www.w3.org/2000/svg' width='200' height='200'>", file);
        for (int k = 0; k < 12; k++) {
            fprintf(file, "<text x='%d' y='%d' font-family='%s' font-size='%d'>Text %d %s</text>", k, 5 * k,
                    fonts[1 + (k + i) % 3], 6 + 3 * k % 31, k, texts[3]);
        }
        fputs("</svg>", file);
        fclose(file);
    }
}

// The host's own use of Pango and Cairo.
static atomic_bool is_over;

static void *draw_texts(void *seed) {
    unsigned int random = *(unsigned int *)seed;
    CHECK(carousel_text_unlock() == CAROUSEL_WRONG_THREAD);
    long drawn = 0;
    while (!atomic_load(&is_over)) {
        carousel_text_lock();
        cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 64, 64);
        cairo_t *cr = cairo_create(surface);
        PangoLayout *layout = pango_cairo_create_layout(cr);
        char font[32];
        snprintf(font, sizeof font, "%s %d", fonts[1 + rand_r(&random) % 3], 5 + rand_r(&random) % 300);
        PangoFontDescription *description = pango_font_description_from_string(font);
        pango_layout_set_font_description(layout, description);
        pango_font_description_free(description);
        pango_layout_set_text(layout, texts[rand_r(&random) % 5], -1);
        pango_cairo_show_layout(cr, layout);
        g_object_unref(layout);
        cairo_destroy(cr);
        cairo_surface_destroy(surface);
        // The lock is recursive.
        carousel_text_lock();
        CHECK(carousel_text_unlock() == CAROUSEL_OK);
        CHECK(carousel_text_unlock() == CAROUSEL_OK);
        drawn++;
        usleep(500);
    }
    // Freeing Pango's data for the thread would happen without the lock.
    carousel_text_lock();
    pango_cairo_font_map_set_default(NULL);
    carousel_text_unlock();
    CHECK(drawn > 0);
    return NULL;
}

int main(int count, char **arguments) {
    unsigned int seed = count > 1 ? (unsigned int)atoi(arguments[1]) : (unsigned int)getpid();
    printf("seed %u\n", seed);
    fflush(stdout);
    srand(seed);
    char folder[] = "/tmp/carousel-texts-XXXXXX";
    CHECK(mkdtemp(folder) != NULL);
    write_pictures(folder);
    if (!stage_begin("es3.0")) return 1;
    GLuint framebuffer = stage_framebuffer(64, 48);

    pthread_t host;
    CHECK(pthread_create(&host, NULL, draw_texts, &seed) == 0);
    carousel *carousels[CAROUSELS] = {0};
    for (int frame = 0; frame < FRAMES; frame++) {
        carousel **c = &carousels[frame % CAROUSELS];
        if (!*c) {
            carousel_config config = {
                .struct_size = sizeof config, .item_count = 1000, .type = (carousel_type)(rand() % 11), .item = item};
            CHECK(carousel_create(&config, c) == CAROUSEL_OK);
        }
        carousel_target target = {
            .struct_size = sizeof target, .framebuffer = framebuffer, .width = 64, .height = 48,
            .scale = 0.1 + rand() % 20 * 0.1};
        CHECK(carousel_scroll_to_item(*c, (ptrdiff_t)(rand() % 1000), 0) == CAROUSEL_OK);
        CHECK(carousel_draw(*c, &target) == CAROUSEL_OK);
        if (rand() % 40 == 0) {
            CHECK(carousel_destroy(*c) == CAROUSEL_OK);
            *c = NULL;
        }
    }
    for (int i = 0; i < CAROUSELS; i++) CHECK(carousel_destroy(carousels[i]) == CAROUSEL_OK);
    atomic_store(&is_over, true);
    pthread_join(host, NULL);
    stage_end();
    for (int i = 0; i < PICTURES; i++) unlink(pictures[i]);
    rmdir(folder);
    return stage_failures != 0;
}
