// SPDX-License-Identifier: MIT

import Foundation

/// The library that counts heap allocations. Because it replaces `malloc`, it is not part of the program: it is
/// installed beside it, and loaded only for measurements.
enum AllocationCounter {
    /// What to do if allocations are not counted.
    static let advice =
        "libAllocationCounter.so is not in this program's folder. scripts/bench builds it."

    fileprivate typealias Count = @convention(c) () -> UInt
    fileprivate static let own = function("allocations_own")
    fileprivate static let all = function("allocations_all")

    /// Restarts this program with the library. Does nothing if the library is already loaded or does not exist.
    static func begin() {
        let program = Process.thisProgram
        let library = program.deletingLastPathComponent().appendingPathComponent("libAllocationCounter.so").path
        let loaded = ProcessInfo.processInfo.environment["LD_PRELOAD"] ?? ""
        // If the library was named but does not count, naming it again would not help. LD_PRELOAD would split a path with
        // these characters.
        guard own == nil, !loaded.contains(library), !library.contains(where: { " :".contains($0) }),
            access(library, R_OK) == 0
        else { return }
        setenv("LD_PRELOAD", loaded.isEmpty ? library : library + ":" + loaded, 1)
        execv(program.path, CommandLine.unsafeArgv)
    }

    private static func function(_ name: String) -> Count? {
        dlsym(nil, name).map { unsafeBitCast($0, to: Count.self) }
    }
}

/// Numbers of heap allocations of a thread.
struct AllocationCounts {
    /// Allocations by the program, the Swift runtime and libcarousel.
    var own: UInt = 0
    /// Allocations by everything, including the driver.
    var all: UInt = 0

    /// The calling thread's allocations so far; nil if they are not counted.
    static var now: AllocationCounts? {
        guard let own = AllocationCounter.own, let all = AllocationCounter.all else { return nil }
        return AllocationCounts(own: own(), all: all())
    }

    /// Adds the allocations between two moments.
    mutating func add(from start: AllocationCounts?, to end: AllocationCounts?) {
        guard let start, let end else { return }
        own += end.own - start.own
        all += end.all - start.all
    }
}
