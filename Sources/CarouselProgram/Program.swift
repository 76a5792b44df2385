// SPDX-License-Identifier: MIT

package import ArgumentParser
import CProcess
import CarouselMedia
import Glibc

/// What all our commands have in common.
package enum Program {
    /// Runs a command as the arguments say, and reports what went wrong.
    package static func run(_ root: (some ParsableCommand).Type) {
        process_return_large_blocks()
        do {
            var command = try root.parseAsRoot()
            try command.run()
            Ending.prepare()
        } catch {
            Ending.prepare()
            end(root, for: error)
        }
    }

    /// Like `exit(withError:)`, but makes every character of names in messages visible, even of those mistaken for
    /// options.
    private static func end<Root: ParsableCommand>(_: Root.Type, for error: any Error) -> Never {
        let code = Root.exitCode(for: error)
        guard !code.isSuccess else { Root.exit(withError: error) }
        let message = Root.fullMessage(for: error)
        if !message.isEmpty {
            for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
                StandardError.print(String(line))
            }
        }
        Glibc.exit(code.rawValue)
    }
}

/// Ends the program even while threads are decoding pictures, which cannot be stopped.
enum Ending {
    /// Call it right before the program exits. If there are such threads, the program exits without running exit
    /// handlers, so that libraries do not free what the threads use.
    static func prepare() {
        // Handlers registered last are called first.
        _ = on_exit(
            { status, _ in
                guard WorkWatch.shared.isBusy else { return }
                process_flush_output()
                _exit(status)
            }, nil)
    }
}
