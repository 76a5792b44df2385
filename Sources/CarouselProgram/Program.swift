// SPDX-License-Identifier: MIT

package import ArgumentParser
import CProcess
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
