// SPDX-License-Identifier: MIT

import CCarousel
import Glibc
import Synchronization

/// What C holds in place of a pointer to an object of ours.
protocol Handled: AnyObject {
    /// The lowest three bits of its handles: an odd number, unlike any other class's.
    static var kind: UInt { get }
}

/// Whom a handle stands for.
enum Found<Object: Handled> {
    case object(Object)
    /// It is alive, but belongs to another thread.
    case wrongThread
    /// It was destroyed, or there never was such a one.
    case nothing
}

/// The objects that C has handles of.
///
/// A handle is a number that looks like a pointer: the kind of object, a slot of this table, and how often that slot had been
/// taken. No handle is given out twice, so that none comes to stand for another object; and as the number is compared with
/// the slot's, nothing is read from where a stale or a random pointer leads. Turns are counted from a random number on, so
/// that no small number is taken for a handle, nor one of another process. A handle stays below 2^47, as addresses do, since some
/// languages keep no larger ones; it is odd, as addresses of objects are not.
///
/// Any thread may look a handle up, without waiting. Only an object's own thread is given it, so that no other one can end it
/// meanwhile.
final class Handles: @unchecked Sendable {
    static let all = Handles()

    private struct Slot: ~Copyable {
        /// The handle of what is in it; 0 for nothing.
        let handle = Atomic<UInt>(0)
        /// Whose the object is.
        let thread = Atomic<UInt>(0)
        // These two are read and written by that thread alone, or under the lock.
        var object: UnsafeMutableRawPointer?
        var turns = UInt.random(in: 1...1 << (turnBits - 1))
    }

    private static let kindBits: UInt = 3
    private static let slotBits: UInt = 16
    private static let turnBits = min(47, UInt(UInt.bitWidth)) - kindBits - slotBits
    /// So many objects can be alive at a time.
    private static let most = 1 << Int(slotBits)

    /// Memory for all of them is taken at the first, and touched as far as it is needed.
    private let slots = Atomic<UnsafeMutablePointer<Slot>?>(nil)
    /// So many slots have been set up.
    private let count = Atomic(0)
    /// Slots that were given back.
    private let free = Mutex<[Int]>([])

    /// Keeps an object, as the calling thread's, until its handle is removed.
    func add<Object: Handled>(_ object: Object) throws(Failure) -> OpaquePointer {
        guard let (slot, index) = takeSlot() else {
            throw Failure(
                status: CAROUSEL_BUSY,
                text: "there is no room beside \(Handles.most) carousels and renderers; destroy some first")
        }
        slot.pointee.turns += 1
        let handle = (slot.pointee.turns << Handles.slotBits | UInt(index)) << Handles.kindBits | Object.kind
        slot.pointee.object = Unmanaged.passRetained(object).toOpaque()
        slot.pointee.thread.store(pthread_self(), ordering: .relaxed)
        slot.pointee.handle.store(handle, ordering: .releasing)
        // It is never 0, as no kind is.
        return unsafeBitCast(handle, to: OpaquePointer.self)
    }

    /// Lets go of an object that this thread has found by its handle.
    func remove<Object: Handled>(_ pointer: OpaquePointer, _: Object.Type) {
        guard let slot = slot(UInt(bitPattern: pointer)), let object = slot.pointee.object else { return }
        slot.pointee.handle.store(0, ordering: .relaxed)
        slot.pointee.object = nil
        // One that has had all its turns is left alone.
        if slot.pointee.turns < (1 << Handles.turnBits) - 1 {
            let index = Int(UInt(bitPattern: pointer) >> Handles.kindBits) & (Handles.most - 1)
            free.withLock { $0.append(index) }
        }
        Unmanaged<Object>.fromOpaque(object).release()
    }

    /// Whom a handle stands for.
    @inline(__always)
    func find<Object: Handled>(_ pointer: OpaquePointer) -> Found<Object> {
        let handle = UInt(bitPattern: pointer)
        guard handle & (1 << Handles.kindBits - 1) == Object.kind, let slot = slot(handle) else { return .nothing }
        guard slot.pointee.thread.load(ordering: .relaxed) == pthread_self() else { return .wrongThread }
        guard let object = slot.pointee.object else { return .nothing }
        return .object(Unmanaged<Object>.fromOpaque(object).takeUnretainedValue())
    }

    /// The slot that holds what a handle stands for.
    @inline(__always)
    private func slot(_ handle: UInt) -> UnsafeMutablePointer<Slot>? {
        let index = Int(handle >> Handles.kindBits) & (Handles.most - 1)
        guard index < count.load(ordering: .acquiring), let slots = slots.load(ordering: .relaxed),
            slots[index].handle.load(ordering: .acquiring) == handle
        else { return nil }
        return slots + index
    }

    /// Nil where all are taken, or there is no memory.
    private func takeSlot() -> (UnsafeMutablePointer<Slot>, index: Int)? {
        free.withLock { free in
            guard let slots = memory() else { return nil }
            if let index = free.popLast() { return (slots + index, index) }
            let index = count.load(ordering: .relaxed)
            guard index < Handles.most else { return nil }
            (slots + index).initialize(to: Slot())
            count.store(index + 1, ordering: .releasing)
            return (slots + index, index)
        }
    }

    private func memory() -> UnsafeMutablePointer<Slot>? {
        if let slots = slots.load(ordering: .relaxed) { return slots }
        let taken = malloc(Handles.most * MemoryLayout<Slot>.stride)?.bindMemory(to: Slot.self, capacity: Handles.most)
        slots.store(taken, ordering: .relaxed)
        return taken
    }
}
