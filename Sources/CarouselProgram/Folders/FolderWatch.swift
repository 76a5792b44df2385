// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia
import Glibc
import Synchronization

/// Finds the pictures that paths on a command line refer to, and reports which ones come, change and go from then on.
///
/// Folders are watched before they are read, so that no change is lost in between. A file may therefore be reported
/// although it was already found.
final class FolderWatch: Sendable {
    enum Change: Equatable, Sendable {
        /// A picture is complete: written and closed, linked, moved here, or unchanged for a second. If it existed before, it has changed.
        case appeared(path: FilePath)
        case vanished(path: FilePath)
        /// A folder disappeared, with everything in it.
        case folderVanished(path: FilePath)
        /// All pictures that exist now, whatever existed before; reported when events are missing or too many. Nothing is known of the
        /// unread files and folders, or of what is in them, because they could not be read.
        case listed(paths: [FilePath], unread: [FilePath])
        /// A link on the way to a named path has changed or vanished, what it leads to has come, or a link to a folder has replaced a
        /// named file.
        case linked
    }

    /// The files and folders.
    let arguments: [FilePath]
    /// The same files and folders as the user named them, perhaps through links.
    let paths: [FilePath]

    private struct State {
        var folders = WatchedFolders()
        /// The links on the way to the named paths, and what is missing there.
        var links: Set<FilePath> = []
        var changes: [Change] = []
        /// New files that may be complete.
        var newFiles: [FilePath: NewFile] = [:]
        /// The mounts when the folders were last read; nil if a folder has been unmounted since.
        var mounts: [Mount]?
        /// Number of folders that are being added; meanwhile, events of unknown watches are kept in `earlyEvents`.
        var foldersBeingAdded = 0
        var isClosed = false
        var earlyEvents: [FolderEvent] = []
    }

    /// Whether this process has said that a folder is not watched.
    private static let hasReportedUnwatched = Atomic(false)

    /// Maximum number of events in `earlyEvents`: a folder that hangs while it is added must not make them pile up.
    private static let maxEarlyEvents = 4096

    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ATTRIB | IN_ONLYDIR)

    private let named: Set<FilePath>
    /// The folders above the named paths.
    private let foldersAboveNamed: Set<FilePath>
    private let isRecursive: Bool
    private let descriptor: Int32
    private let mountTable: String
    private let state: Mutex<State>
    private let onChange: @Sendable () -> Void

    /// Starts watching; nil if the system does not allow it, which is reported on standard error.
    ///
    /// - Parameters:
    ///   - arguments: absolute paths of files and folders; those that do not exist are ignored.
    ///   - paths: the same as the user named them, so that links on the way are watched. Default: empty, links do not count.
    ///   - isRecursive: whether subfolders count as well.
    ///   - mountTable: the path of the system's table of mounts.
    ///   - onChange: called on another thread when there are changes to take.
    init?(
        _ arguments: [FilePath], paths: [FilePath] = [], isRecursive: Bool = true, mountTable: String = Mount.table,
        onChange: @escaping @Sendable () -> Void
    ) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else {
            FolderWatch.reportUnwatched(arguments.first, errno)
            return nil
        }
        (self.arguments, self.paths, self.isRecursive) = (arguments, paths, isRecursive)
        (self.mountTable, self.onChange) = (mountTable, onChange)
        named = Set(arguments.map(\.asEntry))
        foldersAboveNamed = Set(arguments.flatMap(PathResolution.folders(to:)).map(\.asEntry))
        state = Mutex(State(mounts: Mount.concerning(arguments, in: mountTable)))
        guard BackgroundThread.start({ [self] in read() }) else {
            FolderWatch.reportUnwatched(arguments.first, EAGAIN)
            return nil
        }
    }

    deinit { Glibc.close(descriptor) }

    /// The watch descriptors of the folders, ascending.
    var watches: [Int32] { state.withLock { $0.folders.all.keys.sorted() } }

    /// Finds all pictures and watches their folders, if these respond within some seconds. Reads the disk: not for the drawing thread.
    func list(
        within seconds: Double = PictureDecoder.usualSeconds, mayBeEmpty: Bool = false
    ) throws(PictureFilesError) -> PictureFiles {
        let files = search(within: seconds)
        // A link may have changed before it was watched, so without an event. For a picture named alone, the argument is its folder.
        if zip(PictureFiles.absolute(paths), arguments).contains(where: { $0 != $1 && $0.folder != $1 }) {
            add([.linked])
            onChange()
        }
        return try files.checked(mayBeEmpty: mayBeEmpty)
    }

    private func search(within seconds: Double = PictureDecoder.usualSeconds) -> PictureFiles {
        // These folders tell when a named folder disappears, alone or with a folder above it, and when a named file is rewritten.
        // If one of them is replaced before it is watched, the folder around it reports that.
        watch(arguments.flatMap(PathResolution.folders(to:)), within: seconds)
        watchLinks(within: seconds)
        var files = PictureFiles(searching: arguments, within: seconds, isRecursive: isRecursive) { [self] in
            watch($0, countsAllEvents: true)
        }
        if arguments.count > 1 { files.removeDuplicates() }
        return files
    }

    /// Watches the links that are now on the way, too. Those that were there before stay: if they change, `paths` are opened again.
    private func watchLinks(within seconds: Double = PictureDecoder.usualSeconds) {
        // Named paths that are missing are watched as such, and so is a picture that stands for its folder.
        let known = isRecursive ? named : named.union(zip(arguments, paths).map { $0.appending($1.name) })
        var isNew = true
        // Until nothing is new: what was missing may have come before its folder was watched.
        while isNew {
            let found = Set(paths).map { PathResolution.links(to: $0, besides: known, within: seconds) }
            let (before, links) = state.withLock { state in
                let before = state.links.count
                for links in found { state.links.formUnion(links) }
                return (before, state.links)
            }
            watch(links.map(\.folder), within: seconds)
            isNew = links.count > before
        }
    }

    private func watch(_ folders: [FilePath], within seconds: Double) {
        var watched: Set<FilePath> = []
        for folder in folders where watched.insert(folder).inserted {
            _ = SideThreads.shared.run(on: folder, within: seconds) { [self] _ in
                watch(folder, countsAllEvents: false)
            }
        }
    }

    /// Stops watching: nothing is reported any more.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.changes = []
        }
        // Removing a watch wakes the reading thread, which then ends. A new watch is only the last resort: there may be no room for one.
        guard !watches.contains(where: { inotify_rm_watch(descriptor, $0) == 0 }) else { return }
        inotify_rm_watch(descriptor, inotify_add_watch(descriptor, "/", UInt32(IN_DELETE_SELF)))
    }

    /// Returns the changes since the last call, in order.
    func take() -> [Change] {
        state.withLock { state in
            defer { state.changes = [] }
            return state.changes
        }
    }

    /// Watches a folder. If the folder hangs, so does this: nothing is locked meanwhile, and its early events are kept.
    private func watch(_ path: FilePath, countsAllEvents: Bool) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.foldersBeingAdded += 1 }
            return state.isClosed
        }
        guard !isClosed else { return }
        // As in `Folder`, the dot leaves out folders that may be read but not entered: once they may be, they are read and watched.
        let watch = inotify_add_watch(descriptor, path.appending(".".utf8).system, FolderWatch.events)
        // Folders that are missing or must not be read are reported where they are read.
        if watch < 0, errno == ENOSPC || errno == ENOMEM { FolderWatch.reportUnwatched(path, errno) }
        // To keep their order, events that arrive meanwhile also count as early, until all early ones are recorded.
        let folder = WatchedFolders.Folder(path: path, countsAllEvents: countsAllEvents)
        while let early = takeEarlyEvents(watch, folder) {
            for event in early { note(event, in: folder) }
            onChange()
        }
    }

    /// Reports that a folder is not watched, but only once: folders opened later are not watched, either.
    private static func reportUnwatched(_ path: FilePath?, _ code: Int32) {
        guard !hasReportedUnwatched.exchange(true, ordering: .relaxed), let path else { return }
        StandardError.print("carousel: \(PictureFilesError.notFollowed(path: path, code: code))")
    }

    /// Takes the early events of a folder. If there are none, records the folder's watch and returns nil.
    private func takeEarlyEvents(_ watch: Int32, _ folder: WatchedFolders.Folder) -> [FolderEvent]? {
        state.withLock { state in
            let early = state.earlyEvents.filter { $0.watch == watch }
            guard early.isEmpty else {
                state.earlyEvents.removeAll { $0.watch == watch }
                return early
            }
            if watch >= 0 { state.folders.add(folder, as: watch) }
            state.foldersBeingAdded -= 1
            // Events left over belong to folders that are gone.
            if state.foldersBeingAdded == 0 { state.earlyEvents = [] }
            return nil
        }
    }

    /// Reads events until the end of the descriptor; runs on its own thread, which sleeps in between.
    private func read() {
        let size = 64 << 10
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        defer { buffer.deallocate() }
        let table = open(mountTable, O_RDONLY | O_CLOEXEC)
        defer { if table >= 0 { Glibc.close(table) } }
        // If there is no table, its negative descriptor makes poll() ignore the second entry.
        var sources = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: table, events: Int16(POLLPRI), revents: 0),
        ]
        while true {
            let due = state.withLock { $0.newFiles.values.map(\.due).min() }
            if poll(&sources, 2, due.map { Int32(max(0, $0 - Monitor.now) * 1000) + 1 } ?? -1) < 0 {
                guard errno == EINTR else { return }
                continue
            }
            if sources[1].revents != 0 { noteMounts() }
            if sources[0].revents != 0 {
                let count = Glibc.read(descriptor, buffer, size)
                if count < 0 && errno == EINTR { continue }
                guard count > 0, !state.withLock({ $0.isClosed }) else { return }
                note(FolderEvents(UnsafeRawBufferPointer(start: buffer, count: count)))
            }
            // After the events, because these may report that new files were closed.
            reportCompleteFiles()
            if state.withLock({ !$0.changes.isEmpty }) { onChange() }
        }
    }

    // MARK: - Handling events

    /// Handles the events of one read.
    func note(_ events: some Sequence<FolderEvent>) {
        var isUnmounted = false
        for event in events {
            note(event)
            if event.has(Int(IN_UNMOUNT)) { isUnmounted = true }
        }
        // Checked here, too: the table may have reported a change earlier, when the drive was already back and looked the same.
        if isUnmounted { noteMounts() }
    }

    func note(_ event: FolderEvent) {
        if event.has(Int(IN_Q_OVERFLOW)) { return listAgain() }
        let known = state.withLock { state in
            let folder = state.folders[event.watch]
            let isEarly = folder == nil && state.foldersBeingAdded > 0
            if isEarly, state.earlyEvents.count < FolderWatch.maxEarlyEvents { state.earlyEvents.append(event) }
            return folder
        }
        if let known { note(event, in: known) }
    }

    private func note(_ event: FolderEvent, in folder: WatchedFolders.Folder) {
        let (name, has) = (event.name, event.has)
        if has(Int(IN_UNMOUNT)) { state.withLock { $0.mounts = nil } }
        if has(Int(IN_UNMOUNT)), folder.countsAllEvents {
            // The folders in it have such events of their own. Events of this one that are under way no longer count.
            state.withLock { $0.folders.remove(event.watch) }
            inotify_rm_watch(descriptor, event.watch)
            return add([.folderVanished(path: folder.path)])
        }
        if has(Int(IN_IGNORED)) { return state.withLock { $0.folders.remove(event.watch) } }
        guard let first = name.first else { return }
        let path = folder.path.appending(name)
        let isNamed = named.contains(path)
        let counts = isNamed || (folder.countsAllEvents && first != UInt8(ascii: "."))
        if has(Int(IN_ATTRIB)) {
            // It may be a folder that could not be read before: programs that copy one set its mode last.
            if counts, has(Int(IN_ISDIR)), !state.withLock({ $0.folders.isListed(path) }) { addFolder(path) }
            return
        }
        // A folder above a named path was replaced: everything in it may be other files now, without further events.
        if foldersAboveNamed.contains(path) { return listAgain() }
        if state.withLock({ $0.links.contains(path) }) {
            // Before that is opened, because it may not exist yet.
            watchLinks()
            return add([.linked])
        }
        guard counts else { return }
        let isGone = has(Int(IN_MOVED_FROM | IN_DELETE))
        if has(Int(IN_ISDIR)) {
            // Deleted folders are empty: everything in them has been reported, and their watches disappear with them.
            if has(Int(IN_DELETE)) { return add([.folderVanished(path: path)]) }
            return isGone ? removeFolder(path) : addFolder(path)
        }
        guard isNamed || name.withUnsafeBufferPointer({ PictureDecoder.isPictureName($0) }) else { return }
        state.withLock { $0.newFiles[path] = nil }
        if isGone {
            add([.vanished(path: path)])
        } else if isNamed, (try? PictureFiles.isFolder(path)) == true {
            // A link to a folder has replaced the named file.
            add([.linked])
        } else if has(Int(IN_CLOSE_WRITE | IN_MOVED_TO)) {
            // Pipes and the like are not pictures, whatever their names; they may have replaced one.
            let isFile = check(path) { FileStamp(of: $0) != nil }
            add([isFile ? .appeared(path: path) : .vanished(path: path)])
        } else if let file = NewFile(at: path) {
            if file.isLinked { add([.appeared(path: path)]) } else { state.withLock { $0.newFiles[path] = file } }
        }
    }

    /// Reports the new files that have not changed for a while.
    private func reportCompleteFiles() {
        let now = Monitor.now
        for (path, file) in state.withLock({ $0.newFiles.filter { $0.value.due <= now } }) {
            let present = NewFile(at: path)
            let isComplete = present.map(file.isSameFile) ?? false
            state.withLock { $0.newFiles[path] = isComplete ? nil : present }
            if isComplete { add([.appeared(path: path)]) }
        }
    }

    /// Adds a new folder.
    private func addFolder(_ path: FilePath) {
        guard isRecursive || named.contains(path) else { return }
        // Files that came into it before it was watched would never be reported.
        let files = PictureFiles(searching: [path], isRecursive: isRecursive) { [self] in
            watch($0, countsAllEvents: true)
        }
        add(files.paths.map { .appeared(path: $0) })
    }

    /// Removes a folder that is gone. Wherever it is now, its events no longer count.
    private func removeFolder(_ path: FilePath) {
        for watch in state.withLock({ $0.folders.removeListed(in: path) }) { inotify_rm_watch(descriptor, watch) }
        add([.folderVanished(path: path)])
    }

    /// Lists everything anew if mounts have changed, because no event tells of the files that a mount brings into a folder.
    func noteMounts() {
        let mounts = Mount.concerning(arguments, in: mountTable)
        let haveChanged = state.withLock { state in
            defer { state.mounts = mounts }
            return state.mounts != mounts
        }
        guard haveChanged else { return }
        listAgain()
        onChange()
    }

    /// Searches and watches everything anew, because the system has dropped events, or drives or folders have been replaced. Folders
    /// that cannot be read at present stay watched, and so do the folders around named paths.
    private func listAgain() {
        let before = state.withLock { state in
            defer { state.folders = WatchedFolders() }
            return state.folders.all
        }
        let files = search()
        let unread = files.failures.compactMap(\.unreadPath)
        let isUnread = FolderWatch.isIn(unread)
        state.withLock { state in
            let watched = Set(state.folders.all.values.map(\.path))
            for (watch, folder) in before where state.folders[watch] == nil {
                if isUnread(folder.path) || !folder.countsAllEvents && !watched.contains(folder.path) {
                    state.folders.add(folder, as: watch)
                } else {
                    inotify_rm_watch(descriptor, watch)
                }
            }
            // If something is unread, earlier changes are kept: they say what was known of it. `linked` is kept because the list
            // does not contain it.
            if unread.isEmpty { state.changes.removeAll { $0 != .linked } }
        }
        add([.listed(paths: files.paths, unread: unread)])
    }

    /// Returns a function that tells whether a path is one of `others` or lies in one of them.
    static func isIn(_ others: [FilePath]) -> (FilePath) -> Bool {
        guard !others.isEmpty else { return { _ in false } }
        let others = Set(others.map { $0.asFolder.bytes.dropLast() })
        return { path in
            var part = path.asFolder.bytes.dropLast()
            while !others.contains(part) {
                guard let slash = part.lastIndex(of: UInt8(ascii: "/")) else { return false }
                part = part[..<slash]
            }
            return true
        }
    }

    /// Checks a file; false if it does not respond.
    private func check(_ path: FilePath, _ ask: @escaping @Sendable (UnsafePointer<CChar>) -> Bool) -> Bool {
        SideThreads.shared.run(on: path) { _ in ask(path.system) } ?? false
    }

    private func add(_ changes: [Change]) { state.withLock { if !$0.isClosed { $0.changes += changes } } }
}
