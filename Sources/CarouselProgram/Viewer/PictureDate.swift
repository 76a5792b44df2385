// SPDX-License-Identifier: MIT

import CExif
import CarouselKit
import CarouselMedia
import Glibc
import Synchronization

/// When a picture was taken according to the camera, or else when the file was last changed.
enum PictureDate {
    /// The time to the minute, such as `2024-05-31 18:05`; nil for unreadable files. Reads the file: not for the drawing thread.
    static func text(of path: FilePath) -> String? { cameraDate(of: path) ?? fileDate(of: path) }

    private static func cameraDate(of path: FilePath) -> String? {
        // Opening a pipe would wait for a writer.
        guard FileStamp(of: path.system) != nil, let data = exif_data_new_from_file(path.system) else { return nil }
        defer { exif_data_unref(data) }
        let groups = withUnsafeBytes(of: &data.pointee.ifd) {
            Array($0.bindMemory(to: UnsafeMutablePointer<ExifContent>?.self))
        }
        for tag in [EXIF_TAG_DATE_TIME_ORIGINAL, EXIF_TAG_DATE_TIME_DIGITIZED, EXIF_TAG_DATE_TIME] {
            for group in groups {
                guard let group, let entry = exif_content_get_entry(group, tag), let bytes = entry.pointee.data else {
                    continue
                }
                let text = String(
                    decoding: UnsafeBufferPointer(start: bytes, count: Int(entry.pointee.size)).prefix { $0 != 0 },
                    as: UTF8.self)
                if let date = date(exif: text) { return date }
            }
        }
        return nil
    }

    /// Exif writes `2024:05:31 18:05:09`; cameras without a clock write zeros or blanks.
    static func date(exif text: String) -> String? {
        let parts = text.split(whereSeparator: { $0 == ":" || $0 == " " }).map { Int($0) ?? -1 }
        guard parts.count >= 5, parts[0] > 0, (1...12).contains(parts[1]), (1...31).contains(parts[2]),
            (0...23).contains(parts[3]), (0...59).contains(parts[4])
        else { return nil }
        return written(parts[0], parts[1], parts[2], parts[3], parts[4])
    }

    private static func fileDate(of path: FilePath) -> String? {
        var info = stat()
        var time = tm()
        guard stat(path.system, &info) == 0, localtime_r(&info.st_mtim.tv_sec, &time) != nil
        else { return nil }
        return written(
            Int(time.tm_year) + 1900, Int(time.tm_mon) + 1, Int(time.tm_mday), Int(time.tm_hour), Int(time.tm_min))
    }

    private static func written(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(two(month))-\(two(day)) \(two(hour)):\(two(minute))"
    }
}

/// Finds out when pictures were taken, on another thread.
@MainActor
final class DateReader {
    private let queue = DateQueue()
    private(set) var dates: [FilePath: String] = [:]
    private var requested: FilePath?
    /// Known dates of files that have been overwritten since.
    private(set) var outdated: Set<FilePath> = []

    /// When a picture was taken; nil if that is unknown or not yet known. The window wakes up when it becomes known.
    func date(of path: FilePath) -> String? {
        queue.dates.withLock { found in
            if !found.isEmpty { dates.merge(found) { $1 } }
            found.removeAll()
        }
        let known = dates[path].flatMap { $0.isEmpty ? nil : $0 }
        if dates[path] != nil, !outdated.contains(path) { return known }
        guard requested != path else { return known }
        requested = path
        outdated.remove(path)
        queue.find(path)
        return known
    }

    /// Looks up again when a picture was taken, on the next request: its file has changed.
    func forget(_ path: FilePath) {
        // A date that is being read, or has just been read, may be the former file's.
        outdated.insert(path)
        if requested == path { requested = nil }
    }

    /// Keeps nothing about a picture that is gone.
    func drop(_ path: FilePath) {
        if requested == path { requested = nil }
        queue.dates.withLock { $0[path] = nil }
        dates[path] = nil
        outdated.remove(path)
    }

    /// Whether anything has been found out since the last query.
    var hasNewDates: Bool { queue.dates.withLock { !$0.isEmpty } }
}

/// Reads files one after the other, on a thread that ends once there are none left.
private final class DateQueue: Sendable {
    /// Results not yet collected; empty text if there is no date.
    let dates = Mutex<[FilePath: String]>([:])
    /// The last file requested, since earlier ones are out of sight by now, and whether the thread is running.
    private let wanted = Mutex<(path: FilePath?, isReading: Bool)>((nil, false))

    func find(_ path: FilePath) {
        let isFirst = wanted.withLock { wanted in
            defer { wanted = (path, true) }
            return !wanted.isReading
        }
        // If no thread can start, there is no date this time.
        if isFirst, !BackgroundThread.start({ [self] in read() }) { wanted.withLock { $0 = (nil, false) } }
    }

    private func read() {
        while let path = next() {
            let found = SideThreads.shared.run(on: path) { _ in PictureDate.text(of: path) }
            let date = (found ?? nil) ?? ""
            dates.withLock { $0[path] = date }
            Window.wake()
        }
    }

    private func next() -> FilePath? {
        wanted.withLock { wanted in
            defer { wanted = (nil, wanted.path != nil) }
            return wanted.path
        }
    }
}
