// SPDX-License-Identifier: MIT

import Foundation

/// The library that counts heap allocations. It replaces `malloc`, so that it stays out of the program: it lies beside it,
/// and is loaded only where something is measured.
enum AllocationCounter {
    /// What to do where nothing is counted.
    static let advice =
        "libAllocationCounter.so is not beside this program. 'swift build --product AllocationCounter' builds it."

    fileprivate typealias Count = @convention(c) () -> UInt
    fileprivate static let own = function("allocations_own")
    fileprivate static let all = function("allocations_all")

    /// Starts this program anew, now with the library. Where that is loaded already, or is not there, nothing happens.
    static func begin() {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let library = program.deletingLastPathComponent().appendingPathComponent("libAllocationCounter.so").path
        let loaded = ProcessInfo.processInfo.environment["LD_PRELOAD"] ?? ""
        // Where it was named and counts nothing all the same, naming it again would not help. Names with these characters
        // are taken for several.
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

/// Heap allocations of a thread.
struct AllocationCounts {
    /// By the program, the Swift runtime and anything that is not a graphics driver.
    var own: UInt = 0
    /// By everything, the driver included.
    var all: UInt = 0

    /// Those of the calling thread so far; nil where they are not counted.
    static var now: AllocationCounts? {
        guard let own = AllocationCounter.own, let all = AllocationCounter.all else { return nil }
        return AllocationCounts(own: own(), all: all())
    }

    /// Adds what was allocated between two moments.
    mutating func add(from start: AllocationCounts?, to end: AllocationCounts?) {
        guard let start, let end else { return }
        own += end.own - start.own
        all += end.all - start.all
    }
}
