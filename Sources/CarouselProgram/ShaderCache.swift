// SPDX-License-Identifier: MIT

import CGIO
import CarouselMedia
import Glibc

/// Where drivers keep the shaders that they have compiled. Mesa ends a program with SIGBUS if the disk has no room for its index.
enum ShaderCache {
    /// Bytes: those of the index, and some shaders.
    private static let room: UInt = 16 << 20

    /// Has drivers keep nothing if there is no room. To be called before the first context is made.
    static func leaveOutWithoutRoom() {
        let named = getenv("MESA_SHADER_CACHE_DIR") ?? getenv("MESA_GLSL_CACHE_DIR")
        let folder = FilePath(cString: named.map { UnsafePointer($0) } ?? g_get_user_cache_dir())
        guard !hasRoom(in: folder) else { return }
        for name in ["MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DISABLE"] { setenv(name, "true", 0) }
    }

    /// Whether there is room in a folder, or in the next one above that exists.
    static func hasRoom(in folder: FilePath) -> Bool {
        let answer = SideThreads.shared.run(on: folder, waiting: PictureFiles.moment) { _ in
            var info = statvfs()
            for folder in [folder] + Way.folders(to: folder).reversed() {
                if statvfs(folder.system, &info) == 0 { return info.f_bavail >= room / max(1, info.f_frsize) }
                guard errno == ENOENT else { return true }
            }
            return true
        }
        return answer ?? true
    }
}
