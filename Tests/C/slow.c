// SPDX-License-Identifier: MIT
//
// Pictures that take too long to decode delay neither carousel_destroy nor the end of the process; those that are given
// up are reported.
//
// slow [exit]: with the argument the process ends while a picture is being decoded.

#define _GNU_SOURCE
#include "stage.h"

#include <dlfcn.h>
#include <math.h>
#include <time.h>

enum { SIZE = 400, RECTS = 12 };

#define OK(call) CHECK((call) == CAROUSEL_OK)

static char path[] = "/tmp/carousel-slow-XXXXXX.svg";
static bool is_destroyed;
static int wakes, late_wakes;
static char said[512];
static int farewells;

// glibc never frees an exit handler's entry, so only so many may be registered.
int __cxa_atexit(void (*function)(void *), void *argument, void *library) {
    int (*next)(void (*)(void *), void *, void *) = dlsym(RTLD_NEXT, "__cxa_atexit");
    __atomic_fetch_add(&farewells, 1, __ATOMIC_SEQ_CST);
    return next(function, argument, library);
}

// Seconds of processor time that the process has had: those of other programs do not count.
static double used(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

// A picture that takes about ten seconds.
static void write_picture(void) {
    int descriptor = mkstemps(path, 4);
    FILE *file = fdopen(descriptor, "w");
    fprintf(
        file, "<svg xmlns='http://www.w3.org/2000/svg' width='1000' height='1000'><filter id='f'>"
              "<feTurbulence baseFrequency='0.01' numOctaves='100'/></filter>");
    for (int i = 0; i < RECTS; i++) fprintf(file, "<rect width='1000' height='1000' filter='url(#f)'/>");
    fprintf(file, "</svg>");
    fclose(file);
}

static void item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data, (void)c, (void)index;
    OK(carousel_item_set_path(item, path));
}

static void event(void *user_data, carousel *c, const carousel_event *event) {
    (void)user_data, (void)c;
    if (event->kind == CAROUSEL_DIAGNOSTIC) snprintf(said, sizeof said, "%s", event->message);
}

static void wake(void *user_data) {
    (void)user_data;
    __atomic_fetch_add(__atomic_load_n(&is_destroyed, __ATOMIC_SEQ_CST) ? &late_wakes : &wakes, 1, __ATOMIC_SEQ_CST);
}

static carousel_target target = {.struct_size = sizeof target, .width = SIZE, .height = SIZE};

static carousel *begin(double seconds, carousel_renderer **renderer) {
    carousel_renderer_config options = {.struct_size = sizeof options, .decoding_seconds = seconds, .wake = wake};
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 1, .item_width = SIZE, .item_height = SIZE, .item = item,
        .event = event};
    carousel *c;
    OK(carousel_renderer_create(&options, &config.renderer));
    OK(carousel_create(&config, &c));
    OK(carousel_draw(c, &target));
    *renderer = config.renderer;
    return c;
}

int main(int count, char **arguments) {
    (void)arguments;
    write_picture();
    if (!stage_begin("es3.0")) return 1;
    target.framebuffer = stage_framebuffer(SIZE, SIZE);
    carousel_renderer *renderer;

    // The decoding was given up.
    carousel *c = begin(0.5, &renderer);
    for (time_t since = 0; (!said[0] || carousel_is_loading(c)) && stage_waits(&since);) {
        if (carousel_needs_display(c)) OK(carousel_draw(c, &target));
    }
    // On a busy machine, its format is not even known by then.
    CHECK(strstr(said, "takes longer than 0.5 s") && strstr(said, path));
    CHECK(!carousel_is_loading(c) && wakes > 0);
    OK(carousel_destroy(c));
    OK(carousel_renderer_destroy(renderer));

    // Destroyed while decoding. The file has another name by now.
    unlink(path);
    snprintf(path, sizeof path, "/tmp/carousel-slow-XXXXXX.svg");
    write_picture();
    c = begin(0, &renderer);
    usleep(300000);
    double begun = used();
    OK(carousel_destroy(c));
    OK(carousel_renderer_destroy(renderer));
    __atomic_store_n(&is_destroyed, true, __ATOMIC_SEQ_CST);
    CHECK(farewells > 0);
    double taken = used() - begun;
    printf("destroyed after %.1f ms of work\n", 1e3 * taken);
    // Those who decode went on meanwhile; the picture takes much longer.
    CHECK(taken < 2);
    usleep(50000);
    CHECK(late_wakes == 0);

    // However often: at most once more, for those whose format was known by then, or was not.
    int before = farewells;
    for (int i = 0; i < 5; i++) {
        c = begin(0, &renderer);
        usleep(300000);
        OK(carousel_destroy(c));
        OK(carousel_renderer_destroy(renderer));
    }
    CHECK(farewells <= before + 1);
    renderer = NULL;
    carousel_renderer_config options = {.struct_size = sizeof options, .decoding_seconds = NAN};
    CHECK(carousel_renderer_create(&options, &renderer) == CAROUSEL_BAD_ARGUMENT && renderer == NULL);
    if (count > 1) begin(INFINITY, &renderer);
    else stage_end();
    usleep(count > 1 ? 300000 : 0);
    unlink(path);
    printf("%d failures\n", stage_failures);
    // Threads are decoding pictures.
    exit(stage_failures ? 1 : 0);
}
