// SPDX-License-Identifier: MIT
//
// A cover flow in a window of GTK 4, which sleeps at rest:
//   coverflow PICTURE...

#include <carousel.h>
#include <epoxy/gl.h>
#include <gtk/gtk.h>

static int count;
static char **paths;
static GtkWidget *area;
static carousel *flow;
static double offset;
static guint tick, timeout;

static double seconds(void) { return g_get_monotonic_time() / 1e6; }

static void fill_item(void *user_data, carousel *flow, size_t index, carousel_item *item) {
    (void)user_data, (void)flow;
    carousel_item_set_path(item, paths[index]), carousel_item_set_fit(item, CAROUSEL_FILL);
}

static gboolean draw_in_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    (void)clock, (void)data;
    tick = 0;
    gtk_gl_area_queue_render(GTK_GL_AREA(widget));
    return G_SOURCE_REMOVE;
}

// While a widget is being drawn, requests to draw it again are lost, but ticks are not.
static void draw_soon(gpointer data) {
    (void)data;
    timeout = 0;
    if (!tick) tick = gtk_widget_add_tick_callback(area, draw_in_tick, NULL, NULL);
}

// GTK and the library's threads use Pango, so they take turns by a lock. This thread holds the lock, except while it waits for
// events and while it is in the library, between enter() and leave().
static int wait_for_events(GPollFD *files, guint file_count, int pause) {
    carousel_text_unlock();
    int result = g_poll(files, file_count, pause);
    carousel_text_lock();
    return result;
}

static void enter(void) { carousel_text_unlock(); }

static void leave(void) {
    double pause = carousel_next_frame(flow, seconds()) - seconds();
    carousel_text_lock();
    g_clear_handle_id(&timeout, g_source_remove);
    if (pause <= 0) draw_soon(NULL);
    else if (pause < 3600) timeout = g_timeout_add_once((guint)(pause * 1000) + 1, draw_soon, NULL);
}

// On one of the library's threads.
static void wake(void *user_data) { (void)user_data, g_idle_add_once(draw_soon, NULL); }

// The context and the carousel live from here until unrealize(). Both are made anew if the area gets another window.
static void realize(void) {
    gtk_gl_area_make_current(GTK_GL_AREA(area));
    if (gtk_gl_area_get_error(GTK_GL_AREA(area))) return; // The area shows the error.
    carousel_config config = {.struct_size = sizeof config, .item_count = (size_t)count, .item_width = 360,
                              .item_height = 270, .type = CAROUSEL_COVER_FLOW, .item = fill_item, .wake = wake};
    enter();
    if (carousel_create(&config, &flow)) g_error("%s", carousel_last_error(NULL));
    carousel_scroll_to_offset(flow, offset, 0);
    leave();
}

static void unrealize(void) {
    gtk_gl_area_make_current(GTK_GL_AREA(area));
    enter();
    offset = carousel_scroll_offset(flow);
    carousel_destroy(flow), flow = NULL;
    leave();
}

static gboolean render(void) {
    int scale = gtk_widget_get_scale_factor(area), framebuffer;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer); // The area draws into a framebuffer of its own.
    glClearColor(0, 0, 0, 0), glClear(GL_COLOR_BUFFER_BIT);
    enter();
    carousel_advance(flow, seconds());
    carousel_draw(flow, &(carousel_target){.struct_size = sizeof(carousel_target), .framebuffer = (uint32_t)framebuffer,
                                           .width = gtk_widget_get_width(area) * scale,
                                           .height = gtk_widget_get_height(area) * scale, .scale = scale});
    leave();
    return TRUE;
}

static void drag(GtkGestureDrag *gesture, carousel_pointer_kind kind, double x, double y) {
    double start_x, start_y;
    gtk_gesture_drag_get_start_point(gesture, &start_x, &start_y);
    enter();
    carousel_pointer(flow, kind, start_x + x, start_y + y, seconds(), NULL);
    leave();
}

static void begin_drag(GtkGestureDrag *gesture) { drag(gesture, CAROUSEL_POINTER_BEGAN, 0, 0); }
static void move_drag(GtkGestureDrag *gesture, double x, double y) { drag(gesture, CAROUSEL_POINTER_MOVED, x, y); }
static void end_drag(GtkGestureDrag *gesture, double x, double y) { drag(gesture, CAROUSEL_POINTER_ENDED, x, y); }
static void cancel_drag(GtkGestureDrag *gesture) { drag(gesture, CAROUSEL_POINTER_CANCELLED, 0, 0); }

static gboolean scroll(GtkEventControllerScroll *wheel, double dx, double dy) {
    double points = gtk_event_controller_scroll_get_unit(wheel) == GDK_SCROLL_UNIT_WHEEL ? 60 : 1;
    bool used;
    enter();
    carousel_wheel(flow, points * dx, points * dy, &used);
    leave();
    return used;
}

static gboolean press(GtkEventControllerKey *keyboard, guint key) {
    (void)keyboard;
    static const guint keys[] = {GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Page_Up,
                                 GDK_KEY_Page_Down, GDK_KEY_Home, GDK_KEY_End, GDK_KEY_Return}; // In the order of carousel_key.
    bool used = false;
    enter();
    for (int i = 0; i < 9; i++)
        if (keys[i] == key) carousel_press(flow, (carousel_key)i, &used);
    leave();
    return used;
}

int main(int argc, char **argv) {
    count = argc - 1, paths = argv + 1;
    carousel_text_lock();
    g_main_context_set_poll_func(NULL, wait_for_events);
    gtk_init();
    area = gtk_gl_area_new();
    gtk_gl_area_set_required_version(GTK_GL_AREA(area), 3, 3);
    gtk_gl_area_set_auto_render(GTK_GL_AREA(area), FALSE); // Otherwise it renders whenever something else in the window changes.
    gtk_widget_set_vexpand(area, TRUE);
    g_signal_connect(area, "realize", G_CALLBACK(realize), NULL);
    g_signal_connect(area, "unrealize", G_CALLBACK(unrealize), NULL);
    g_signal_connect(area, "render", G_CALLBACK(render), NULL);
    GtkGesture *gesture = gtk_gesture_drag_new();
    g_signal_connect(gesture, "drag-begin", G_CALLBACK(begin_drag), NULL);
    g_signal_connect(gesture, "drag-update", G_CALLBACK(move_drag), NULL);
    g_signal_connect(gesture, "drag-end", G_CALLBACK(end_drag), NULL);
    g_signal_connect(gesture, "cancel", G_CALLBACK(cancel_drag), NULL);
    gtk_widget_add_controller(area, GTK_EVENT_CONTROLLER(gesture));
    GtkEventController *wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
    g_signal_connect(wheel, "scroll", G_CALLBACK(scroll), NULL);
    gtk_widget_add_controller(area, wheel);

    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *label = gtk_label_new("Drag, turn the wheel, or press the arrow keys");
    gtk_widget_set_margin_top(label, 12), gtk_widget_set_margin_bottom(label, 12);
    gtk_box_append(GTK_BOX(box), area), gtk_box_append(GTK_BOX(box), label);
    GtkWidget *window = gtk_window_new();
    GtkEventController *keyboard = gtk_event_controller_key_new();
    g_signal_connect(keyboard, "key-pressed", G_CALLBACK(press), NULL);
    gtk_widget_add_controller(window, keyboard);
    gtk_window_set_title(GTK_WINDOW(window), "Cover flow");
    gtk_window_set_default_size(GTK_WINDOW(window), 960, 540);
    gtk_window_set_child(GTK_WINDOW(window), box);
    gtk_window_present(GTK_WINDOW(window));
    while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) g_main_context_iteration(NULL, TRUE);
    return 0;
}
