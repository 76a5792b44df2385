// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselKit
import CarouselProgram

/// What `carousel bench` measures. Each kind has its own options; all others would do nothing, and are rejected.
struct BenchKind: Sendable {
    /// The kind's name in error messages.
    let name: String
    /// Options of `Bench` itself that apply.
    let own: Set<String>
    /// Whether the options of `carousel view` apply, too.
    var takesOptionsOfView = false
    /// Whether the user asks for it.
    let isSelected: @Sendable (Bench) -> Bool
    /// Measures, and prints the results.
    let run: @Sendable (Bench) throws -> Void

    /// The kinds that the user asks for, one at a time.
    private static let selectable = [idle, flick, loading, effects, opening, cards, posters, pictures]

    static func selected(by bench: Bench) throws -> BenchKind {
        let wanted = selectable.filter { $0.isSelected(bench) }
        guard wanted.count <= 1 else {
            throw ValidationError(
                "--idle, --flick, --loading, --effects, --cards, --posters and pictures of your own are measured one at a time: pick one."
            )
        }
        return wanted.first ?? cases
    }

    /// Types, modes and numbers of items; measured if the user asks for nothing else.
    private static let cases = BenchKind(
        name: "without pictures",
        own: [
            "items", "types", "mode", "layout", "size", "limit", "window", "json", "plot", "force", "frames", "step",
            "single", "child", "instances", "bare", "picture",
        ],
        isSelected: { _ in false }, run: { try $0.runCases() })

    private static let pictures = BenchKind(
        name: "with pictures of your own", own: ["size", "frames", "step"], takesOptionsOfView: true,
        isSelected: { !$0.opening && !$0.options.paths.isEmpty },
        run: { bench in
            AllocationCounter.begin()
            let gallery = try bench.options.gallery()
            var look = bench.options.look
            look.isPlain = true
            look.itemSize = look.itemSize ?? Size(width: 400, height: 300)
            look.apply(to: gallery, in: bench.size.size)
            try PictureBench(
                gallery: gallery, size: bench.size.size, frames: bench.frames, step: bench.step,
                background: look.background
            ).run()
        })

    private static let idle = BenchKind(name: "with --idle", own: ["idle", "size", "seconds"], isSelected: \.idle) {
        bench in
        let (size, seconds) = (bench.size.size, bench.seconds)
        try MainActor.assumeIsolated { try IdleBench(size: size, seconds: seconds).run() }
    }

    private static let flick = BenchKind(
        name: "with --flick", own: ["flick", "type", "size", "frames"], isSelected: \.flick
    ) {
        try FlickBench(shape: $0.options.type.shape, size: $0.size.size, frames: $0.frameCount ?? 2000).run()
    }

    private static let loading = BenchKind(
        name: "with --loading", own: ["loading", "type", "size", "frames", "files"], isSelected: \.loading
    ) { bench in
        let loading = LoadingBench(
            shape: bench.options.type.shape, size: bench.size.size, frames: bench.frameCount ?? 600, files: bench.files)
        try Interruption.during { try loading.run() }
    }

    private static let effects = BenchKind(
        name: "with --effects", own: ["effects", "items", "types", "mode", "size", "frames", "step", "json", "force"],
        isSelected: \.effects
    ) { bench in
        guard let windowed = bench.cases.first(where: { $0.mode == .windowed }) else { return }
        try bench.write { try EffectBench(bench: windowed).report() }
    }

    private static let opening = BenchKind(
        name: "with --opening", own: ["opening", "rounds", "size"], isSelected: \.opening
    ) {
        let opening = OpeningBench(folder: $0.options.paths[0], size: $0.size.size, rounds: $0.rounds)
        try Interruption.during { try opening.run() }
    }

    private static let cards = BenchKind(
        name: "with --cards", own: ["cards", "frames", "json", "force"], isSelected: \.cards
    ) { bench in
        try bench.write { try CardBench(size: bench.size.size, frames: bench.frames).report() }
    }

    private static let posters = BenchKind(
        name: "with --posters", own: ["posters", "size", "frames", "json", "force"], isSelected: \.posters
    ) { bench in
        try bench.write { try PosterBench(size: bench.size.size, frames: bench.frames).report() }
    }

    /// Throws if the arguments, those after `carousel bench`, contain an option that has no effect on this kind.
    func check(_ arguments: some Sequence<String>) throws {
        let known = BenchKind.selectable.reduce(into: BenchKind.cases.own) { $0.formUnion($1.own) }
        for name in BenchKind.names(in: arguments) where !own.contains(name) {
            if takesOptionsOfView, name == "type" || !known.contains(name) { continue }
            if ["help", "version"].contains(name) { continue }
            var hint = ""
            if name == "types", own.contains("type") || takesOptionsOfView { hint = " Use --type." }
            if name == "type", own.contains("types") { hint = " Use --types." }
            throw ValidationError("--\(name) has no effect \(self.name). Omit it.\(hint)")
        }
    }

    private static func names(in arguments: some Sequence<String>) -> [String] {
        arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }.map {
            String($0.dropFirst(2).prefix { $0 != "=" })
        }
    }
}
