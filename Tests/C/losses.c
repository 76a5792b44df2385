// SPDX-License-Identifier: MIT
//
// Loses contexts at random frames, and continues in new ones: losses [TIMES [SEED]]. Nothing leaks, and drawing gives
// the same result afterwards.

#include "resets.h"

#include <dirent.h>
#include <time.h>

#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if __has_feature(address_sanitizer) || defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED 1
#else
#define IS_SANITIZED 0
#endif

enum { SIZE = 96, ITEMS = 9 };

#define OK(call) CHECK((call) == CAROUSEL_OK)

static const char *picture_path;

static void item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    if (index % 3 == 0) {
        uint32_t color = 0xff8000ff;
        stage_colored_item(&color, c, index, item);
    } else if (index % 3 == 1) {
        OK(carousel_item_set_path(item, picture_path));
    } else {
        carousel_text text = {.struct_size = sizeof text, .text = "Text", .color = {1, 1, 1, 1}};
        OK(carousel_item_set_text(item, &text));
    }
    (void)user_data;
}

static int entries(const char *folder) {
    DIR *directory = opendir(folder);
    int count = 0;
    while (directory && readdir(directory)) count++;
    if (directory) closedir(directory);
    return count;
}

static long resident_kilobytes(void) {
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
    if (file) fclose(file);
    return pages * (sysconf(_SC_PAGESIZE) >> 10);
}

// Edges differ slightly with the order in which pictures arrive.
static bool looks_alike(const unsigned char *a, const unsigned char *b) {
    int others = 0;
    for (int i = 0; i < 4 * SIZE * SIZE; i += 4) others += abs(a[i] - b[i]) + abs(a[i + 1] - b[i + 1]) > 16;
    return others < SIZE * SIZE / 30;
}

static carousel *make(void) {
    carousel_config config = {
        .struct_size = sizeof config, .item_count = ITEMS, .item_width = 40, .item_height = 40, .item = item,
        .type = CAROUSEL_COVER_FLOW};
    carousel *c = NULL;
    OK(carousel_create(&config, &c));
    return c;
}

int main(int count, char **arguments) {
    int times = count > 1 ? atoi(arguments[1]) : 1000;
    unsigned seed = count > 2 ? (unsigned)strtoul(arguments[2], NULL, 10) : (unsigned)time(NULL) ^ (unsigned)getpid();
    printf("%d losses, seed %u\n", times, seed);
    srand(seed);
    stage_is_quiet = true;
    char path[] = "/tmp/carousel-losses-XXXXXX";
    int file = mkstemp(path);
    const char ppm[] = "P6\n2 2\n255\n\x80\x40\x20\x80\x40\x20\x80\x40\x20\x80\x40\x20";
    CHECK(file >= 0 && write(file, ppm, sizeof ppm - 1) == sizeof ppm - 1);
    close(file);
    picture_path = path;
    static unsigned char first[4 * SIZE * SIZE], again[4 * SIZE * SIZE];
    int threads = 0, files = 0;
    long kilobytes = 0;
    resets_begin();
    for (int loss = 0; loss <= times && stage_failures == 0; loss++) {
        if (!stage_begin("es3.0")) return 1;
        reset_status = GL_NO_ERROR;
        carousel_target target = {
            .struct_size = sizeof target, .framebuffer = stage_framebuffer(SIZE, SIZE), .width = SIZE, .height = SIZE};
        carousel *c = make();
        // Now and then everything that it shows is checked.
        if (loss % 8 == 0 || loss == times) {
            stage_draw(c, &target);
            OK(carousel_scroll_to_item(c, 4, 0));
            stage_draw(c, &target);
            glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, loss ? again : first);
            if (loss) CHECK(looks_alike(first, again));
            OK(carousel_scroll_to_item(c, 0, 0));
        }
        OK(carousel_scroll_to_item(c, ITEMS - 1, 0.3));
        int frames = rand() % 25;
        for (int frame = 0; frame < frames; frame++) {
            OK(carousel_advance(c, frame / 60.0));
            OK(carousel_draw(c, &target));
        }
        const GLenum statuses[] = {GL_GUILTY_CONTEXT_RESET, GL_INNOCENT_CONTEXT_RESET, GL_UNKNOWN_CONTEXT_RESET};
        reset_status = statuses[rand() % 3];
        OK(carousel_advance(c, 1));
        CHECK(carousel_draw(c, &target) == CAROUSEL_CONTEXT_LOST);
        // The old context is destroyed before or after what was created in it.
        bool is_first = rand() % 2;
        if (is_first) stage_end();
        OK(carousel_destroy(c));
        if (!is_first) stage_end();
        // The driver and the fonts have made their permanent allocations by now.
        if (loss == times / 4) {
            threads = entries("/proc/self/task");
            files = entries("/proc/self/fd");
            kilobytes = resident_kilobytes();
        }
    }
    // Destroying waits only a moment for threads that decode.
    for (time_t since = 0; entries("/proc/self/task") > threads && stage_waits(&since);) {}
    printf(
        "threads %d, then %d; descriptors %d, then %d; memory %ld KB, then %ld KB\n", threads, entries("/proc/self/task"),
        files, entries("/proc/self/fd"), kilobytes, resident_kilobytes());
    CHECK(entries("/proc/self/task") <= threads);
    CHECK(entries("/proc/self/fd") <= files);
    // A leaked renderer would take some hundred KB. AddressSanitizer keeps freed memory for a while.
    if (!IS_SANITIZED) CHECK(resident_kilobytes() - kilobytes < 4096 + 20 * times);
    unlink(path);
    return stage_failures ? 1 : 0;
}
