// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselMedia
import CarouselScene

/// The pictures that one of several carousels is waiting for. Each carousel draws in its own round; each round repeats
/// the requests of the others, so that the source does not drop them.
final class SharedRequests: ContentSource {
    private unowned let renderer: RendererHandle
    private let source: MediaSource
    private var requests: [ContentRequest] = []
    private var priorities: [ContentPriority] = []
    /// Rounds of other carousels since something arrived for this one.
    private var roundsWaited = 0
    /// Whether drawing again would help although nothing has arrived for a request: the request was dropped because its
    /// result was not collected, or another carousel had the same one fulfilled.
    private var isDue = false

    /// Number of rounds of others after which arrivals that were not collected are evicted: a host need not draw all
    /// its carousels.
    private static let mostRoundsWaited = 60

    init(_ renderer: RendererHandle) {
        self.renderer = renderer
        source = renderer.source
        renderer.requests.append(self)
    }

    func leave() {
        renderer.requests.removeAll { $0 === self }
    }

    /// Whether drawing this carousel again would show more.
    var hasArrivals: Bool {
        isDue || (!requests.isEmpty && source.hasArrivals && source.hasArrived(anyOf: requests))
    }

    var isBusy: Bool { source.isBusy }

    /// Whether any request is still pending.
    var isWaiting: Bool { isDue || !requests.isEmpty }

    func beginRequests() {
        requests.removeAll(keepingCapacity: true)
        priorities.removeAll(keepingCapacity: true)
        roundsWaited = 0
        isDue = false
        source.beginRequests()
    }

    func state(of request: ContentRequest, priority: ContentPriority) -> ContentState {
        let state = source.state(of: request, priority: priority)
        switch state {
        case .pending, .preview: add(request, priority)
        case .ready, .failed: for other in renderer.requests where other !== self { other.drop(request) }
        }
        return state
    }

    func postpone(_ request: ContentRequest, priority: ContentPriority) {
        add(request, priority)
        source.postpone(request, priority: priority)
    }

    func endRequests() {
        for other in renderer.requests where other !== self { other.repeatRequests() }
        source.endRequests()
    }

    private func add(_ request: ContentRequest, _ priority: ContentPriority) {
        requests.append(request)
        priorities.append(priority)
    }

    /// The renderer has the requested pictures by now.
    private func drop(_ request: ContentRequest) {
        guard let index = requests.firstIndex(of: request) else { return }
        requests.remove(at: index)
        priorities.remove(at: index)
        isDue = true
    }

    private func repeatRequests() {
        guard !requests.isEmpty else { return }
        if hasArrivals { roundsWaited += 1 }
        if roundsWaited > SharedRequests.mostRoundsWaited {
            requests.removeAll(keepingCapacity: true)
            priorities.removeAll(keepingCapacity: true)
            isDue = true
        }
        for index in requests.indices { source.postpone(requests[index], priority: priorities[index]) }
    }
}
