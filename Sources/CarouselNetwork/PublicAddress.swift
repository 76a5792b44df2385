// SPDX-License-Identifier: MIT

import Glibc

/// Which IP addresses are public, rather than on this machine or in a network around it.
enum PublicAddress {
    /// Whether an address about to be connected to is public. Addresses of other protocols are not.
    static func isPublic(_ address: UnsafePointer<sockaddr>) -> Bool {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET: return isPublic(v4: bytes(raw, MemoryLayout<sockaddr_in>.offset(of: \.sin_addr), count: 4))
        case AF_INET6: return isPublic(v6: bytes(raw, MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr), count: 16))
        default: return false
        }
    }

    private static func bytes(_ address: UnsafeRawPointer, _ offset: Int?, count: Int) -> [UInt8] {
        guard let offset else { return [] }
        return Array(UnsafeRawBufferPointer(start: address + offset, count: count))
    }

    /// - Parameter v4: four bytes, in network order.
    static func isPublic(v4: [UInt8]) -> Bool {
        guard v4.count == 4 else { return false }
        return !reservedV4.contains { begins(v4, with: $0.bits, of: $0.bytes) }
    }

    /// - Parameter v6: sixteen bytes, in network order.
    static func isPublic(v6: [UInt8]) -> Bool {
        guard v6.count == 16 else { return false }
        // Addresses that contain an IPv4 address: mapped ones, and those of translators and tunnels.
        if begins(v6, with: 96, of: mappedPrefix) || begins(v6, with: 96, of: nat64Prefix) {
            return isPublic(v4: Array(v6[12...]))
        }
        if begins(v6, with: 16, of: [0x20, 0x02]) { return isPublic(v4: Array(v6[2..<6])) }
        // All other public addresses begin with these three bits.
        return begins(v6, with: 3, of: [0x20]) && !reservedV6.contains { begins(v6, with: $0.bits, of: $0.bytes) }
    }

    /// According to IANA's special-purpose registry, plus multicast and reserved addresses.
    private static let reservedV4: [(bytes: [UInt8], bits: Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
        ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24),
        ([203, 0, 113], 24), ([224], 3),
    ]
    /// Within 2000::/3: reserved for protocols, such as tunnels, and for examples in documentation.
    private static let reservedV6: [(bytes: [UInt8], bits: Int)] = [
        ([0x20, 0x01, 0, 0], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF, 0], 20),
    ]
    private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    private static let nat64Prefix: [UInt8] = [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)

    private static func begins(_ address: [UInt8], with bits: Int, of prefix: [UInt8]) -> Bool {
        zip(address, prefix).enumerated().allSatisfy { index, pair in
            let left = bits - 8 * index
            guard left > 0 else { return true }
            let mask = left >= 8 ? 0xFF : ~(UInt8(0xFF) >> UInt8(left))
            return pair.0 & mask == pair.1 & mask
        }
    }
}
