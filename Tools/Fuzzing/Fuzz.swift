// SPDX-License-Identifier: MIT

import Glibc

// The program that scripts/fuzz builds: `fuzz TARGET [libFuzzer's options] [folders]`. libFuzzer contains `main`, and
// calls these functions.

/// Takes the target's name from the command line.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
    _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<Arguments>>
) -> Int32 {
    // To merge, libFuzzer starts itself again, with the options that remain after this.
    let variable = "CAROUSEL_FUZZ_TARGET"
    let given = count.pointee > 1 ? arguments.pointee[1] : nil
    let name = (getenv(variable) ?? given).map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        print("There is no target '\(name)'. There are \(FuzzTarget.all.map(\.name).joined(separator: ", ")).")
        exit(EXIT_FAILURE)
    }
    Chosen.target = target
    guard getenv(variable) == nil else { return 0 }
    setenv(variable, name, 1)
    // An option takes its place; if an option occurs twice, the later one counts.
    arguments.pointee[1] = strdup("-max_len=\(target.mostBytes)")
    return 0
}

typealias Arguments = UnsafeMutablePointer<CChar>?

@_cdecl("LLVMFuzzerTestOneInput")
func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    Chosen.target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

private enum Chosen {
    /// Set once, before anything runs.
    nonisolated(unsafe) static var target: FuzzTarget?
}
