// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia

/// The pictures that the viewer is opened on: finds them, knows where to start, and follows changes.
struct Opening {
    /// Nil if the system does not allow it.
    let watch: FolderWatch?
    let search: PictureSearch
    var beginning: Beginning
    /// The named paths, absolute if known.
    let arguments: [FilePath]

    /// Starts the search. A single file stands for its folder, starting at the file.
    ///
    /// - Parameters:
    ///   - start: the picture to start with, as on the command line.
    ///   - seconds: time limit for a file or folder to respond.
    init(_ paths: [FilePath], start: String?, seconds: Double) {
        let isAlone = paths.count == 1 && start == nil && Opening.isPicture(paths[0])
        let file = isAlone ? PictureFiles.absolute(paths)[0] : nil
        let named = file.map { [$0.folder] } ?? paths
        let watch = FolderWatch(named, isRecursive: !isAlone) { Window.wake() }
        search = PictureSearch { () throws(PictureFilesError) in
            func list() throws(PictureFilesError) -> PictureFiles {
                guard let watch else { return try PictureFiles(named, within: seconds, isRecursive: !isAlone) }
                return try watch.list(within: seconds)
            }
            guard let file else { return try list() }
            // A folder that cannot be listed, or that leaves out the file because its name begins with a dot, is not
            // used.
            if let files = try? list(), files.paths.contains(file) { return files }
            // The others there do not join it.
            watch?.close()
            return try PictureFiles([file], within: seconds)
        } onEnd: {
            Window.wake()
        }
        (self.watch, beginning, arguments) = (watch, Beginning(wanted: file?.text ?? start), watch?.arguments ?? named)
    }

    /// Seconds to wait for a file's type: the user is waiting for a window.
    private static let moment = 1.0

    private static func isPicture(_ path: FilePath) -> Bool {
        let isNamed = path.bytes.withUnsafeBufferPointer { PictureDecoder.isPictureName($0) }
        return isNamed && (try? PictureFiles.isFolder(path, waiting: moment)) == false
    }
}
