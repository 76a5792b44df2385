// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselMedia

@Suite struct URLTextTests {
    @Test func fileURLsNamePaths() {
        #expect(URLText.path(ofFileURL: "file:///a/b%20c.jpg") == "/a/b c.jpg")
        #expect(URLText.path(ofFileURL: "FILE://localhost/a") == "/a")
        #expect(URLText.path(ofFileURL: "file:/a%C3%A4?x#y") == "/aä")
        #expect(URLText.path(ofFileURL: "file:///100%") == "/100%")
        #expect(URLText.path(ofFileURL: "file:///%ff")?.bytes == [UInt8(ascii: "/"), 0xFF], "it need not be UTF-8")
        for wrong in ["file://other/a", "file:a", "http:///a", "file:///a%00b", "", ":"] {
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

    @Test(arguments: [
        ("https://host/a.png", "https://host/a.png"), ("https://host:8080/a@b.png", "https://host:8080/a@b.png"),
        ("http://user:secret@host/a.png", "http://host/a.png"), ("HTTP://user@host", "HTTP://host"),
        ("http://user:sec@ret@host:1/@a", "http://host:1/@a"), ("http://user:sec/ret@host/a", "http://host/a"),
        ("http://user:sec?ret@host/a", "http://host/a"), ("http://user:sec#ret@host/a", "http://host/a"),
        ("http://user:1@[::1]:80/a@b", "http://[::1]:80/a@b"), ("http:/user:secret@host/a", "http:/host/a"),
        ("http:///user:secret@host/a", "http:///host/a"), ("user:secret@host/a", "host/a"),
        ("my_user:secret@host/a", "host/a"), ("//user:secret@host/a", "//host/a"),
        ("ftp://user:secret@host/a", "ftp://host/a"), ("file://user:secret@host/a", "file://host/a"),
        ("https://host/a?token=secret", "https://host/a?…"), ("https://host/a#token=secret", "https://host/a"),
        ("https://host?u=a@b", "https://host?…"), ("data:image/png;base64,AAAA", "data:"),
        ("file:///a@b/c?d#e.png", "file:///a@b/c?…"), ("file:/a@b", "file:/a@b"), ("a@2x.png", "a@2x.png"),
        ("/a/b@c:d", "/a/b@c:d"), ("", ""), ("http://user:secret", "http://user:…"),
        ("http://user:secret/a", "http://user:…"), ("http://", "http://"), ("@", "@"),
        ("http://@host/", "http://host/"),
    ])
    func messagesHaveNoSecrets(url: String, shown: String) { #expect(URLText.withoutSecrets(url) == shown) }

    @Test func onlySomeSchemesAreFetched() {
        for remote in ["http://x", "HTTPS://x", "ftp://x", "x+y:z"] { #expect(URLText.isRemote(remote)) }
        for local in ["file:///x", "data:,", "/a/b", "a b:c", "", "1:x"] { #expect(!URLText.isRemote(local)) }
    }
}
