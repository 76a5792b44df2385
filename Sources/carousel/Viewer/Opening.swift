// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia

/// Pictures that the viewer is opened on: they are found, where to begin is known, and what comes and goes is followed.
struct Opening {
    /// Nil where the system does not allow it.
    let watch: FolderWatch?
    let search: PictureSearch
    var beginning: Beginning
    /// What was named, from the root where that is known.
    let arguments: [String]

    /// Begins to look. One file alone stands for its folder, which begins there.
    ///
    /// - Parameters:
    ///   - start: the picture to begin with, as on the command line.
    ///   - seconds: that a file or folder may take to answer.
    init(_ paths: [String], start: String?, seconds: Double) {
        let isAlone = paths.count == 1 && start == nil && Opening.isPicture(paths[0])
        let file = isAlone ? PathText.absolute(paths)[0] : nil
        let named = file.map { [PathText.folder(of: $0)] } ?? paths
        let watch = FolderWatch(named, isRecursive: !isAlone) { Window.wake() }
        search = PictureSearch { () throws(PictureFilesError) in
            func list() throws(PictureFilesError) -> PictureFiles {
                guard let watch else { return try PictureFiles(named, within: seconds, isRecursive: !isAlone) }
                return try watch.list(within: seconds)
            }
            guard let file else { return try list() }
            // A folder that cannot be listed, or leaves the file out since its name begins with a dot, is no folder for it.
            if let files = try? list(), files.paths.contains(file) { return files }
            return try PictureFiles([file], within: seconds)
        } onEnd: {
            Window.wake()
        }
        (self.watch, beginning, arguments) = (watch, Beginning(wanted: file ?? start), watch?.arguments ?? named)
    }

    /// Seconds to wait for a file to say what it is: somebody waits for a window.
    private static let moment = 1.0

    private static func isPicture(_ path: String) -> Bool {
        let isNamed = PathText.bytes(of: path).withUnsafeBufferPointer { PictureDecoder.isPictureName($0) }
        return isNamed && (try? PictureFiles.isFolder(path, waiting: moment)) == false
    }
}
