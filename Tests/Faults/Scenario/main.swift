// SPDX-License-Identifier: MIT
//
// The library's part of the fault tests, in a separate process:
//
//   FaultScenario load FOLDER CACHE URL  loads the folder's pictures, leaves thumbnails of them in the cache directory, and
//                                        loads what the URL names
//   FaultScenario fetch CACHE URL...     fetches these, one after the other
//
// Prints a line for each picture. Errors go to standard error.

import CarouselCore
import CarouselMedia
import CarouselNetwork
import CarouselScene
import Foundation

func tell(_ message: String) { FileHandle.standardError.write(Data((message + "\n").utf8)) }

func sum(_ bytes: some Sequence<UInt8>) -> String {
    String(bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
}

/// Waits until thumbnails have been written, or no more will be: no thread has been at work for a while.
func waitForThumbnails(_ count: Int, in cache: String) {
    var (found, since) = (-1, Date())
    while found < count, Date().timeIntervalSince(since) < 0.3 {
        let files = FileManager.default.enumerator(atPath: cache)?.compactMap { $0 as? String } ?? []
        let whole = files.filter { $0.hasSuffix(".png") }.count
        if whole != found || WorkWatch.shared.isBusy || isAnotherThreadAwake() { (found, since) = (whole, Date()) }
        usleep(2000)
    }
}

/// Whether a thread other than the main one has something to do, even if a busy machine does not let it.
func isAnotherThreadAwake() -> Bool {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return threads.contains { thread in
        guard thread != String(getpid()),
            let text = try? String(contentsOfFile: "/proc/self/task/\(thread)/stat", encoding: .utf8)
        else { return false }
        // The state comes after the name, which is in brackets.
        let state = text[(text.lastIndex(of: ")") ?? text.startIndex)...].dropFirst(2).first
        return state == "R" || state == "D"
    }
}

func load(_ folder: String, _ cache: String, _ url: String) {
    var settings = ImageLoader.Settings()
    (settings.cacheDirectory, settings.decodingSeconds) = (cache, .infinity)
    settings.backOff = BackOff(attempts: 1, firstDelay: 0)
    let source = ImageLoader(settings)
    defer { source.close() }
    source.onFailure = { _, message in tell(message) }
    source.fetcher = HTTPFetcher()
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        tell("'\(folder)' cannot be read.")
        exit(1)
    }
    var left = names + [url]
    var lines: [String] = []
    while !left.isEmpty {
        source.beginRequests()
        left = left.filter { name in
            let content = name == url ? Content.url(url) : .file(path: "\(folder)/\(name)")
            let request = ContentRequest(content: content, pixelSize: PixelSize(width: 150, height: 150), scale: 1)
            switch source.state(of: request, priority: ContentPriority()) {
            case .pending, .preview: return true
            case .ready(let chain, let natural):
                lines.append("\(name) of \(natural): \(chain.pictureSize), \(sum(chain.bytes))")
            case .failed: lines.append("\(name) failed")
            }
            return false
        }
        source.endRequests()
        usleep(500)
    }
    print(lines.sorted().joined(separator: "\n"))
    waitForThumbnails(names.count, in: cache)
}

func fetch(_ cache: String, _ urls: some Sequence<String>) {
    var settings = HTTPFetcher.Settings()
    settings.cacheFolder = cache
    // However busy the machine is, the server is in time.
    (settings.connectTimeout, settings.stallTimeout, settings.timeout) = (.infinity, .infinity, .infinity)
    let fetcher = HTTPFetcher(settings)
    for url in urls {
        let name = URL(string: url)?.path ?? url
        do {
            let file = try fetcher.fetch(url, cancellation: Cancellation()) { _, _ in }
            let bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
            print("\(name): \(bytes.count) bytes, \(sum(bytes))")
        } catch {
            print("\(name) failed")
            tell("\(error)")
        }
    }
}

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "load": load(arguments[2], arguments[3], arguments[4])
case "fetch": fetch(arguments[2], arguments.dropFirst(2))
default:
    tell("usage: FaultScenario load FOLDER CACHE URL | fetch CACHE URL...")
    exit(64)
}
