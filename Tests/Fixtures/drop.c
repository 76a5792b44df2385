// SPDX-License-Identifier: MIT
//
// Drops files on a window as a file manager does, by the XDND protocol: drop WINDOW URI...
// Ends with 0 once the window has taken them.

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Display *display;
static Window target, source;

static Atom atom(const char *name) { return XInternAtom(display, name, False); }

static void tell(const char *name, long l1, long l2, long l3, long l4) {
    XEvent event = {.xclient = {
        .type = ClientMessage, .window = target, .message_type = atom(name), .format = 32,
        .data.l = {(long)source, l1, l2, l3, l4}}};
    XSendEvent(display, target, False, NoEventMask, &event);
    XFlush(display);
}

// Hands the list over to whoever asks for it.
static void answer(const XSelectionRequestEvent *request, const char *list) {
    XChangeProperty(display, request->requestor, request->property, request->target, 8, PropModeReplace,
        (const unsigned char *)list, (int)strlen(list));
    XEvent event = {.xselection = {
        .type = SelectionNotify, .requestor = request->requestor, .selection = request->selection,
        .target = request->target, .property = request->property, .time = request->time}};
    XSendEvent(display, request->requestor, False, NoEventMask, &event);
    XFlush(display);
}

int main(int count, char **arguments) {
    if (count < 3 || !(display = XOpenDisplay(NULL))) return 2;
    target = strtoul(arguments[1], NULL, 0);
    source = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
    char list[65536] = "";
    for (int i = 2; i < count; i++) {
        strncat(list, arguments[i], sizeof list - strlen(list) - 3);
        strcat(list, "\r\n");
    }
    XSetSelectionOwner(display, atom("XdndSelection"), source, CurrentTime);
    tell("XdndEnter", 5L << 24, (long)atom("text/uri-list"), 0, 0);
    tell("XdndPosition", 0, 100L << 16 | 100, CurrentTime, (long)atom("XdndActionCopy"));
    alarm(600);
    while (1) {
        XEvent event;
        XNextEvent(display, &event);
        if (event.type == SelectionRequest) answer(&event.xselectionrequest, list);
        if (event.type != ClientMessage) continue;
        if (event.xclient.message_type == atom("XdndStatus")) tell("XdndDrop", 0, CurrentTime, 0, 0);
        if (event.xclient.message_type == atom("XdndFinished")) return 0;
    }
}
