// SPDX-License-Identifier: MIT

import Glibc

extension Window {
    /// Runs a program that shows windows: `Window.main { ... }` around what `main.swift` does.
    ///
    /// Where it throws, say because there is no display, the error and what to do about it stand on standard error after
    /// the program's name, and the program ends with status 1. An error that leaves `main.swift` crashes it instead.
    ///
    /// - Parameter program: opens a window and runs it. Carousels do not keep their data sources and delegates alive: those
    ///   made in here live through `try withExtendedLifetime(cards) { try window.run() }`.
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
