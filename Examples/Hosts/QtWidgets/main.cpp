// SPDX-License-Identifier: MIT
//
// A cover flow in a window of Qt Widgets, which sleeps at rest:
//   coverflow PICTURE...

#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <carousel.hpp>
#include <cmath>
#include <optional>

class CoverFlow : public QOpenGLWidget {
public:
    explicit CoverFlow(QStringList pictures) : paths(std::move(pictures)) {
        setFocusPolicy(Qt::StrongFocus);
        timer.setSingleShot(true), timer.setTimerType(Qt::PreciseTimer);
        connect(&timer, &QTimer::timeout, this, [this] { update(); });
        clock.start();
    }
    ~CoverFlow() override { end(); }

protected:
    // Called again whenever the widget moves to another window, where it gets another context.
    void initializeGL() override {
        connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &CoverFlow::end);
        carousel_config config = {};
        config.item_count = std::size_t(paths.size()), config.type = CAROUSEL_COVER_FLOW;
        config.item_width = 360, config.item_height = 270;
        carousels::Callbacks callbacks;
        callbacks.item = [this](std::size_t index, carousels::Item item) {
            item.path(paths[qsizetype(index)].toStdString()).fit(CAROUSEL_FILL);
        };
        // From one of the library's threads to this one.
        callbacks.wake = [this] { QMetaObject::invokeMethod(this, [this] { update(); }, Qt::QueuedConnection); };
        flow.emplace(config, callbacks);
        flow->scroll_to_offset(offset, 0);
    }

    void paintGL() override {
        const QColor background = palette().color(QPalette::Window);
        auto *gl = context()->functions();
        gl->glClearColor(background.redF(), background.greenF(), background.blueF(), 1);
        gl->glClear(GL_COLOR_BUFFER_BIT);
        carousel_target target = {};
        target.framebuffer = defaultFramebufferObject();
        target.scale = devicePixelRatioF();
        target.width = int(std::lround(width() * target.scale)), target.height = int(std::lround(height() * target.scale));
        flow->advance(seconds());
        flow->draw(target);
        sleep();
    }

    void mousePressEvent(QMouseEvent *event) override { move(event, CAROUSEL_POINTER_BEGAN); }
    void mouseMoveEvent(QMouseEvent *event) override { move(event, CAROUSEL_POINTER_MOVED); }
    void mouseReleaseEvent(QMouseEvent *event) override { move(event, CAROUSEL_POINTER_ENDED); }

    void wheelEvent(QWheelEvent *event) override {
        const QPointF by = event->pixelDelta().isNull() ? QPointF(event->angleDelta()) / 2 : event->pixelDelta();
        event->setAccepted(flow && flow->wheel(-by.x(), -by.y()));
        sleep();
    }

    void keyPressEvent(QKeyEvent *event) override {
        const int keys[] = {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp,
                            Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End, Qt::Key_Return}; // In the order of carousel_key.
        const auto key = std::find(std::begin(keys), std::end(keys), event->key());
        event->setAccepted(flow && key != std::end(keys) && flow->press(carousel_key(key - keys)));
        sleep();
    }

private:
    const QStringList paths;
    std::optional<carousels::Carousel> flow;
    double offset = 0;
    QElapsedTimer clock;
    QTimer timer;

    double seconds() const { return double(clock.nsecsElapsed()) / 1e9; }

    void move(QMouseEvent *event, carousel_pointer_kind kind) {
        // Moves without a button are not reported here, but those with other buttons are.
        const bool is_left = kind == CAROUSEL_POINTER_MOVED ? bool(event->buttons() & Qt::LeftButton)
                                                            : event->button() == Qt::LeftButton;
        if (flow && is_left) flow->pointer(kind, event->position().x(), event->position().y(), seconds());
        sleep();
    }

    // Until input, or until something has to move.
    void sleep() {
        if (!flow) return;
        const double pause = flow->next_frame(seconds()) - seconds();
        timer.stop();
        if (pause <= 0) update();
        else if (pause < 3600) timer.start(int(pause * 1000) + 1);
    }

    void end() {
        if (!flow) return;
        // The context may outlive the widget by a little.
        disconnect(context(), nullptr, this, nullptr);
        makeCurrent();
        offset = flow->scroll_offset();
        flow.reset();
        doneCurrent();
    }
};

int main(int argc, char **argv) {
    QSurfaceFormat format;
    format.setVersion(3, 3), format.setProfile(QSurfaceFormat::CoreProfile);
    QSurfaceFormat::setDefaultFormat(format);
    QApplication application(argc, argv);
    QWidget window;
    window.setWindowTitle("Cover flow"), window.resize(960, 540);
    QVBoxLayout layout(&window);
    layout.setContentsMargins(0, 0, 0, 12), layout.setSpacing(12);
    CoverFlow flow(application.arguments().mid(1));
    QLabel label("Drag, turn the wheel, or press the arrow keys");
    layout.addWidget(&flow, 1), layout.addWidget(&label, 0, Qt::AlignCenter);
    window.show();
    return application.exec();
}
