// SPDX-License-Identifier: MIT
//
// A cover flow as an item of Qt Quick, which sleeps at rest:
//   coverflow PICTURE...

#include <QGuiApplication>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions>
#include <QPointer>
#include <QQmlApplicationEngine>
#include <QQuickFramebufferObject>
#include <QQuickWindow>
#include <QTimer>
#include <algorithm>
#include <carousel.hpp>
#include <chrono>
#include <functional>
#include <vector>

static double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Lives on the thread of the user interface. The carousel belongs to the thread that draws, so requests to it wait here until the
// two threads meet in synchronize().
class CoverFlow : public QQuickFramebufferObject {
    Q_OBJECT
    Q_PROPERTY(QStringList pictures MEMBER pictures)

public:
    QStringList pictures;
    std::vector<std::function<void(carousels::Carousel &)>> requests;
    double offset = 0;

    CoverFlow() {
        setAcceptedMouseButtons(Qt::LeftButton);
        timer.setSingleShot(true), timer.setTimerType(Qt::PreciseTimer);
        connect(&timer, &QTimer::timeout, this, &QQuickItem::update);
    }

    void updateIn(double pause) { timer.start(int(pause * 1000) + 1); }
    Renderer *createRenderer() const override;

protected:
    void mousePressEvent(QMouseEvent *event) override { move(event, CAROUSEL_POINTER_BEGAN); }
    void mouseMoveEvent(QMouseEvent *event) override { move(event, CAROUSEL_POINTER_MOVED); }
    void mouseReleaseEvent(QMouseEvent *event) override { move(event, CAROUSEL_POINTER_ENDED); }
    // Another item has taken the pointer over.
    void mouseUngrabEvent() override {
        ask([time = seconds()](auto &flow) { flow.pointer(CAROUSEL_POINTER_CANCELLED, 0, 0, time); });
    }

    void wheelEvent(QWheelEvent *event) override {
        const QPointF by = event->pixelDelta().isNull() ? QPointF(event->angleDelta()) / 2 : event->pixelDelta();
        ask([by](auto &flow) { flow.wheel(-by.x(), -by.y()); });
    }

    void keyPressEvent(QKeyEvent *event) override {
        const int keys[] = {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp,
                            Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End, Qt::Key_Return}; // In the order of carousel_key.
        const auto key = std::find(std::begin(keys), std::end(keys), event->key());
        if (key == std::end(keys)) return event->ignore();
        ask([key = carousel_key(key - keys)](auto &flow) { flow.press(key); });
    }

private:
    QTimer timer;

    void ask(std::function<void(carousels::Carousel &)> request) {
        requests.push_back(std::move(request));
        update();
    }

    void move(QMouseEvent *event, carousel_pointer_kind kind) {
        ask([kind, at = event->position(), time = seconds()](auto &flow) { flow.pointer(kind, at.x(), at.y(), time); });
    }
};

// Lives on the thread that draws, with its context current, from its constructor to its destructor.
class Drawing : public QQuickFramebufferObject::Renderer {
public:
    explicit Drawing(CoverFlow &shown) : item(&shown), flow(config(shown), callbacks(shown)) {
        flow.scroll_to_offset(shown.offset, 0);
    }

protected:
    // Meanwhile the thread of the user interface waits.
    void synchronize(QQuickFramebufferObject *) override {
        for (const auto &request : item->requests) request(flow);
        item->requests.clear();
        item->offset = flow.scroll_offset();
        scale = item->window()->effectiveDevicePixelRatio();
    }

    void render() override {
        auto *gl = QOpenGLContext::currentContext()->functions();
        gl->glClearColor(0, 0, 0, 0);
        gl->glClear(GL_COLOR_BUFFER_BIT);
        carousel_target target = {};
        target.framebuffer = framebufferObject()->handle();
        target.width = framebufferObject()->width(), target.height = framebufferObject()->height();
        target.scale = scale;
        target.is_flipped = true; // Qt Quick shows the first row of a framebuffer object at the top.
        flow.advance(seconds());
        flow.draw(target);
        // Until input, or until something has to move.
        const double pause = flow.next_frame(seconds()) - seconds();
        if (pause <= 0) update();
        else if (pause < 3600) post(item, [pause](CoverFlow &shown) { shown.updateIn(pause); });
    }

private:
    const QPointer<CoverFlow> item;
    carousels::Carousel flow;
    double scale = 1;

    // Runs `body` on the thread of the user interface, unless the item is gone by then.
    template <typename Body> static void post(QPointer<CoverFlow> item, Body body) {
        QMetaObject::invokeMethod(qApp, [=] { if (item) body(*item); }, Qt::QueuedConnection);
    }

    static carousel_config config(CoverFlow &shown) {
        carousel_config config = {};
        config.item_count = std::size_t(shown.pictures.size()), config.type = CAROUSEL_COVER_FLOW;
        config.item_width = 360, config.item_height = 270;
        return config;
    }

    static carousels::Callbacks callbacks(CoverFlow &shown) {
        carousels::Callbacks callbacks;
        callbacks.item = [paths = shown.pictures](std::size_t index, carousels::Item item) {
            item.path(paths[qsizetype(index)].toStdString()).fit(CAROUSEL_FILL);
        };
        // On one of the library's threads.
        callbacks.wake = [item = QPointer(&shown)] { post(item, [](CoverFlow &shown) { shown.update(); }); };
        return callbacks;
    }
};

// Called on the thread that draws, while the other one waits.
QQuickFramebufferObject::Renderer *CoverFlow::createRenderer() const { return new Drawing(const_cast<CoverFlow &>(*this)); }

int main(int argc, char **argv) {
    QSurfaceFormat format;
    format.setVersion(3, 3), format.setProfile(QSurfaceFormat::CoreProfile);
    QSurfaceFormat::setDefaultFormat(format);
    QQuickWindow::setGraphicsApi(QSGRendererInterface::OpenGL);
    QGuiApplication application(argc, argv);
    qmlRegisterType<CoverFlow>("Pictures", 1, 0, "CoverFlow");
    QQmlApplicationEngine engine(QUrl("qrc:/Main.qml"));
    return engine.rootObjects().isEmpty() ? 1 : application.exec();
}

#include "main.moc"
