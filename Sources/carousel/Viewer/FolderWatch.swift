// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// Tells which files come into folders and leave them.
final class FolderWatch: Sendable {
    /// What has happened to a file.
    enum Change: Equatable, Sendable {
        /// It is whole: written and closed, or moved here.
        case appeared(path: String)
        case vanished(path: String)
    }

    private struct State {
        var folders: [Int32: String] = [:]
        var changes: [Change] = []
    }

    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR)

    private let descriptor: Int32
    private let state = Mutex(State())
    private let onChange: @Sendable () -> Void

    /// Watches folders and those in them; nil where the system does not allow it.
    ///
    /// - Parameter onChange: is called on another thread once there is something to take.
    init?(folders: [String], onChange: @escaping @Sendable () -> Void) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        self.onChange = onChange
        for folder in folders { watch(folder) }
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        let result = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<FolderWatch>.fromOpaque(context).takeRetainedValue().read()
                return nil
            }, context)
        guard result == 0 else {
            Unmanaged<FolderWatch>.fromOpaque(context).release()
            return nil
        }
        pthread_detach(thread)
    }

    /// Hands over what has happened since the last time, in order.
    func take() -> [Change] {
        state.withLock { state in
            defer { state.changes = [] }
            return state.changes
        }
    }

    /// The folders that paths on a command line name, and all in them. Linked ones in them are left out.
    static func folders(in paths: [String]) -> [String] {
        paths.filter(isFolder).flatMap { path in
            let inside = (Folder.entries(of: path) ?? []).filter { $0.isFolder && !$0.isLink }
            return [path] + folders(in: inside.map { Folder.joined(path, $0.name) })
        }
    }

    private func watch(_ folder: String) {
        let watch = inotify_add_watch(descriptor, folder, FolderWatch.events)
        if watch >= 0 { state.withLock { $0.folders[watch] = folder } }
    }

    /// Reads events until the descriptor says no more; runs on a thread of its own, which sleeps in between.
    private func read() {
        let size = 64 << 10
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        defer { buffer.deallocate() }
        while true {
            let count = Glibc.read(descriptor, buffer, size)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return }
            var offset = 0
            while offset + MemoryLayout<inotify_event>.size <= count {
                let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
                let name = buffer + offset + MemoryLayout<inotify_event>.size
                if event.len > 0 { note(event, name: String(cString: name.assumingMemoryBound(to: CChar.self))) }
                offset += MemoryLayout<inotify_event>.size + Int(event.len)
            }
            if state.withLock({ !$0.changes.isEmpty }) { onChange() }
        }
    }

    private func note(_ event: inotify_event, name: String) {
        guard !name.hasPrefix("."), let folder = state.withLock({ $0.folders[event.wd] }) else { return }
        let path = Folder.joined(folder, name)
        let isGone = event.mask & UInt32(IN_MOVED_FROM | IN_DELETE) != 0
        if event.mask & UInt32(IN_ISDIR) != 0 {
            guard !isGone else { return }
            // What is in a folder by the time that it is watched would never be told of.
            for folder in FolderWatch.folders(in: [path]) {
                watch(folder)
                for entry in Folder.entries(of: folder) ?? [] where !entry.isFolder {
                    add(.appeared(path: Folder.joined(folder, entry.name)))
                }
            }
        } else if isGone {
            add(.vanished(path: path))
        } else if event.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0 {
            add(.appeared(path: path))
        }
    }

    private func add(_ change: Change) { state.withLock { $0.changes.append(change) } }

    private static func isFolder(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
    }
}
