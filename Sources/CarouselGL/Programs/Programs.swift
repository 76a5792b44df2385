// SPDX-License-Identifier: MIT

import CEpoxy

/// The programs that frames have needed so far.
struct Programs {
    private let isES: Bool
    private var compiled: [Variant: Program] = [:]
    /// Those of the present frame, in the order in which it was asked for them.
    private(set) var ofFrame: [Program] = []

    /// Compiles the simplest one, which shows whether shaders compile at all.
    init(isES: Bool) throws(GLError) {
        self.isES = isES
        // More than a usual frame has runs of rectangles: frames must not allocate.
        ofFrame.reserveCapacity(64)
        _ = try program(Variant())
    }

    /// What tells them apart.
    var variants: Set<Variant> { Set(compiled.keys) }

    mutating func beginFrame() { ofFrame.removeAll(keepingCapacity: true) }

    /// Finds or compiles a program that the frame will draw with: before anything of it is drawn, so that a frame that fails
    /// leaves nothing half drawn, and no driver waits for a compiler between two draw calls.
    mutating func prepare(_ variant: Variant) throws(GLError) { ofFrame.append(try program(variant)) }

    private mutating func program(_ variant: Variant) throws(GLError) -> Program {
        if let program = compiled[variant] { return program }
        let program = try Program(variant, isES: isES)
        compiled[variant] = program
        return program
    }

    mutating func delete() {
        for program in compiled.values { glDeleteProgram(program.name) }
        compiled.removeAll()
        ofFrame.removeAll()
    }
}
