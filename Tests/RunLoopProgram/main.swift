// SPDX-License-Identifier: MIT

// What programs ported from iOS wait with: for RunLoopTests, which reads what has come.

import iCarousel

@MainActor enum Steps {
    static var count = 0
    static var hasBegun = false
}

Window.main {
    let window = try Window(title: "RunLoop", size: Size(width: 100, height: 100))
    window.onFrame = { _ in Steps.count += 1 }
    /// Starts the timer once both have come, however long that takes.
    @MainActor func come(_ name: String) {
        print(name)
        guard Steps.hasBegun else { return Steps.hasBegun = true }
        _ = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: false) { _ in
            print("timer")
            MainActor.assumeIsolated { Steps.count = 0 }
            DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
                DispatchQueue.main.async {
                    print(Steps.count < 30 ? "block from another thread" : "\(Steps.count) steps at rest")
                    window.requestClose()
                }
            }
        }
    }
    DispatchQueue.main.async { come("block") }
    Task { @MainActor in come("task") }
    try window.run()
}
