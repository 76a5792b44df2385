// SPDX-License-Identifier: MIT

import CCarousel
import Glibc
import Synchronization

/// An object of ours that C refers to by a handle, not by a pointer.
protocol HandleTarget: AnyObject {
    /// The lowest three bits of its handles: an odd number that differs from all other classes'.
    static var kind: UInt { get }
    /// The error messages for a call from another thread, and for a handle that refers to no object.
    static var onOtherThread: StaticString { get }
    static var missing: StaticString { get }
}

/// The objects that C has handles for.
///
/// A handle is a number that looks like a pointer: the kind of object, a slot of this table, and the slot's generation,
/// which counts its uses. No handle is issued twice, so none can come to mean another object; and because the number is
/// compared with the slot's, nothing is ever read through a stale or random pointer. Generations start at a random
/// number, so that neither small numbers nor handles from other processes match. A handle stays below 2^47, as
/// addresses do, since some languages store no larger ones; it is odd, which addresses of objects never are.
///
/// Any thread may look up a handle without waiting. Only an object's own thread gets the object, so no other thread
/// can destroy it while it is in use.
final class Handles: @unchecked Sendable {
    static let all = Handles()

    private struct Slot: ~Copyable {
        /// The handle of the object in it; 0 if it is empty.
        let handle = Atomic<UInt>(0)
        /// The object's thread, see `CallingThread.number`.
        let thread = Atomic<Int>(0)
        // The next two are accessed only by the object's thread, or under the lock.
        var object: UnsafeMutableRawPointer?
        var generation = UInt.random(in: 1...1 << (generationBits - 1))
    }

    private static let kindBits: UInt = 3
    private static let slotBits: UInt = 16
    private static let generationBits = min(47, UInt(UInt.bitWidth)) - kindBits - slotBits
    /// Number of objects that can be alive at a time.
    private static let capacity = 1 << Int(slotBits)

    /// Memory for all slots is reserved with the first one, but only touched as needed.
    private let slots = Atomic<UnsafeMutablePointer<Slot>?>(nil)
    /// Number of slots that have been set up.
    private let count = Atomic(0)
    /// Slots that have been released.
    private let free = Mutex<[Int]>([])

    /// Keeps an object for the calling thread until its handle is removed.
    func add<Object: HandleTarget>(_ object: Object) throws(Failure) -> OpaquePointer {
        guard let (slot, index) = takeSlot() else {
            throw .busy("there are already \(Handles.capacity) carousels, renderers and pixels; destroy some first")
        }
        slot.pointee.generation += 1
        let handle = (slot.pointee.generation << Handles.slotBits | UInt(index)) << Handles.kindBits | Object.kind
        slot.pointee.object = Unmanaged.passRetained(object).toOpaque()
        slot.pointee.thread.store(CallingThread.number, ordering: .relaxed)
        slot.pointee.handle.store(handle, ordering: .releasing)
        // Never 0, because no kind is 0.
        return unsafeBitCast(handle, to: OpaquePointer.self)
    }

    /// Releases an object that this thread has found by its handle.
    func remove<Object: HandleTarget>(_ pointer: OpaquePointer, _: Object.Type) {
        guard let slot = slot(UInt(bitPattern: pointer)), let object = slot.pointee.object else { return }
        slot.pointee.handle.store(0, ordering: .relaxed)
        slot.pointee.object = nil
        // A slot whose generations are exhausted is not used again.
        if slot.pointee.generation < (1 << Handles.generationBits) - 1 {
            let index = Int(UInt(bitPattern: pointer) >> Handles.kindBits) & (Handles.capacity - 1)
            free.withLock { $0.append(index) }
        }
        Unmanaged<Object>.fromOpaque(object).release()
    }

    /// The object that a handle refers to.
    @inline(__always)
    func find<Object: HandleTarget>(_ pointer: OpaquePointer) throws(Failure) -> Object {
        let handle = UInt(bitPattern: pointer)
        guard handle & (1 << Handles.kindBits - 1) == Object.kind, let slot = slot(handle) else {
            throw .badArgument("\(Object.missing)")
        }
        guard slot.pointee.thread.load(ordering: .relaxed) == CallingThread.number else {
            throw Failure(status: CAROUSEL_WRONG_THREAD, text: "\(Object.onOtherThread)")
        }
        guard let object = slot.pointee.object else { throw .badArgument("\(Object.missing)") }
        return Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
    }

    /// The slot of a handle's object.
    @inline(__always)
    private func slot(_ handle: UInt) -> UnsafeMutablePointer<Slot>? {
        let index = Int(handle >> Handles.kindBits) & (Handles.capacity - 1)
        guard index < count.load(ordering: .acquiring), let slots = slots.load(ordering: .relaxed),
            slots[index].handle.load(ordering: .acquiring) == handle
        else { return nil }
        return slots + index
    }

    /// Nil if all slots are taken or there is no memory.
    private func takeSlot() -> (UnsafeMutablePointer<Slot>, index: Int)? {
        free.withLock { free in
            guard let slots = memory() else { return nil }
            if let index = free.popLast() { return (slots + index, index) }
            let index = count.load(ordering: .relaxed)
            guard index < Handles.capacity else { return nil }
            (slots + index).initialize(to: Slot())
            count.store(index + 1, ordering: .releasing)
            return (slots + index, index)
        }
    }

    private func memory() -> UnsafeMutablePointer<Slot>? {
        if let slots = slots.load(ordering: .relaxed) { return slots }
        let taken = malloc(Handles.capacity * MemoryLayout<Slot>.stride)?
            .bindMemory(to: Slot.self, capacity: Handles.capacity)
        slots.store(taken, ordering: .relaxed)
        return taken
    }
}
