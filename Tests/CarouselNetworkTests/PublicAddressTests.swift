// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import CarouselNetwork

@Suite struct PublicAddressTests {
    /// Parses an address as the system does for a connection; nil if the text is not an address.
    private func isPublic(_ text: String) -> Bool? {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(text, nil, &hints, &found) == 0, let found else { return nil }
        defer { freeaddrinfo(found) }
        return found.pointee.ai_addr.map { PublicAddress.isPublic($0) }
    }

    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "93.184.216.34", "100.63.255.255", "100.128.0.0",
        "126.255.255.255", "128.0.0.0", "169.253.1.1", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0",
        "192.167.0.1", "192.169.0.1", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2001:4860:4860::8888",
        "2606:4700::1111", "2a00::1", "2001:200::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1",
    ])
    func addressesOfEverybodyArePublic(text: String) { #expect(isPublic(text) == true) }

    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
        "127.255.255.255", "169.254.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1",
        "192.168.0.1", "192.168.255.255", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1",
        "239.1.1.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "::ffff:0.0.0.0", "::ffff:169.254.169.254", "64:ff9b::127.0.0.1", "64:ff9b::10.1.1.1",
        "64:ff9b:1::1", "2002:7f00:1::1", "2002:a00:1::1", "2001::1", "2001:db8::1", "2001:1ff::1", "3fff::1",
        "3fff:fff::1", "100::1", "fc00::1", "fdff::1", "fe80::1", "febf::1", "fec0::1", "ff02::1", "ff0e::1",
    ])
    func addressesOfAMachineOrANetworkAreNot(text: String) { #expect(isPublic(text) == false) }

    @Test func addressesOfOtherProtocolsAreNot() {
        var address = sockaddr()
        address.sa_family = sa_family_t(AF_UNIX)
        #expect(!PublicAddress.isPublic(&address))
        #expect(!PublicAddress.isPublic(v4: []) && !PublicAddress.isPublic(v6: [0x26]))
    }
}
