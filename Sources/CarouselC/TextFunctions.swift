// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselMedia

@c @implementation
public func carousel_text_lock() { TextLock.shared.enter() }

@c @implementation
public func carousel_text_unlock() -> carousel_status {
    call("carousel_text_unlock") { () throws(Failure) in
        guard TextLock.shared.leave() else {
            throw Failure(
                status: CAROUSEL_WRONG_THREAD, text: "this thread does not hold the lock; call carousel_text_lock first"
            )
        }
    }
}
