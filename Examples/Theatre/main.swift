// SPDX-License-Identifier: MIT

// The home screen of a media centre: rows of posters that arrows or a controller move through, a background that follows, and a
// page about a film that opens out of its poster. Views draw the posters. Theatre --posters 1000 has more of them, --full-screen
// fills the screen, and --attract 60 says after how many seconds without input the films go by on their own.

import CarouselKit

Window.main {
    let arguments = CommandLine.arguments
    let window = try Window(title: "Theatre")
    func value(of name: String) -> Double? {
        arguments.firstIndex(of: name).flatMap { arguments.dropFirst($0 + 1).first }.flatMap { Double($0) }
    }
    if arguments.contains("--full-screen") { window.toggleFullScreen() }
    let theatre = Theatre(
        window: window, posters: Int(value(of: "--posters") ?? 90), patience: max(1, value(of: "--attract") ?? 60))
    try withExtendedLifetime(theatre) { try window.run() }
}
