// SPDX-License-Identifier: MIT

public import CarouselCore
public import CarouselGL
public import CarouselScene
import CGLFW
import Glibc

/// A window with a scene in it. It draws when something has changed, and sleeps otherwise.
///
/// Windows live on the main thread, as GLFW requires.
@MainActor
public final class Window {
    /// The scene shown.
    public let scene: Scene
    /// The source of pictures and text.
    public let source: any ContentSource
    /// Called for each key that is pressed or repeats, before the scene; returns true to stop the scene from receiving
    /// it.
    public var onKey: ((Key) -> Bool)?
    /// During `onKey`: whether the event is a repeat by the system of a key that is held down.
    public internal(set) var isKeyRepeating = false
    /// Called for the wheel before the scene, with GLFW's notches along x and y, the position in the scene's points and
    /// whether Control is held; returns true to stop the scene from receiving it.
    public var onWheel: ((_ notches: Point, _ position: Point, _ isControlDown: Bool) -> Bool)?
    /// Called with the paths of files and folders dropped on the window; a path that is not UTF-8 is a URL that begins with `file:///`.
    public var onDrop: (([String]) -> Void)?
    /// Called for any input from keyboard, pointer or controllers, including mere pointer movement.
    public var onInput: (() -> Void)?
    /// Called before each frame is considered, with the time in seconds.
    public var onFrame: ((Double) -> Void)?
    /// Called with the scene's new size in points.
    public var onResize: ((Size) -> Void)?
    /// Number of frames drawn so far.
    public private(set) var frameCount = 0
    /// Statistics of the last frame.
    public private(set) var frameStats = FrameStats()

    /// Whether the state of the first carousel is printed, one line of JSON for each change: offset, index, whether
    /// anything moves, number of frames drawn, pictures that are missing and coarse (see `FrameStats`), whether the one in
    /// the middle is sharp, and the last event. Each time the window has nothing more to draw and begins to wait for a second or
    /// longer, it also prints `{"sleeps": 12}`, with the number of frames drawn so far. Default: false.
    public var reportsState = false

    /// Requested frames per second while anything moves, from 1 to 1,000; other values count as 60. The display and the
    /// driver may show fewer. Default: the primary monitor's rate, or 60 if that is unknown.
    public var framesPerSecond: Double {
        get { pace.rate }
        set { pace.rate = newValue }
    }

    /// Seconds over which arriving pictures fade in. Default: 0.25; 0 shows them at once, negative and non-finite
    /// values count as 0. A new value also applies to fades in progress.
    public var fadeSeconds: Double {
        get { renderer.fadeSeconds }
        set {
            renderer.fadeSeconds = newValue
            scene.needsDisplay = true
        }
    }

    /// What arrows, direction pads and sticks do. Default: linear, they step.
    public var navigation = Navigation.linear { didSet { if navigation != oldValue { scene.handle(.releaseAll) } } }

    /// Bytes that the window's textures may take. The least recently visible ones are evicted first; pictures in sight
    /// are shown even if they exceed the budget, at lower resolution if that helps. A smaller budget takes effect as
    /// more pictures arrive. Default: 256 MiB; negative values count as 0. The pictures that the loader keeps decoded
    /// in memory have a separate budget.
    public var textureBudget: Int {
        get { renderer.textureBudget }
        set {
            renderer.textureBudget = newValue
            scene.needsDisplay = true
        }
    }

    /// Bytes that the window's textures take at present.
    public var textureBytes: Int { renderer.textureBytes }

    /// The title shown by the window manager.
    public var title: String {
        didSet {
            guard title != oldValue, !isClosed else { return }
            glfwSetWindowTitle(handle, VisibleText.of(title))
        }
    }

    /// Whether the pointer is hidden over the window. Default: false.
    public var isPointerHidden = false {
        didSet {
            guard isPointerHidden != oldValue, !isClosed else { return }
            glfwSetInputMode(handle, GLFW_CURSOR, isPointerHidden ? GLFW_CURSOR_HIDDEN : GLFW_CURSOR_NORMAL)
        }
    }

    /// Called for each event of a pointer that is down, before the scene: for tests that measure input.
    package var onPointerEvent: ((PointerEvent) -> Void)?
    /// Called once the window is closed, to stop what serves only this window.
    package var onClose: (() -> Void)?

    let handle: OpaquePointer
    package let renderer: Renderer
    var pointerIsDown = false
    /// The keys that are held, with what they command.
    var heldKeys: [Key: Command] = [:]
    var inputClock = InputClock()
    /// The pointer's position at the last event, in the window's units: events may be handled late, when it is elsewhere.
    var cursor = Point.zero
    var pace = FramePace()
    private var report = StateReport()
    var gamepads = Gamepads()
    /// These are known from GLFW's callbacks, because asking an X server would make each frame wait for the answer.
    var (hasFocus, isIconified) = (false, false)
    /// The whole window.
    package private(set) var renderTarget = RenderTarget(viewport: PixelRect(x: 0, y: 0, width: 0, height: 0))
    /// The window's size in its own units.
    private var windowSize = Size.zero
    /// What the desktop last said: whether it wants reduced motion.
    private var lastReducedMotion = false
    /// In full-screen mode: the monitor to fill, the frame to return to, and how many changes of monitors the window has followed.
    var fullScreen: (monitor: String, windowedFrame: WindowFrame, changes: Int)?
    private(set) var isClosed = false
    private var isInStep = false
    private var closesAfterStep = false
    private var hasJustDrawn = false
    /// How many callbacks of any window are under way. GLFW delivers the events of all windows in one window's step.
    static var callbackDepth = 0
    /// Closures that free closed windows. They are called after callbacks, in which GLFW does not allow it.
    private static var cleanups: [() -> Void] = []

    /// Opens a window.
    ///
    /// - Parameters:
    ///   - title: shown by the window manager.
    ///   - size: in points.
    ///   - source: the source of pictures and text.
    ///   - isVisible: false opens no window on screen, for measurements.
    public init(title: String, size: Size, source: any ContentSource, isVisible: Bool = true) throws {
        self.source = source
        self.title = title
        scene = Scene(size: size)
        handle = try WindowSystem.open(title: title, size: size, isVisible: isVisible)
        glfwMakeContextCurrent(handle)
        glfwSwapInterval(1)
        do {
            renderer = try Renderer()
            renderer.restoresState = false
            renderer.fadeSeconds = 0.25
            renderer.playsAnimations = true
        } catch {
            glfwDestroyWindow(handle)
            throw error
        }
        ReducedMotion.follow()
        adoptReducedMotion()
        connectInput()
        queryCursor()
        fitScene()
        if let monitor = glfwGetPrimaryMonitor(), let mode = glfwGetVideoMode(monitor) {
            pace.rate = Double(mode.pointee.refreshRate)
        }
    }

    /// Runs until the window is closed, then frees all its resources.
    public func run() throws {
        defer { close() }
        while try step() {}
    }

    isolated deinit { close() }

    /// Waits for events while there is nothing else to do, handles them, and draws if something has changed.
    ///
    /// - Parameter seconds: the longest time to wait for events, or until the next frame may be drawn; if that is
    ///   later, a later step draws it. 0, negative numbers and NaN do not wait. Drawing takes additional time.
    /// - Returns: false once the window should be closed.
    public func step(waitingAtMost seconds: Double = .infinity) throws -> Bool {
        guard !isClosed, !isInStep else { return false }
        isInStep = true
        defer {
            isInStep = false
            if closesAfterStep { close() }
            Window.freeClosed()
        }
        guard glfwWindowShouldClose(handle) == 0 else { return false }
        // Controllers do not wake a window that sleeps.
        let most = hasFocus && gamepads.areConnected() ? min(seconds, Gamepads.interval) : seconds
        inputClock.waitStart = glfwGetTime()
        let pause = pace.wait(for: goal, at: inputClock.waitStart, atMost: most)
        if reportsState, pause >= 1 { report.printSleep(frames: frameCount) }
        wait(pause)
        inputClock.knownUntil = glfwGetTime()
        guard glfwWindowShouldClose(handle) == 0 else { return false }
        // What starts from here on starts now, not when the window fell asleep.
        let now = glfwGetTime()
        // Decided once, so that time passes for what moves exactly when a frame may be drawn.
        let isFrame = pace.delay(at: now) <= 0
        passTime(to: now, isFrame: isFrame)
        adoptReducedMotion()
        keepFullScreen()
        for event in gamepads.events(at: glfwGetTime(), hasFocus: hasFocus, navigation, scene.inputDirection) {
            // What the event starts begins from where things are now.
            scene.advance(to: glfwGetTime())
            if case .hold = event { onInput?() }
            scene.handle(event)
        }
        onFrame?(glfwGetTime())
        guard glfwWindowShouldClose(handle) == 0 else { return false }
        hasJustDrawn = false
        if wantsDisplay && !isIconified && isFrame { try draw() }
        if reportsState { report.printState(of: scene, frames: frameCount, frameStats) }
        return true
    }

    /// Lets time pass in the scene.
    ///
    /// - Parameter isFrame: whether a frame may be drawn now; if not, what moves stays where it is until one may.
    func passTime(to time: Double, isFrame: Bool) {
        if isFrame || scene.isWaiting { scene.advance(to: time) } else { scene.setTime(time) }
    }

    /// Adopts the desktop's setting when it has changed.
    private func adoptReducedMotion() {
        guard let isWanted = ReducedMotion.isWanted, isWanted != lastReducedMotion else { return }
        lastReducedMotion = isWanted
        scene.reducesMotion = isWanted
    }

    var goal: FramePace.Goal {
        if isIconified || !(scene.isAnimating || wantsDisplay) { return .event }
        if wantsDisplay { return .frame }
        if let time = scene.wakeTime { return .time(time) }
        // What moves shows in the next frame; after a draw, the driver may already have waited for that in the buffer swap.
        return hasJustDrawn || pace.delay(at: glfwGetTime()) > 0 ? .frame : .motion
    }

    private func wait(_ seconds: Double) {
        if seconds == 0 { return glfwPollEvents() }
        // GLFW converts the time to integers, which can overflow.
        if seconds < 1e9 { glfwWaitEventsTimeout(seconds) } else { glfwWaitEvents() }
    }

    /// Reports an event: a line of its own, if the window reports its state.
    public func report(event: String) { if reportsState { report.add(event: event) } }

    /// Asks the window to close; `run()` then returns.
    public func requestClose() {
        guard !isClosed else { return }
        glfwSetWindowShouldClose(handle, 1)
        glfwPostEmptyEvent()
    }

    /// Closes the window and frees its resources; if called in a callback, after the current step.
    public func close() {
        guard !isClosed else { return }
        guard !isInStep else {
            glfwSetWindowShouldClose(handle, 1)
            closesAfterStep = true
            return
        }
        isClosed = true
        // Callbacks must not reach the window any more, because it may be gone before GLFW's part of it is freed.
        glfwSetWindowUserPointer(handle, nil)
        Window.cleanups.append { [handle, renderer, onClose] in
            glfwMakeContextCurrent(handle)
            renderer.close()
            glfwDestroyWindow(handle)
            onClose?()
        }
        Window.freeClosed()
    }

    static func freeClosed() {
        guard callbackDepth == 0 else { return }
        while !cleanups.isEmpty { cleanups.removeFirst()() }
    }

    /// Sets the window's icon; window managers choose the size that suits them. Some show no icon, or that of the
    /// program's desktop entry. Pictures with padding between their rows are left out.
    public func setIcon(_ sizes: [PixelBuffer]) {
        guard !isClosed else { return }
        var images: [GLFWimage] = []
        defer { for image in images { image.pixels.deallocate() } }
        for var picture in sizes where picture.stride == 4 * picture.size.width {
            picture.unmultiply()
            let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: picture.bytes.count)
            copy.initialize(from: picture.bytes, count: picture.bytes.count)
            images.append(
                GLFWimage(width: Int32(picture.size.width), height: Int32(picture.size.height), pixels: copy))
        }
        glfwSetWindowIcon(handle, Int32(images.count), images)
    }

    /// Lets frames follow one another without waiting for the display, for benchmarks.
    package func stopWaitingForDisplay() {
        glfwMakeContextCurrent(handle)
        glfwSwapInterval(0)
        pace.interval = 0
    }

    /// Shows what has been drawn, and handles pending events, for benchmarks.
    package func present() {
        glfwSwapBuffers(handle)
        glfwPollEvents()
    }

    /// Wakes a sleeping window from any thread, so that it checks whether there is anything to draw.
    public nonisolated static func wake() { glfwPostEmptyEvent() }

    private var wantsDisplay: Bool {
        scene.needsDisplay || source.hasArrivals || source.hasFrames || renderer.isUploading
            || renderer.isFading
    }

    private func draw() throws {
        glfwMakeContextCurrent(handle)
        let target = renderTarget
        guard !target.viewport.isEmpty else { return scene.needsDisplay = false }
        frameStats = try renderer.draw(scene.drawList(), source: source, target: target)
        frameCount += 1
        hasJustDrawn = true
        pace.noteFrame(at: glfwGetTime())
        glfwSwapBuffers(handle)
        if !wantsDisplay, scene.isWaiting { renderer.prepareAhead(for: target) }
    }

    /// Adopts the window's size and the display's scale.
    func fitScene() {
        var (scaleX, scaleY): (Float, Float) = (1, 1)
        glfwGetWindowContentScale(handle, &scaleX, &scaleY)
        var (width, height): (Int32, Int32) = (0, 0)
        glfwGetFramebufferSize(handle, &width, &height)
        let pixels = PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))
        glfwGetWindowSize(handle, &width, &height)
        windowSize = Size(width: Double(width), height: Double(height))
        renderTarget = RenderTarget(viewport: pixels, scale: scaleX.isFinite ? Double(scaleX) : 1)
        guard !pixels.isEmpty else { return }
        let scale = renderTarget.scale
        let size = Size(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
        if size != scene.size {
            scene.advance(to: glfwGetTime())
            scene.size = size
            onResize?(size)
        }
        scene.needsDisplay = true
    }

    /// The pointer's position, in the scene's points.
    var pointerPosition: Point {
        guard !windowSize.isEmpty else { return .zero }
        return Point(
            x: cursor.x / windowSize.width * scene.size.width, y: cursor.y / windowSize.height * scene.size.height)
    }

    /// Queries the pointer's present position; from then on events report its moves.
    func queryCursor() {
        var (x, y) = (0.0, 0.0)
        glfwGetCursorPos(handle, &x, &y)
        cursor = Point(x: x, y: y)
    }
}

extension Window {
    /// Reloads a picture after its file was overwritten or the content of its URL has changed; also one that could not be loaded. The old
    /// picture stays on screen until the new one replaces it, without a fade; if a file cannot be read any more, a card replaces it. If a
    /// URL cannot be fetched, the old picture stays, and the new one is requested again when it comes into sight. Pictures that are not
    /// shown are only forgotten. This is cheap: it may be called for each of many files.
    public func reload(_ image: Image) {
        source.forget(image.content)
        renderer.reload(image.content)
        scene.needsDisplay = true
    }
}

extension Window {
    /// Runs a program that shows windows: wrap the code of `main.swift` in `Window.main { ... }`.
    ///
    /// If the code throws, for example because there is no display, the error and its remedy are printed to standard
    /// error after the program's name, and the program exits with status 1. An error thrown out of `main.swift` itself
    /// would crash it.
    ///
    /// - Parameter program: opens a window and runs it. Carousels do not retain their data sources and delegates: keep
    ///   those created here alive with `try withExtendedLifetime(cards) { try window.run() }`.
    // In packages in Swift 5 mode, `main.swift`, from which this is called, belongs to no actor.
    @preconcurrency
    public static func main(_ program: @MainActor () throws -> Void) {
        do {
            try program()
        } catch {
            let name = CommandLine.arguments.first?.split(separator: "/").last ?? "carousel"
            let text = "\(name): \(error)\n"
            _ = write(STDERR_FILENO, text, text.utf8.count)
            exit(1)
        }
    }
}
