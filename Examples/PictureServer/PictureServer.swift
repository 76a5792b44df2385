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

    /// Where a picture is to be had.
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
            // Without a signal where the program has hung up.
            let part = bytes.withUnsafeBytes {
                Glibc.send(
                    connection, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard part > 0 else { return }
            sent += part
        }
    }

    /// A sun over hills, as PPM.
    private static func painting(_ number: Int) -> [UInt8] {
        let (width, height) = (480, 360)
        var bytes = Array("P6 \(width) \(height) 255\n".utf8)
        bytes.reserveCapacity(bytes.count + width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let sun = (x - 80 - number * 53 % 320) * (x - 80 - number * 53 % 320) + (y - 90) * (y - 90) < 1800
                let hill = y > 220 + abs((x + number * 70) % 240 - 120) / 2
                bytes.append(UInt8(sun ? 255 : hill ? 30 + number * 17 % 90 : 90 + y / 3))
                bytes.append(UInt8(sun ? 220 : hill ? 90 + y / 8 : 110 + number * 29 % 80))
                bytes.append(UInt8(sun ? 90 : hill ? 60 : 230 - y / 3))
            }
        }
        return bytes
    }
}
