// SPDX-License-Identifier: MIT

import CarouselCore
package import CarouselScene

extension LoadSchedule {
    /// What must be done for a picture, in this order.
    enum Stage: Hashable {
        /// Its bytes are fetched.
        case transfer
        /// A thumbnail is looked up; a small picture is decoded at once.
        case preview
        case decode
    }

    /// Which kind of thread does the work.
    enum Worker {
        /// Uses the processor.
        case decoder
        /// Like a decoder, but only while nothing moves, so that frames have the processor to themselves.
        case reserve
        /// Waits for servers.
        case transferrer
    }

    struct Job {
        var request: ContentRequest
        var stage: Stage
        var worker: Worker
        /// How often it has failed before.
        var failures: Int
        var file: FetchedFile?
        var cancellation: Cancellation
    }

    enum Outcome {
        /// The request is fulfilled, or cannot be.
        case final(ContentState)
        /// There is something to show meanwhile; the next stage follows.
        case preview(MipChain, natural: PixelSize)
        /// The next stage follows.
        case goOn(FetchedFile?)
        /// May succeed later. The state is delivered if no attempt is left; `wait` is how many seconds the server asked to wait.
        case failedForNow(ContentState, wait: Double)
        /// Other threads have taken the memory that it needs: it is tried again once they are done.
        case waitForMemory
        case cancelled

        var shows: Bool {
            switch self {
            case .final, .preview, .failedForNow: true
            case .goOn, .waitForMemory, .cancelled: false
            }
        }
    }
}

/// Ranks requests by urgency: by how near they will soon be, not by how near they are now.
struct TravelOrder {
    private struct Past {
        var distance: Double
        var since: Int
    }

    private var approach = Approach()
    private var past: [Content: Past] = [:]
    private var present: [Content: Past] = [:]
    private var round = 0

    /// Whether no requested item changed its distance in this round.
    var isAtRest: Bool { approach.isAtRest }

    /// Begins a round; the requests of the one before are remembered.
    ///
    /// - Parameter number: the round's number, counted across all orders whose urgencies are compared; nil if there is only this order.
    mutating func beginRound(_ number: Int? = nil) {
        round = number ?? round + 1
        approach.beginRound()
        swap(&past, &present)
        present.removeAll(keepingCapacity: true)
    }

    /// How urgent a request is: smaller values come first. Among equals, the newest request comes first.
    mutating func urgency(of content: Content, _ priority: ContentPriority) -> RankedRequest.Urgency {
        let before = past[content]
        let since = before?.since ?? round
        present[content] = Past(distance: priority.distance, since: since)
        let soon = approach.soon(priority.distance, before: before?.distance)
        return RankedRequest.Urgency(
            soon: ContentPriority(distance: soon, isInSight: priority.isInSight), since: since)
    }
}

/// The requests that one renderer made of a loader in its last round and that are still pending, as urgent as they were then. Renderers
/// that share a loader have one each, because the rounds of one tell nothing about how items move in the others.
package final class RequestRound {
    private var order = TravelOrder()
    package var requests: [RankedRequest] = []

    package init() {}

    /// Whether no pending request has moved.
    var isAtRest: Bool { requests.isEmpty || order.isAtRest }

    /// Begins the next round.
    ///
    /// - Parameter number: the round's number, counted across all renderers that share the loader.
    func begin(_ number: Int) {
        requests.removeAll(keepingCapacity: true)
        order.beginRound(number)
    }

    func add(_ request: ContentRequest, _ priority: ContentPriority) {
        requests.append(
            RankedRequest(request: request, urgency: order.urgency(of: request.content, priority)))
    }
}

package struct RankedRequest {
    struct Urgency: Comparable {
        /// The request's priority at the place where its item will soon be.
        var soon: ContentPriority
        /// The round in which it was first requested.
        var since: Int

        /// Whether the first one is more urgent.
        static func < (a: Urgency, b: Urgency) -> Bool { a.soon == b.soon ? a.since > b.since : a.soon < b.soon }
    }

    package var request: ContentRequest
    var urgency: Urgency
}
