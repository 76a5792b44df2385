// SPDX-License-Identifier: MIT

import CGLFW
public import CarouselCore
public import CarouselGL
public import CarouselScene

/// A window with a scene in it. Draws when something changed, and sleeps otherwise.
///
/// Windows live on the main thread, as GLFW wants it.
@MainActor
public final class Window {
    /// What is shown.
    public let scene: Scene
    /// Where pictures and text come from.
    public let source: any ContentSource
    /// Is told of each key that is pressed or repeats, before the scene; true where it had a use for it.
    public var onKey: ((Key) -> Bool)?
    /// While `onKey` is called: whether the key is held down and the system repeats it, so that it was pressed before.
    public internal(set) var isKeyRepeating = false
    /// Is told of the wheel before the scene, in notches, x and y as GLFW has them, with the place in the scene's points
    /// and whether Control is held; true where it had a use for it.
    public var onWheel: ((_ notches: Point, _ position: Point, _ isControlDown: Bool) -> Bool)?
    /// Is told of files and folders that are dropped on the window, by their paths; names that are no UTF-8 are left out.
    public var onDrop: (([String]) -> Void)?
    /// Is called when anything is done with the keyboard or the pointer, also where the pointer only moves.
    public var onInput: (() -> Void)?
    /// Is called before each frame that is looked at, with the time in seconds.
    public var onFrame: ((Double) -> Void)?
    /// Is told of the scene's new size in points.
    public var onResize: ((Size) -> Void)?
    /// Frames drawn so far.
    public private(set) var frameCount = 0
    /// What the last frame took.
    public private(set) var frameStats = FrameStats()

    /// Whether the state of the first carousel is printed, one line of JSON for each change: offset, index, whether
    /// anything moves, number of frames drawn, and the last event. Default: false.
    public var reportsState = false

    /// Frames asked for in a second while something moves, from 1 to 1,000; other values count as 60. The display and the
    /// driver may show fewer. Default: as many as the display shows, 60 where it does not say.
    public var framesPerSecond: Double {
        get { pace.rate }
        set { pace.rate = newValue }
    }

    /// Seconds in which pictures that arrive fade in. Default: 0.25; 0 shows them at once, negative values and what is not
    /// finite count as 0. Set while some fade, it holds for those as well.
    public var fadeSeconds: Double {
        get { renderer.fadeSeconds }
        set {
            renderer.fadeSeconds = newValue
            scene.needsDisplay = true
        }
    }

    /// Bytes that the window's textures may take. What was seen least recently makes room; pictures in sight are shown
    /// even beyond it, coarser where that helps. A smaller budget takes hold as further pictures come in. Default: 256
    /// MiB; negative values count as 0. What the loader keeps decoded in memory has a budget of its own.
    public var textureBudget: Int {
        get { renderer.textureBudget }
        set {
            renderer.textureBudget = newValue
            scene.needsDisplay = true
        }
    }

    /// Bytes that the window's textures take now.
    public var textureBytes: Int { renderer.textureBytes }

    /// What the window manager shows as the window's name.
    public var title: String {
        didSet {
            guard title != oldValue, !isClosed else { return }
            glfwSetWindowTitle(handle, VisibleText.of(title))
        }
    }

    /// Whether the pointer is invisible over the window. Default: false.
    public var isPointerHidden = false {
        didSet {
            guard isPointerHidden != oldValue, !isClosed else { return }
            glfwSetInputMode(handle, GLFW_CURSOR, isPointerHidden ? GLFW_CURSOR_HIDDEN : GLFW_CURSOR_NORMAL)
        }
    }

    /// Is told of each event of a pointer that is down, before the scene: for tests, which measure what was done.
    package var onPointerEvent: ((PointerEvent) -> Void)?
    /// Is called once the window is closed, to end what works for it alone.
    package var onClose: (() -> Void)?

    let handle: OpaquePointer
    package let renderer: Renderer
    var pointerIsDown = false
    /// Where the pointer was at the last event, in the window's own units. Events may be taken late: asking for the
    /// position then would tell of a later one.
    var cursor = Point.zero
    var pace = FramePace()
    private var report = StateReport()
    private var gamepads = Gamepads()
    private var scale = 1.0
    private var windowedFrame = WindowFrame()
    private var isClosed = false
    private var isInStep = false
    private var closesAfterStep = false

    /// Opens a window.
    ///
    /// - Parameters:
    ///   - title: shown by the window manager.
    ///   - size: in points.
    ///   - source: where pictures and text come from.
    ///   - isVisible: false opens no window on screen, for measuring.
    public init(
        title: String, size: Size, source: any ContentSource, isVisible: Bool = true
    ) throws {
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
        connectInput()
        lookForCursor()
        fitScene()
        if let monitor = glfwGetPrimaryMonitor(), let mode = glfwGetVideoMode(monitor) {
            pace.rate = Double(mode.pointee.refreshRate)
        }
    }

    /// Runs until the window is closed, then frees all that it holds.
    public func run() throws {
        while try step() {}
        close()
    }

    /// Waits for events as long as there is nothing else to do, takes them, and draws if something changed.
    ///
    /// - Parameter seconds: how long to wait for events at most.
    /// - Returns: false once the window is to be closed.
    public func step(waitingAtMost seconds: Double = .infinity) throws -> Bool {
        guard !isClosed, !isInStep, glfwWindowShouldClose(handle) == 0 else { return false }
        isInStep = true
        defer {
            isInStep = false
            if closesAfterStep { close() }
        }
        let isIconified = glfwGetWindowAttrib(handle, GLFW_ICONIFIED) != 0
        let hasFocus = glfwGetWindowAttrib(handle, GLFW_FOCUSED) != 0
        if isIconified || !(scene.isAnimating || wantsDisplay) {
            wait(atMost: hasFocus && Gamepads.areConnected ? min(seconds, Gamepads.interval) : seconds)
        } else if wantsDisplay {
            let rest = pace.rest(at: glfwGetTime())
            if rest > 0 { glfwWaitEventsTimeout(rest) } else { glfwPollEvents() }
        } else if let time = scene.wakeTime {
            wait(atMost: min(seconds, time - glfwGetTime()))
        } else {
            // Something moves that does not show yet; there is no swap to wait in.
            glfwWaitEventsTimeout(1.0 / 120)
        }
        guard glfwWindowShouldClose(handle) == 0 else { return false }
        // What begins from here on begins now, and not when the window fell asleep.
        scene.advance(to: glfwGetTime())
        for event in gamepads.events(at: glfwGetTime(), hasFocus: hasFocus) { scene.handle(event) }
        onFrame?(glfwGetTime())
        guard glfwWindowShouldClose(handle) == 0 else { return false }
        if wantsDisplay && !isIconified && pace.rest(at: glfwGetTime()) <= 0 { try draw() }
        if reportsState { report.tell(of: scene, frames: frameCount) }
        return true
    }

    private func wait(atMost seconds: Double) {
        if seconds.isFinite { glfwWaitEventsTimeout(max(0.001, seconds)) } else { glfwWaitEvents() }
    }

    /// Names what has happened, for whoever reads the state that is reported.
    public func report(event: String) {
        report.event = event
    }

    /// Asks the window to close; `run()` then returns.
    public func requestClose() {
        glfwSetWindowShouldClose(handle, 1)
        glfwPostEmptyEvent()
    }

    /// Closes the window and frees what it holds. Called by one of its own callbacks, it does so once that has returned and
    /// the step is over.
    public func close() {
        guard !isClosed else { return }
        guard !isInStep else {
            glfwSetWindowShouldClose(handle, 1)
            closesAfterStep = true
            return
        }
        isClosed = true
        glfwMakeContextCurrent(handle)
        renderer.close()
        glfwSetWindowUserPointer(handle, nil)
        glfwDestroyWindow(handle)
        onClose?()
    }

    /// Sets the picture that window managers show for the window; they take the size that suits them. Some show none, or
    /// that of the program's desktop entry. Pictures with gaps between their rows are left out.
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

    /// Wakes a sleeping window from any thread, so that it looks whether something is to be drawn.
    public nonisolated static func wake() {
        glfwPostEmptyEvent()
    }

    /// Whether the window fills the screen, after `toggleFullScreen()`.
    public var isFullScreen: Bool { !isClosed && glfwGetWindowMonitor(handle) != nil }

    /// Switches between the whole screen and a window, which comes back where it was and as large. Does nothing once the
    /// window is closed.
    ///
    /// - Parameter monitor: the one to fill, from 0 to `monitorCount` less one; the one that shows most of the window for
    ///   nil and for all other numbers.
    public func toggleFullScreen(onMonitor monitor: Int? = nil) {
        guard !isClosed else { return }
        if isFullScreen {
            let frame = windowedFrame
            glfwSetWindowMonitor(handle, nil, frame.x, frame.y, frame.width, frame.height, 0)
        } else {
            var frame = WindowFrame()
            glfwGetWindowPos(handle, &frame.x, &frame.y)
            glfwGetWindowSize(handle, &frame.width, &frame.height)
            guard let (monitor, rate, area) = Monitors.one(number: monitor, showing: frame) else { return }
            windowedFrame = frame
            glfwSetWindowMonitor(handle, monitor, area.x, area.y, area.width, area.height, rate)
        }
        scene.needsDisplay = true
    }

    /// How many monitors there are.
    public var monitorCount: Int { Monitors.all.count }

    private var wantsDisplay: Bool {
        scene.needsDisplay || source.hasArrivals || source.hasFrames || renderer.isUploading
            || renderer.isFading
    }

    private func draw() throws {
        glfwMakeContextCurrent(handle)
        var width: Int32 = 0
        var height: Int32 = 0
        glfwGetFramebufferSize(handle, &width, &height)
        guard width > 0, height > 0 else {
            scene.needsDisplay = false
            return
        }
        let target = RenderTarget(
            framebuffer: 0, viewport: PixelRect(x: 0, y: 0, width: Int(width), height: Int(height)), scale: scale)
        frameStats = try renderer.draw(scene.drawList(), source: source, target: target)
        frameCount += 1
        pace.noteFrame(at: glfwGetTime())
        glfwSwapBuffers(handle)
    }

    /// Takes over the window's size and the display's scale.
    func fitScene() {
        var width: Int32 = 0
        var height: Int32 = 0
        var scaleX: Float = 1
        var scaleY: Float = 1
        glfwGetFramebufferSize(handle, &width, &height)
        glfwGetWindowContentScale(handle, &scaleX, &scaleY)
        scale = scaleX.isFinite && scaleX > 0 ? Double(scaleX) : 1
        guard width > 0, height > 0 else { return }
        let size = Size(width: Double(width) / scale, height: Double(height) / scale)
        if size != scene.size {
            scene.size = size
            onResize?(size)
        }
        scene.needsDisplay = true
    }

    /// Where the pointer is, in the scene's points.
    var pointerPosition: Point {
        var width: Int32 = 0
        var height: Int32 = 0
        glfwGetWindowSize(handle, &width, &height)
        guard width > 0, height > 0 else { return .zero }
        return Point(
            x: cursor.x / Double(width) * scene.size.width, y: cursor.y / Double(height) * scene.size.height)
    }

    /// Asks where the pointer is now; its moves are told by events from then on.
    func lookForCursor() {
        var (x, y) = (0.0, 0.0)
        glfwGetCursorPos(handle, &x, &y)
        cursor = Point(x: x, y: y)
    }
}
