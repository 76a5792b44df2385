// SPDX-License-Identifier: MIT
//
// Creates, scrolls and destroys carousels of files and text, and loses contexts, for the given time, and prints the
// process's resources: soak SECONDS FOLDER
//
// Each line has the seconds since the start, allocated and resident memory in KB, open files, threads, GL objects that are
// left once all carousels are destroyed, frames, carousels and contexts lost. It is printed when a context has gone, which
// keeps the textures of its last draw. Resident memory includes what the driver compiled for contexts that have gone.

#define _GNU_SOURCE
#include "resets.h"

#include <dirent.h>
#include <malloc.h>
#include <time.h>

enum { MOST_FILES = 10000, CAROUSELS = 4, FRAMES = 120, REPORTS = 60, WIDTH = 320, HEIGHT = 200 };

static char *files[MOST_FILES];
static size_t file_count;

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

// Files may disappear while this runs: then they show a card.
static void find_files(const char *folder) {
    DIR *directory = opendir(folder);
    struct dirent *entry;
    while (directory && (entry = readdir(directory)) && file_count < MOST_FILES)
        if (entry->d_name[0] != '.' && asprintf(&files[file_count], "%s/%s", folder, entry->d_name) > 0) file_count++;
    if (directory) closedir(directory);
}

static void item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data, (void)c;
    if (index % 5 == 4) {
        char words[64];
        snprintf(words, sizeof words, "Item %zu, Письмо, 文字", index);
        carousel_text text = {.struct_size = sizeof text, .text = words, .size = 12 + index % 30, .color = {1, 1, 1, 1}};
        CHECK(carousel_item_set_text(item, &text) == CAROUSEL_OK);
    } else {
        CHECK(carousel_item_set_path(item, files[index % file_count]) == CAROUSEL_OK);
    }
    carousel_shadow shadow = {.struct_size = sizeof shadow, .blur = 8};
    if (index % 7 == 0) CHECK(carousel_item_set_shadow(item, &shadow) == CAROUSEL_OK);
}

static size_t entries(const char *folder) {
    size_t count = 0;
    DIR *directory = opendir(folder);
    while (directory && readdir(directory)) count++;
    if (directory) closedir(directory);
    return count - 2;
}

static size_t allocated(void) {
    struct mallinfo2 heap = mallinfo2();
    return (heap.uordblks + heap.hblkhd) / 1024;
}

static long resident(void) {
    long pages = 0, kept = 0;
    // Free memory does not count.
    malloc_trim(0);
    FILE *file = fopen("/proc/self/statm", "re");
    if (file) {
        if (fscanf(file, "%ld %ld", &pages, &kept) != 2) kept = 0;
        fclose(file);
    }
    return kept * (sysconf(_SC_PAGESIZE) / 1024);
}

// The life of carousels in one context: created, scrolled, changed, drawn, and destroyed. Returns the number of frames
// drawn.
static long live(int round, GLuint framebuffer, bool loses) {
    carousel_renderer *renderer;
    carousel_renderer_config wanted = {.struct_size = sizeof wanted, .texture_budget = 16 << 20};
    CHECK(carousel_renderer_create(&wanted, &renderer) == CAROUSEL_OK);
    carousel *all[CAROUSELS];
    for (int i = 0; i < CAROUSELS; i++) {
        carousel_config config = {
            .struct_size = sizeof config, .item_count = 10000, .item_width = 100, .item_height = 75,
            .type = (round + i) % CAROUSEL_CUSTOM, .renderer = i ? renderer : NULL, .item = item};
        CHECK(carousel_create(&config, &all[i]) == CAROUSEL_OK);
        CHECK(carousel_scroll_to_item(all[i], rand() % 10000, 0) == CAROUSEL_OK);
    }
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = WIDTH, .height = HEIGHT, .scale = 1};
    for (int frame = 0; frame < FRAMES; frame++) {
        if (loses && frame == FRAMES / 2) reset_status = GL_GUILTY_CONTEXT_RESET;
        for (int i = 0; i < CAROUSELS; i++) {
            if (frame % 20 == 0) CHECK(carousel_scroll_by_items(all[i], rand() % 40 - 20, 0.3) == CAROUSEL_OK);
            if (frame % 30 == 7) CHECK(carousel_insert_item(all[i], rand() % 10000, true) == CAROUSEL_OK);
            if (frame % 30 == 22) CHECK(carousel_remove_item(all[i], rand() % 10000, true) == CAROUSEL_OK);
            CHECK(carousel_advance(all[i], frame / 60.0) == CAROUSEL_OK);
            CHECK(carousel_draw(all[i], &target) == (reset_status ? CAROUSEL_CONTEXT_LOST : CAROUSEL_OK));
        }
    }
    for (int i = 0; i < CAROUSELS; i++) CHECK(carousel_destroy(all[i]) == CAROUSEL_OK);
    CHECK(carousel_renderer_destroy(renderer) == CAROUSEL_OK);
    return FRAMES * CAROUSELS;
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    double length = atof(arguments[1]), start = seconds(), reported = start;
    find_files(arguments[2]);
    if (file_count == 0 || !stage_begin("es3.0")) return 2;
    resets_begin();
    GLuint framebuffer = stage_framebuffer(WIDTH, HEIGHT);
    int own = stage_objects(), left = 0, lost = 0;
    long frames = 0, carousels = 0;
    printf("seconds allocated_kb resident_kb files threads gl_objects frames carousels contexts_lost\n");
    for (int round = 1; seconds() - start < length; round++) {
        bool loses = round % 4 == 0;
        frames += live(round, framebuffer, loses);
        carousels += CAROUSELS;
        if (loses) {
            // Objects in the lost context are freed with it.
            stage_end();
            reset_status = GL_NO_ERROR;
            lost++;
            if (!stage_begin("es3.0")) return 1;
            framebuffer = stage_framebuffer(WIDTH, HEIGHT);
        } else {
            left = stage_objects() - own;
            CHECK(left == 0);
        }
        if (!loses || seconds() - reported < length / REPORTS) continue;
        reported = seconds();
        printf("%.0f %zu %ld %zu %zu %d %ld %ld %d\n", reported - start, allocated(), resident(),
            entries("/proc/self/fd"), entries("/proc/self/task"), left, frames, carousels, lost);
        fflush(stdout);
    }
    stage_end();
    return stage_failures ? 1 : 0;
}
