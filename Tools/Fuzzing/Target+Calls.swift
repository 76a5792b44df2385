// SPDX-License-Identifier: MIT

import CCalls
import CarouselC

extension FuzzTarget {
    static let calls = FuzzTarget(
        name: "calls", about: "calls of carousel.h, with misbehaving callbacks", maxBytes: 1024
    ) { calls_run($0, $0.count) }
}
