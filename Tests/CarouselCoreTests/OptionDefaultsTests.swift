// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import CarouselCore

/// The documentation names the shapes whose options have defaults of their own.
@Suite struct OptionDefaultsTests {
    @Test func shapesWithDefaultsOfTheirOwnAreNamed() throws {
        let page = try text("Sources/CarouselKit/CarouselKit.docc/CarouselOption.md")
        let header = try text("Sources/CarouselC/include/carousel.h")
        for shape in BuiltInShapes.all where CarouselType(shape) == .custom {
            let defaults = shape.defaults
            let own = [
                ("wrap", "WRAP", defaults.wraps == true), ("showBackfaces", "SHOW_BACKFACES", !defaults.showBackfaces),
                ("spacing", "SPACING", defaults.spacing != 1),
            ]
            for (heading, constant, isOwn) in own {
                let section = page.components(separatedBy: "### \(heading)\n")[1].components(separatedBy: "\n![")[0]
                #expect(section.contains("``\(type(of: shape))``") == isOwn, "\(heading) of \(shape.name)")
                let before = header.components(separatedBy: "CAROUSEL_OPTION_\(constant) =")[0]
                let comment = before.components(separatedBy: " = ").last ?? ""
                #expect(comment.contains("\"\(shape.name)\"") == isOwn, "\(constant) of \(shape.name)")
                if constant == "SPACING" {
                    #expect(comment.contains("\((defaults.spacing * 100).rounded() / 100)") || !isOwn)
                }
            }
        }
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: TestFolders.repository + "/" + path, encoding: .utf8)
    }
}
