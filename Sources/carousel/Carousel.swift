// SPDX-License-Identifier: MIT

import CarouselProgram

@main
enum Carousel {
    static func main() { Program.run(CarouselCommand.self) }
}
