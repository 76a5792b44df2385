// SPDX-License-Identifier: MIT

import CarouselCore

/// Carousels that follow one another, such as pictures and a strip of small ones.
extension Carousel {
    /// What a carousel does when the one that it follows moves.
    public enum Following: Hashable, Sendable {
        /// It scrolls to the item that the leader is on its way to, or to the nearest one that it has. The leader in turn scrolls to an
        /// item that is selected in the follower, or that the user or the program scrolls the follower to.
        case item
        /// The same, but it scrolls only if that item, or one of `margin` items on either side, is not wholly within its bounds. Users can
        /// look through it; only selecting an item moves the leader. A margin below 0 counts as 0.
        case keepsInSight(margin: Int = 0)
        /// It moves along with the leader in every frame: to the same offset if both have the same number of items, otherwise to the same
        /// fraction of its own. If the leader follows it too, each moves the other; if not, it goes back when the user lets go.
        case progress
    }

    /// Lets the carousel follow another one, in any scene of the same thread. It jumps to agree with its leader, and agrees with it again
    /// whenever both are at rest, until `stopFollowing()`, or until either leaves its scene or is released. To the delegate, following is
    /// scrolling by the program, with `.link` as `scrollReason`. While a finger holds the carousel, it does not follow.
    ///
    /// Two carousels may follow each other; the one that is touched leads. A carousel cannot follow itself, and more than two cannot follow
    /// one another in a circle: then it follows none.
    ///
    /// - Parameters:
    ///   - leader: the carousel to follow; it is not retained.
    ///   - following: what to do when the leader moves.
    ///   - map: converts an offset of the leader's, in items, to one of the carousel's; a non-finite answer leaves the carousel where it
    ///     is. With a map, which cannot be inverted, the leader does not move with the carousel. Default: nil, as described for
    ///     `Following`.
    public func follow(_ leader: Carousel, by following: Following, map: ((Double) -> Double)? = nil) {
        stopFollowing()
        guard leader !== self, !isFollowedIndirectly(by: leader) else { return }
        var own = links ?? Links()
        (own.leader, own.following, own.map) = (leader, following, map)
        own.leaderFollowedFirst = leader.leader === self
        if own.leaderFollowedFirst { leader.links?.leaderFollowedFirst = false }
        links = own
        leader.links = leader.links ?? Links()
        leader.links?.followers.append(Weak(view: self))
        noteLeaderItem()
        if let target = offsetToAgree { jump(to: target, for: .link) }
        scheduleRestChecks()
    }

    /// The carousel that this one follows.
    public var leader: Carousel? { links?.leader }

    /// Ends what `follow(_:by:map:)` began. The carousel stays where it is.
    public func stopFollowing() {
        guard links != nil else { return }
        leader?.forget(follower: self)
        if links?.leaderItem != nil {
            links?.leaderItem = nil
            markLeaderItem()
        }
        let followers = links?.followers ?? []
        links = followers.isEmpty ? nil : Links(followers: followers)
    }

    private func forget(follower: Carousel) {
        links?.followers.removeAll { $0.view === follower || $0.view == nil }
        if links?.followers.isEmpty == true, leader == nil { links = nil }
    }

    func unlink() {
        for follower in links?.followers ?? [] { follower.view?.stopFollowing() }
        stopFollowing()
        links = nil
    }

    private func isFollowedIndirectly(by other: Carousel) -> Bool {
        var (last, carousel): (Carousel?, Carousel) = (nil, other)
        while let next = carousel.leader, next !== last {
            if next === self { return carousel !== other }
            (last, carousel) = (carousel, next)
        }
        return false
    }

    // MARK: - Where the leader is

    private var leaderItem: Int? {
        guard let links, let leader = links.leader, leader.numberOfItems > 0, numberOfItems > 0 else { return nil }
        if links.following == .progress {
            return counterpart(of: leader.motion.destination, links, leader).map {
                motion.extent.currentIndex(scrollOffset: $0)
            }
        }
        let index = Double(leader.destinationItemIndex)
        let answer = links.map?(index) ?? index
        guard answer.isFinite else { return nil }
        return Int(saturating: answer.rounded()).clamped(to: 0...numberOfItems - 1)
    }

    private func counterpart(of offset: Double, _ links: Links, _ leader: Carousel) -> Double? {
        let answer = links.map?(offset) ?? leader.motion.extent.counterpart(of: offset, in: motion.extent)
        return answer.isFinite ? motion.extent.clamped(offset: answer) : nil
    }

    /// The offset at which the carousel would agree with its leader; nil if it already does.
    private var offsetToAgree: Double? {
        guard let links, let leader = links.leader, let item = leaderItem else { return nil }
        switch links.following {
        case .item:
            return destinationItemIndex == item ? nil : Double(item)
        case .keepsInSight(let margin):
            return isInSight(item, margin: max(0, margin)) ? nil : Double(item)
        case .progress:
            guard let place = counterpart(of: leader.motion.scrollOffset, links, leader) else { return nil }
            let way = motion.extent.shortestDistance(fromOffset: scrollOffset, toOffset: place)
            return way.magnitude > Carousel.agreementTolerance ? place : nil
        }
    }

    /// How far off, in items, a carousel may be and still agree with its leader.
    private static let agreementTolerance = 1e-9

    private func isInSight(_ item: Int, margin: Int) -> Bool {
        let reach = min(margin, numberOfItems)
        var positions = item - reach...item + reach
        if !isWrapEnabled { positions = positions.clamped(to: 0...numberOfItems - 1) }
        let end = motion.extent.clamped(offset: motion.destination)
        for position in positions {
            let offset = motion.extent.offset(ofIndex: index(at: position), scrollOffset: end)
            if !isWithinBounds(itemAt: index(at: position), offset: offset) { return false }
        }
        return true
    }

    private func noteLeaderItem() {
        guard links?.leader != nil else { return }
        let item = leaderItem
        let isNews = links?.leaderItem != item
        links?.leaderItem = item
        markLeaderItem()
        if isNews, let item { delegate?.carousel(self, isLeaderAtItem: item) }
    }

    /// Selects the view of the item that stands for the leader's, and no other. Not for carousels that follow none: there, the program
    /// selects.
    func markLeaderItem() {
        guard let links else { return }
        for item in loaded.items where !item.isPlaceholder {
            (item.view as? Control)?.isSelected = item.index == links.leaderItem
        }
    }

    // MARK: - Following

    /// Moves the followers along. After an edit they wait for the next frame, because they may be edited as well. A follower that has
    /// itself moved the carousel, being its leader too, also waits.
    func moveFollowers() {
        guard let links else { return }
        if leader != nil { markLeaderItem() }
        for follower in links.followers {
            guard let carousel = follower.view else { continue }
            if scrollReason == .edit || scrollReason == .link && carousel === leader {
                carousel.scheduleAgreement()
            } else {
                carousel.followLeader()
            }
        }
    }

    private func followLeader() {
        let before = links?.leaderItem
        noteLeaderItem()
        guard let links, !isHeld, let target = offsetToAgree else { return scheduleAgreement() }
        switch links.following {
        case .progress: jump(to: target, for: .link)
        case .item: scroll(toOffset: target, scrollAnimation, for: .link)
        case .keepsInSight: if before != links.leaderItem { scroll(toOffset: target, scrollAnimation, for: .link) }
        }
    }

    func scheduleAgreement() {
        guard links?.leader != nil else { return }
        links?.needsAgreement = true
        scene?.startAnimating(self)
    }

    func wakeWaitingFollowers() {
        for follower in links?.followers ?? [] where follower.view?.links?.waitsForLeader == true {
            follower.view?.scheduleAgreement()
        }
    }

    func agreeWithLeader() {
        guard links != nil else { return }
        links?.needsAgreement = false
        guard let leader else {
            // The leader has been released.
            if links?.leaderItem != nil { stopFollowing() }
            return
        }
        // As long as the leader moves or is held, it is not clear where to go.
        let waits = !leader.isStill
        links?.waitsForLeader = waits
        guard isAtRest, !waits else { return }
        noteLeaderItem()
        guard let links, let target = offsetToAgree else { return }
        switch links.following {
        case .keepsInSight: return
        case .item: if !scrollReason.isIndirect { moveLeader(to: currentItemIndex) }
        case .progress: guard yields(to: leader) else { return }
        }
        if offsetToAgree != nil { scroll(toOffset: offsetToAgree ?? target, scrollAnimation, for: .link) }
    }

    /// Whether this carousel goes to its leader, and not the leader to it.
    private func yields(to leader: Carousel) -> Bool {
        guard leader.leader === self, scrollReason.isIndirect == leader.scrollReason.isIndirect else {
            return leader.leader !== self || scrollReason.isIndirect
        }
        return links?.leaderFollowedFirst == false
    }

    func moveLeader(to index: Int) {
        guard let links, let leader = links.leader, links.following != .progress, links.map == nil, !leader.isHeld,
            leader.numberOfItems > 0
        else { return }
        let target = index.clamped(to: 0...leader.numberOfItems - 1)
        if leader.destinationItemIndex != target { leader.scrollToItem(at: target, animated: true, for: .link) }
    }
}

struct Links {
    weak var leader: Carousel?
    var following = Carousel.Following.item
    var map: ((Double) -> Double)?
    /// Whether the leader was already following this one.
    var leaderFollowedFirst = false
    /// The item that stands for the leader's, as the delegate was last told; nil if there is none.
    var leaderItem: Int?
    /// Whether the next frame makes the two agree.
    var needsAgreement = false
    /// Whether they are to agree once the leader is still.
    var waitsForLeader = false
    var followers: [Weak<Carousel>] = []
}
