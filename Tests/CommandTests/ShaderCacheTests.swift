// SPDX-License-Identifier: MIT

import CarouselMedia
import TestSupport
import Testing

@testable import CarouselProgram

/// Whether drivers may keep shaders.
@Suite struct ShaderCacheTests {
    @Test func aFullDiskHasNoRoom() throws {
        let folder = try TemporaryFolder()
        #expect(ShaderCache.hasRoom(in: FilePath(folder.path)))
        #expect(
            ShaderCache.hasRoom(in: FilePath(folder.file("not/yet"))), "it goes by the folder that it will be made in")
        // Such file systems have no blocks at all.
        #expect(!ShaderCache.hasRoom(in: "/proc"))
        #expect(!ShaderCache.hasRoom(in: "/proc/not/yet"))
    }
}
