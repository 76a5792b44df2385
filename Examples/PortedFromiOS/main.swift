// SPDX-License-Identifier: MIT

// The Basic example of iCarousel, as written for iOS, in a window on Linux. One line differs.

import iCarousel

Window.main {
    try ViewController().run(title: "Ported from iOS", size: CGSize(width: 900, height: 560))
}
