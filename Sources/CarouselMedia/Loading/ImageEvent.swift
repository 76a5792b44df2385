// SPDX-License-Identifier: MIT

public import CarouselCore
public import CarouselScene

/// Progress in loading pictures.
public enum ImageEvent: Sendable {
    /// Number of bytes of a URL received so far; `total` is nil if the server does not say how many there will be.
    case progress(Content, bytes: Int, total: Int?)
    /// A thumbnail has loaded.
    case preview(Content)
    /// The picture has loaded. `natural` is its own size in pixels.
    case loaded(Content, natural: PixelSize)
    /// Loading failed; another attempt follows.
    case retrying(Content, message: String)
    /// Loading failed for good.
    case failed(Content, message: String)

    /// The event to report for an outcome; nil if there is none.
    init?(_ outcome: LoadSchedule.Outcome, of content: Content, isLast: Bool) {
        guard content.isFromOutside else { return nil }
        switch outcome {
        case .final(.ready(_, let natural)): self = .loaded(content, natural: natural)
        case .final(.failed(_, let message)): self = .failed(content, message: message)
        case .preview: self = .preview(content)
        case .failedForNow(.failed(_, let message), _):
            self = isLast ? .failed(content, message: message) : .retrying(content, message: message)
        case .final, .failedForNow, .goOn, .waitForMemory, .cancelled: return nil
        }
    }
}

extension Content {
    /// The message that no thread could be started to load the content.
    var messageForNoThread: String {
        let name =
            switch self {
            case .file(let path): "'\(path)'"
            case .url(let url): "'\(URLText.withoutSecrets(url))'"
            case .text: "A text"
            case .pixels, .texture: "A picture"
            }
        return "\(name) cannot be shown: the system allows no more threads. Close other programs, or raise the limit "
            + "(ulimit -u)."
    }
}

/// A callback that one thread sets and others call.
///
/// `@unchecked`: everything mutable is accessed only with `monitor` held.
final class ArrivalCallback: @unchecked Sendable {
    /// A bare function would be wrapped again whenever it is passed on, deeper with every call.
    private struct Action: Sendable {
        var run: @Sendable () -> Void
    }

    private let monitor = Monitor()
    private var stored: Action?
    private var isClosed = false
    /// Number of calls that have not returned.
    private var calls = 0

    var action: (@Sendable () -> Void)? {
        get { monitor.locked { stored }?.run }
        set {
            let action = newValue.map { Action(run: $0) }
            monitor.locked { if !isClosed { stored = action } }
        }
    }

    func call() {
        let action = monitor.locked {
            if stored != nil { calls += 1 }
            return stored
        }
        guard let action else { return }
        action.run()
        monitor.locked {
            calls -= 1
            if isClosed { monitor.wakeAll() }
        }
    }

    /// Removes the callback for good. It is no longer called once this has returned.
    func close() {
        monitor.locked {
            isClosed = true
            stored = nil
            while calls > 0 { monitor.wait() }
        }
    }
}
