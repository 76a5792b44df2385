// SPDX-License-Identifier: MIT

import iCarousel

try ViewController().run(title: "Ported from iOS", size: CGSize(width: 900, height: 560))
