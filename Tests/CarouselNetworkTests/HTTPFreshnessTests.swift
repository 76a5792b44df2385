// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselNetwork

@Suite struct HTTPFreshnessTests {
    /// Seconds for which headers make a response fresh that arrives at second 1000.
    private func seconds(_ headers: [String: String]) -> Double {
        HTTPFreshness(headers, received: 1000, date: { Double($0) }).freshUntil - 1000
    }

    @Test func serversSayHowLong() {
        #expect(seconds(["cache-control": "max-age=60"]) == 60)
        #expect(seconds(["cache-control": "public, Max-Age=\"60\""]) == 60)
        #expect(seconds(["cache-control": "max-age=60", "age": "20"]) == 40)
        // Of several, the first counts.
        #expect(seconds(["cache-control": "max-age=5, Max-Age=60"]) == 5)
        #expect(seconds(["cache-control": "max-age=60, max-age=5", "expires": "1100"]) == 60)
        #expect(seconds(["cache-control": "max-age=60", "date": "990"]) == 50)
        #expect(seconds(["expires": "1100"]) == 100)
        #expect(seconds(["expires": "1100", "date": "1010"]) == 90)
        #expect(seconds(["cache-control": "max-age=5", "expires": "1100"]) == 5)
        #expect(seconds(["cache-control": "max-age=99999999999999999999"]) == 365 * 86_400)
    }

    @Test func whatServersDoNotSayIsGuessedFromTheLastChange() {
        #expect(seconds(["last-modified": "900"]) == 10)
        #expect(seconds(["last-modified": "-100000000"]) == 86_400)
        #expect(seconds(["last-modified": "2000"]) <= 0)
    }

    @Test func otherwiseTheServerIsAsked() {
        for headers in [
            [:], ["cache-control": "no-cache, max-age=60"], ["cache-control": "max-age=-1"], ["expires": "0"],
            ["cache-control": "max-age=x"], ["expires": "nonsense"],
        ] {
            #expect(!HTTPFreshness(headers, received: 1000, date: { Double($0) }).isFresh(at: 1000), "\(headers)")
        }
    }

    @Test func someResponsesAreNotKept() {
        #expect(!HTTPFreshness(["cache-control": "no-store"], received: 0).mayBeStored)
        for vary in ["*", "Origin, *", "*,Accept"] { #expect(!HTTPFreshness(["vary": vary], received: 0).mayBeStored) }
        #expect(HTTPFreshness(["vary": "Origin"], received: 0).mayBeStored)
        #expect(HTTPFreshness([:], received: 0).mayBeStored)
    }

    @Test func someResponsesAreNotShownStale() {
        for (control, may) in [
            ("max-age=60", true), ("no-cache", false), ("max-age=60, must-revalidate", false), ("no-store", false),
            // For caches that many share.
            ("max-age=60, proxy-revalidate", true),
        ] {
            #expect(HTTPFreshness(["cache-control": control], received: 0).mayBeShownStale == may, "\(control)")
        }
        #expect(HTTPFreshness([:], received: 0).mayBeShownStale)
    }

    @Test func datesAreThoseOfHTTP() {
        #expect(HTTPDate.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
        #expect(HTTPDate.seconds("Sunday, 06-Nov-94 08:49:37 GMT") == 784_111_777)
        #expect(HTTPDate.seconds("soon") == nil)
    }

    @Test func headersThatMatterCountAfterAnyNumberOfOthers() {
        var head = ResponseHead()
        for number in 0..<1000 { head.add("X-\(number): x\r\n") }
        head.add("Cache-Control: no-store\r\n")
        #expect(head.headers["cache-control"] == "no-store" && head.headers.count < 1000)
    }

    @Test func headersAreThoseOfTheLastResponse() {
        var head = ResponseHead()
        for line in [
            "HTTP/1.1 302 Found\r\n", "ETag: old\r\n", "\r\n", "HTTP/2 200\r\n", "X:  a \r\n", "x: b\r\n", "junk",
        ] {
            head.add(line)
        }
        #expect(head.status == 200)
        #expect(head.headers == ["x": "a, b"])
    }
}
