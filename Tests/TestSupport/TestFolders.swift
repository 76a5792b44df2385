// SPDX-License-Identifier: MIT

import Foundation

/// Where the tests' files are, found from this source file's path.
public enum TestFolders {
    /// The folder `Tests`.
    public static let tests = parent(of: parent(of: #filePath))
    /// Files that tests read.
    public static let fixtures = tests + "/Fixtures"
    /// Reference pictures, as PNG.
    public static let pictures = fixtures + "/Pictures"
    /// Screenshots of windows, at half their size, as PNG.
    public static let screenshots = fixtures + "/Screenshots"
    /// What failed tests leave behind for inspection; not under version control.
    public static let failures = tests + "/failures"
    /// The repository.
    public static let repository = parent(of: tests)

    private static func parent(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
}
