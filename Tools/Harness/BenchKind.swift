// SPDX-License-Identifier: MIT

import ArgumentParser

/// What `carousel bench` measures. Each kind has its own options; all others are rejected, because they would do
/// nothing.
enum BenchKind: CaseIterable {
    /// Types, modes and numbers of items.
    case cases
    /// The given pictures.
    case pictures
    case idle
    case flick
    case loading
    case effects
    case opening
    case cards

    private var name: String {
        switch self {
        case .cases: "without pictures"
        case .pictures: "with pictures of your own"
        case .idle: "with --idle"
        case .flick: "with --flick"
        case .loading: "with --loading"
        case .effects: "with --effects"
        case .opening: "with --opening"
        case .cards: "with --cards"
        }
    }

    /// Options of `Bench` itself that apply.
    private var own: Set<String> {
        switch self {
        case .cases:
            [
                "items", "types", "mode", "size", "limit", "window", "json", "plot", "force", "frames", "step",
                "single",
                "child", "instances", "bare", "picture",
            ]
        case .pictures: ["size", "frames", "step"]
        case .idle: ["idle", "size", "seconds"]
        case .flick: ["flick", "type", "size", "frames"]
        case .loading: ["loading", "type", "size", "frames", "files"]
        case .cards: ["cards", "frames"]
        case .opening: ["opening", "rounds", "size"]
        case .effects: ["effects", "items", "types", "mode", "size", "frames", "step", "json", "force"]
        }
    }

    /// Throws if an option was given that does nothing here.
    ///
    /// - Parameter arguments: what follows `carousel bench`.
    func check(_ arguments: some Sequence<String>) throws {
        let known = BenchKind.allCases.reduce(into: Set<String>()) { $0.formUnion($1.own) }
        for name in BenchKind.names(in: arguments) where !own.contains(name) {
            // Pictures also accept the options of `carousel view`.
            if self == .pictures, name == "type" || !known.contains(name) { continue }
            if ["help", "version"].contains(name) { continue }
            var hint = ""
            if name == "types", own.contains("type") || self == .pictures { hint = " Use --type." }
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
