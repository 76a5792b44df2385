// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselMedia

@Suite struct URLTextTests {
    @Test func fileURLsNamePaths() {
        #expect(URLText.path(ofFileURL: "file:///a/b%20c.jpg") == "/a/b c.jpg")
        #expect(URLText.path(ofFileURL: "FILE://localhost/a") == "/a")
        #expect(URLText.path(ofFileURL: "file:/a%C3%A4?x#y") == "/aä")
        #expect(URLText.path(ofFileURL: "file:///100%") == "/100%")
        for wrong in ["file://other/a", "file:a", "http:///a", "file:///a%00b", "file:///%ff", "", ":"] {
            #expect(URLText.path(ofFileURL: wrong) == nil, "\(wrong)")
        }
    }

    @Test func dataURLsHoldBytes() {
        #expect(URLText.bytes(ofDataURL: "data:,A%20b") == Array("A b".utf8))
        #expect(URLText.bytes(ofDataURL: "data:image/png;base64,AAEC/w==") == [0, 1, 2, 255])
        #expect(URLText.bytes(ofDataURL: "data:;BASE64,SGVsbG8") == Array("Hello".utf8))
        #expect(URLText.bytes(ofDataURL: "data:;base64,*") == nil)
        #expect(URLText.bytes(ofDataURL: "data:nothing") == nil)
    }

    @Test func onlySomeSchemesAreFetched() {
        for remote in ["http://x", "HTTPS://x", "ftp://x", "x+y:z"] { #expect(URLText.isRemote(remote)) }
        for local in ["file:///x", "data:,", "/a/b", "a b:c", "", "1:x"] { #expect(!URLText.isRemote(local)) }
    }
}
