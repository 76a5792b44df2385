// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselMedia

@Suite struct CacheNameTests {
    @Test func namesSayWhatTheyAreAndNothingElse() {
        for kind in CacheName.Kind.allCases {
            #expect(CacheName.kind(of: CacheName.new(kind)) == kind)
        }
        #expect(CacheName.kind(of: CacheName.head(of: "http://host/")) == .head)
        #expect(CacheName.head(of: "a") == CacheName.head(of: "a"))
        #expect(Set((0..<10_000).map { CacheName.head(of: "http://host/\($0)") }).count == 10_000)
        #expect(Set((0..<10_000).map { _ in CacheName.new(.body) }).count == 10_000)
    }

    @Test func allOtherNamesAreThoseOfOthers() {
        let name = CacheName.new(.body)
        for other in [
            "", "a", String(name.dropFirst()), String(name.dropLast()), name + "x", " " + name, name + "\n",
            name.uppercased(), "x/" + name, name.replacing(".body", with: ".jpg"),
            name.replacing("carousel-", with: "carousel-0"), "carousel-.body", "carousel-\(name)",
            "carousel-0123456789abcdef0123456789abcdef.body", "carousel-0123456789abcdef0123456789abcdef.part",
        ] {
            #expect(CacheName.kind(of: other) == nil, "\(other)")
        }
    }
}
