// SPDX-License-Identifier: MIT

// Opens the controller of ViewController.swift, which is written as for iOS, in a window on Linux, as an application does on iOS.

import iCarousel

Window.main {
    try ViewController().run(title: "Ported from iOS", size: CGSize(width: 900, height: 560))
}
