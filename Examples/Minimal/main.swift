// SPDX-License-Identifier: MIT

// A GLFW loop of the program's own instead of CarouselKit's window, for programs that also draw other things. Any toolkit that
// gives an OpenGL ES 3.0 or OpenGL 3.3 context will do; these are the calls that it takes.

import CarouselKit
import GLFW
import Glibc

/// Dominoes, from the double blank to the double six.
final class Dominoes: CarouselDataSource {
    private let pairs = (0...6).flatMap { low in (low...6).map { [low, $0] } }
    private let pips: [Set] = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]

    func numberOfItems(in carousel: Carousel) -> Int { pairs.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let stone = view ?? makeStone()
        for place in 0..<18 {
            stone.viewWithTag(1 + place)?.isHidden = !pips[pairs[index][place / 9]].contains(place % 9)
        }
        return stone
    }

    private func makeStone() -> View {
        let stone = View(frame: Rect(x: 0, y: 0, width: 170, height: 340))
        stone.backgroundColor = Color(red: 0.96, green: 0.93, blue: 0.86)
        stone.cornerRadius = 20
        stone.borderWidth = 5
        stone.borderColor = Color(red: 0.72, green: 0.64, blue: 0.5)
        stone.addSubview(View(frame: Rect(x: 20, y: 168, width: 130, height: 4)))
        stone.subviews[0].backgroundColor = stone.borderColor
        for place in 0..<18 {
            let pip = View(frame: Rect(x: 0, y: 0, width: 28, height: 28))
            pip.center = Point(x: Double(45 + place % 3 * 40), y: Double(place / 3 * 40 + (place < 9 ? 45 : 95)))
            pip.tag = 1 + place
            pip.cornerRadius = 14
            pip.backgroundColor = Color(red: 0.16, green: 0.13, blue: 0.15)
            stone.addSubview(pip)
        }
        return stone
    }
}

/// Prints the reason and ends the program.
func fail(_ reason: String) -> Never {
    _ = write(STDERR_FILENO, "Minimal: \(reason)\n", reason.utf8.count + 10)
    exit(1)
}

// 1. A window with a context, by whatever means.
guard glfwInit() != 0 else { fail("GLFW finds no display: set DISPLAY or WAYLAND_DISPLAY") }
glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_ES_API)
glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API)
glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
let window = glfwCreateWindow(1280, 720, "Minimal", nil, nil)
guard window != nil else { fail("There is no OpenGL ES 3.0: install a driver, such as libgl1-mesa-dri") }
glfwMakeContextCurrent(window)
glfwSwapInterval(1)

// 2. A carousel in a scene, something that fetches its pictures and text, and something that draws it in the context.
let scene = Scene(size: Size(width: 1280, height: 720))
let source = MediaSource()
source.onArrival = { glfwPostEmptyEvent() }
source.attach(to: scene)
let renderer: Renderer
do { renderer = try Renderer() } catch { fail("\(error)") }
let dominoes = Dominoes()
let carousel = Carousel(frame: scene.root.bounds)
carousel.type = .invertedCylinder
carousel.dataSource = dominoes
carousel.currentItemIndex = 14
scene.backgroundColor = Color(red: 0.07, green: 0.22, blue: 0.18)
scene.root.addSubview(carousel)
let hint = Label(frame: Rect(x: 20, y: 20, width: 600, height: 24), text: "Drag, turn the wheel, press the arrows")
hint.textColor = Color(white: 0.75)
scene.root.addSubview(hint)

// 3. What the user does goes to the scene, once the scene knows what time it is.
@MainActor func take(_ event: InputEvent) {
    scene.advance(to: glfwGetTime())
    scene.handle(event)
}

@MainActor func cursor() -> Point {
    var (x, y) = (0.0, 0.0)
    glfwGetCursorPos(window, &x, &y)
    return Point(x: x, y: y)
}

glfwSetMouseButtonCallback(window) { _, button, action, _ in
    guard button == GLFW_MOUSE_BUTTON_LEFT else { return }
    let kind = action == GLFW_PRESS ? PointerEvent.Kind.began : .ended
    MainActor.assumeIsolated { take(.pointer(PointerEvent(kind, at: cursor(), time: glfwGetTime()))) }
}
glfwSetCursorPosCallback(window) { window, x, y in
    guard glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS else { return }
    MainActor.assumeIsolated { take(.pointer(PointerEvent(.moved, at: Point(x: x, y: y), time: glfwGetTime()))) }
}
glfwSetScrollCallback(window) { _, x, y in
    // Touchpads report parts of notches.
    let (notches, distance) = (Int(exactly: abs(x) > abs(y) ? -x : -y), Point(x: -60 * x, y: -60 * y))
    MainActor.assumeIsolated {
        take(notches.map { .wheel(notches: $0, at: cursor()) } ?? .scroll(by: distance, at: cursor()))
    }
}
glfwSetKeyCallback(window) { _, key, _, action, _ in
    let step = key == GLFW_KEY_LEFT ? -1 : key == GLFW_KEY_RIGHT ? 1 : 0
    if action != GLFW_RELEASE, step != 0 { MainActor.assumeIsolated { take(.command(.step(step))) } }
}
glfwSetWindowRefreshCallback(window) { _ in MainActor.assumeIsolated { scene.needsDisplay = true } }

// 4. Frames are drawn while something moves or has come in. Otherwise the program sleeps.
var frames = 0
var lastLine = ""
/// Prints what the other examples print for programs that drive them: at once, even if the output goes into a pipe.
@MainActor func report(_ line: String) {
    guard CommandLine.arguments.contains("--report-state"), line != lastLine else { return }
    _ = write(STDOUT_FILENO, line + "\n", line.utf8.count + 1)
    lastLine = line
}

while glfwWindowShouldClose(window) == 0 {
    let isBusy = scene.needsDisplay || source.hasArrivals || renderer.isUploading || scene.isAnimating
    if !isBusy { report("{\"sleeps\": \(frames)}") }
    if isBusy { glfwPollEvents() } else { glfwWaitEvents() }
    var (width, height): (Int32, Int32) = (0, 0)
    glfwGetWindowSize(window, &width, &height)
    scene.size = Size(width: Double(width), height: Double(height))
    carousel.frame = scene.root.bounds
    scene.advance(to: glfwGetTime())
    if scene.needsDisplay || source.hasArrivals || renderer.isUploading {
        glfwGetFramebufferSize(window, &width, &height)
        let viewport = PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))
        let target = RenderTarget(viewport: viewport, scale: Double(width) / max(scene.size.width, 1))
        do { try renderer.draw(scene.drawList(), source: source, target: target) } catch { fail("\(error)") }
        glfwSwapBuffers(window)
        frames += 1
    }
    report(
        "{\"offset\": \(carousel.scrollOffset), \"index\": \(carousel.currentItemIndex), "
            + "\"moves\": \(scene.isAnimating), \"frames\": \(frames), \"event\": \"\"}")
}

// 5. The renderer frees what the driver holds, so this happens while its context is current.
renderer.close()
source.close()
glfwDestroyWindow(window)
glfwTerminate()
