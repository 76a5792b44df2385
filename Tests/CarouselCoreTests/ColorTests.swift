// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@Suite struct ColorTests {
    @Test func hexadecimalIsRead() {
        #expect(Color(hex: "#ff0000") == Color(red: 1, green: 0, blue: 0))
        #expect(Color(hex: "00FF00") == Color(red: 0, green: 1, blue: 0))
        #expect(Color(hex: "#fff") == .white)
        #expect(Color(hex: "#08f") == Color(red: 0, green: 136 / 255, blue: 1))
        #expect(Color(hex: "#11223380") == Color(red: 17 / 255, green: 34 / 255, blue: 51 / 255, alpha: 128 / 255))
        #expect(Color(hex: "#00000000") == .clear)
    }

    @Test(arguments: ["", "#", "#12", "#1234", "#12345", "#1234567", "#123456789", "#ggg", "##fff", "#ff ", "１２３"])
    func otherTextIsRefused(text: String) {
        #expect(Color(hex: text) == nil)
    }

    @Test func componentsAreClamped() {
        let color = Color(red: -1, green: 2, blue: .nan, alpha: .infinity)
        #expect(color == Color(red: 0, green: 1, blue: 0, alpha: 1))
        #expect(Color(white: 0.5).withAlpha(-3).alpha == 0)
        #expect(Color.white.withAlpha(0.25) == Color(white: 1, alpha: 0.25))
    }

    @Test func bytesArePremultipliedAndRounded() {
        #expect(Color.white.premultipliedBytes == SIMD4(255, 255, 255, 255))
        #expect(Color.clear.premultipliedBytes == SIMD4(0, 0, 0, 0))
        #expect(Color(red: 1, green: 0.5, blue: 0.2).premultipliedBytes == SIMD4(255, 128, 51, 255))
        #expect(Color(white: 1, alpha: 0.5).premultipliedBytes == SIMD4(128, 128, 128, 128))
    }
}
