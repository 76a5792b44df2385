// SPDX-License-Identifier: MIT
// Counts the frames that come onto the screen, by whatever program: frames SECONDS

#include <X11/Xlib.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int count, char **arguments) {
    Display *display = count == 2 ? XOpenDisplay(NULL) : NULL;
    int first, error;
    if (!display || !XDamageQueryExtension(display, &first, &error))
        return fputs("usage: frames SECONDS, with a display\n", stderr), 1;
    XDamageCreate(display, DefaultRootWindow(display), XDamageReportRawRectangles);
    XSync(display, True); // What is there counts as new at first.
    int frames = 0;
    double end = now() + atof(arguments[1]), last = 0;
    for (double left; (left = end - now()) > 0;) {
        // Drivers put a frame onto the screen in one piece or in several.
        for (XEvent event; XPending(display);) {
            XNextEvent(display, &event);
            if (event.type != first + XDamageNotify) continue;
            frames += now() - last > 0.008;
            last = now();
        }
        poll(&(struct pollfd){.fd = ConnectionNumber(display), .events = POLLIN}, 1, (int)(left * 1000) + 1);
    }
    printf("%d\n", frames);
    return 0;
}
