// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestSupport
import Testing

/// Replays what fuzzing has found: inputs that reach all code known to be reachable, and former crashes. Each target
/// runs in its own process; if that crashes, its last output names the input.
@Suite struct CorpusTests {
    @Test(arguments: FuzzTarget.all.map(\.name))
    func nothingBringsATargetDown(name: String) async throws {
        let folder = try TemporaryFolder()
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) { [name = name as String, scratch = folder.path as String] in
            setenv("TMPDIR", scratch, 1)
            setenv("XDG_CACHE_HOME", scratch, 1)
            // This driver draws at once, whereas others would first compile shaders.
            setenv("GALLIUM_DRIVER", "softpipe", 1)
            setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
            let target = try #require(FuzzTarget.all.first { $0.name == name })
            let inputs = CorpusTests.inputs(of: name)
            for input in inputs {
                // A crash is noticed only when the process exits, so its last output must name the input.
                FileHandle.standardError.write(Data("\(name): \(input)\n".utf8))
                target.run([UInt8](try Data(contentsOf: URL(fileURLWithPath: input))))
            }
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            result?.exitStatus == .exitCode(0), "\(words.split(separator: "\n").suffix(30).joined(separator: "\n"))")
    }

    @Test func eachTargetHasACorpus() {
        for target in FuzzTarget.all {
            #expect(!CorpusTests.inputs(of: target.name).isEmpty, "\(target.name)")
        }
    }

    private static func inputs(of name: String) -> [String] {
        ["Corpus", "Crashes"].flatMap { kind in
            let folder = "\(TestFolders.repository)/Tools/Fuzzing/\(kind)/\(name)"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.sorted().map { "\(folder)/\($0)" }
        }
    }
}
