// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// Serves painted pictures over HTTP to programs on this machine, as slowly and as badly as the web does: some are not
/// there, some never come, some are rubbish and some break off.
public final class PictureServer: Sendable {
    /// How the server behaves.
    public enum Answer: Sendable {
        case picture, notFound, silence, rubbish, half

        /// Four pictures of each dozen do not come.
        init(_ number: Int) {
            switch number % 12 {
            case 3: self = .notFound
            case 5: self = .silence
            case 7: self = .rubbish
            case 9: self = .half
            default: self = .picture
            }
        }
    }

    /// Why there is no server.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    private let socket: Int32
    private let port: UInt16

    /// Listens on a port that is free.
    public init() throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 64) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard isListening else {
            close(socket)
            throw Failure(description: "There is no free port on this machine: end a program that has one.")
        }
        Thread.detachNewThread { [self] in accept() }
    }

    /// The address of a picture.
    public func url(_ number: Int) -> String { "http://127.0.0.1:\(port)/picture-\(number).ppm" }

    private func accept() {
        while case let connection = Glibc.accept(socket, nil, nil), connection >= 0 {
            Thread.detachNewThread { [self] in
                answer(connection)
                close(connection)
            }
        }
    }

    private func answer(_ connection: Int32) {
        var request = [UInt8](repeating: 0, count: 4096)
        let count = read(connection, &request, request.count)
        guard count > 0 else { return }
        let path = String(decoding: request[..<count], as: UTF8.self).prefix { $0 != "\r" }
        let number = Int(path.split(whereSeparator: { !$0.isNumber }).first ?? "") ?? 0
        usleep(useconds_t(100_000 + number % 5 * 100_000))
        switch Answer(number) {
        case .picture: send(PictureServer.painting(number), to: connection)
        case .notFound: send(Array("There is nothing here.".utf8), status: "404 Not Found", to: connection)
        case .silence: sleep(60)
        case .rubbish: send((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }, to: connection)
        case .half: send(PictureServer.painting(number), parts: 0.5, to: connection)
        }
    }

    private func send(_ body: [UInt8], status: String = "200 OK", parts: Double = 1, to connection: Int32) {
        let head =
            "HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
        let bytes = Array(head.utf8) + body[..<Int(Double(body.count) * parts)]
        var sent = 0
        while sent < bytes.count {
            // If the program has hung up, this sends no signal.
            let part = bytes.withUnsafeBytes {
                Glibc.send(
                    connection, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard part > 0 else { return }
            sent += part
        }
    }

    /// Hills behind hills, each paler than the one before it, as PPM.
    private static func painting(_ number: Int) -> [UInt8] {
        let (width, height) = (480, 360)
        let hue = Double(number) * 0.17
        /// From the dark of the nearest hill, 0, to the light of the sky, 1.
        let tones = (0...5).map { step in
            (0..<3).map { channel in
                let color = 150 + 90 * cos(2 * .pi * (hue + Double(channel) * 0.22))
                return color * (0.22 + 0.13 * Double(step)) + 10 * Double(step)
            }
        }
        let ridges = (0..<5).map { hill in
            (0..<width).map { x in
                let at = Double(x) / 480 * 2 * .pi + Double(number * 3 + hill * 5)
                return 330 - Double(hill) * 52 + 26 * sin(at) + 11 * sin(at * 2.7) + 4 * sin(at * 7.1)
            }
        }
        let sun = SIMD2(100 + number * 53 % 280, 70 + number * 17 % 40)
        var bytes = Array("P6 \(width) \(height) 255\n".utf8)
        bytes.reserveCapacity(bytes.count + width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let away = SIMD2(x, y) &- sun
                let isSun = away.x * away.x + away.y * away.y < 900
                let hill = ridges.firstIndex { Double(y) > $0[x] } ?? 5
                // Mist lies at the foot of each hill.
                let mist = hill < 5 ? (Double(y) - ridges[hill][x]) * 0.35 : Double(y) * 0.12
                for channel in 0..<3 {
                    let light = hill == 5 && isSun ? 252 - Double(channel) * 18 : tones[hill][channel] + mist
                    bytes.append(UInt8(min(light, 255)))
                }
            }
        }
        return bytes
    }
}
