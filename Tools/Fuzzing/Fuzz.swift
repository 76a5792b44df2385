// SPDX-License-Identifier: MIT

import Glibc
import LibFuzzer

/// The program that scripts/fuzz builds: `fuzz TARGET [libFuzzer's options] [folders]`.
@main enum Fuzz {
    /// Set once, before anything runs.
    nonisolated(unsafe) private static var target: FuzzTarget?

    static func main() {
        // To merge, libFuzzer starts the program again with the arguments that it got, which do not name the target.
        let variable = "CAROUSEL_FUZZ_TARGET"
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        let given = count > 1 ? arguments?[1] : nil
        let name = (getenv(variable) ?? given).map { String(cString: $0) } ?? ""
        guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
            print("There is no target '\(name)'. There are \(FuzzTarget.all.map(\.name).joined(separator: ", ")).")
            exit(EXIT_FAILURE)
        }
        Fuzz.target = target
        if getenv(variable) == nil {
            setenv(variable, name, 1)
            // An option replaces the target's name; if the user gives this option too, that one comes later and counts.
            arguments?[1] = strdup("-max_len=\(target.maxBytes)")
        }
        let status = LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
            Fuzz.target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
        exit(status)
    }
}
