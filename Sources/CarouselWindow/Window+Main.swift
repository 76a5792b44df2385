// SPDX-License-Identifier: MIT

import Glibc

extension Window {
    /// Runs a program that shows windows: wrap the code of `main.swift` in `Window.main { ... }`.
    ///
    /// If the code throws, for example because there is no display, the error and its remedy are printed to standard
    /// error after the program's name, and the program exits with status 1. An error thrown out of `main.swift` itself
    /// would crash it.
    ///
    /// - Parameter program: opens a window and runs it. Carousels do not retain their data sources and delegates: keep
    ///   those created here alive with `try withExtendedLifetime(cards) { try window.run() }`.
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
