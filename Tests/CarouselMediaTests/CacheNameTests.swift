// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselMedia

@Suite struct CacheNameTests {
    @Test func namesSayWhatTheyAreAndNothingElse() {
        for kind in CacheName.Kind.allCases {
            #expect(CacheName.kind(of: CacheName.new(kind)) == kind)
            #expect(CacheName.kind(of: CacheName.of("http://host/", kind)) == kind)
        }
        #expect(CacheName.of("a", .head) == CacheName.of("a", .head))
        #expect(Set((0..<10_000).map { CacheName.of("http://host/\($0)", .head) }).count == 10_000)
        #expect(Set((0..<10_000).map { _ in CacheName.new(.body) }).count == 10_000)
    }

    @Test func allOtherNamesAreThoseOfOthers() {
        let name = CacheName.new(.body)
        for other in [
            "", "a", String(name.dropFirst()), String(name.dropLast()), name + "x", " " + name, name + "\n",
            name.uppercased(), "x/" + name, name.replacing(".body", with: ".jpg"),
            name.replacing("carousel-", with: "carousel-0"), "carousel-.body", "carousel-\(name)",
        ] {
            #expect(CacheName.kind(of: other) == nil, "\(other)")
        }
    }
}
