// SPDX-License-Identifier: MIT

// The Basic example of iCarousel, as written for iOS, in a window on Linux. Three lines of ViewController.swift differ.

import iCarousel

Window.main {
    try ViewController().run(title: "Ported from iOS", size: CGSize(width: 900, height: 560))
}
