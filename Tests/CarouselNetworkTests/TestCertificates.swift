// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// An authority created for one test, and the certificate that it has signed for 127.0.0.1: paths of PEM files.
struct TestCertificates {
    let authority: String
    let server: String
    let key: String

    /// - Parameter years: those in which the server's certificate is valid.
    init(in folder: TemporaryFolder, years: Range<Int>) throws {
        authority = folder.file("authority.pem")
        server = folder.file("server.pem")
        key = folder.file("server.key")
        let authorityKey = folder.file("authority.key")
        let (request, list, settings) = (folder.file("request.pem"), folder.file("list"), folder.file("settings"))
        try "".write(toFile: list, atomically: true, encoding: .utf8)
        try """
        [ca]
        default_ca = test
        [test]
        database = \(list)
        new_certs_dir = \(folder.path)
        default_md = sha256
        rand_serial = yes
        policy = any
        copy_extensions = copy
        [any]
        commonName = supplied
        """.write(toFile: settings, atomically: true, encoding: .utf8)
        let new = ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        let commands = [
            new + [
                "-x509", "-days", "2", "-subj", "/CN=Test authority", "-keyout", authorityKey, "-out", authority,
            ],
            new + [
                "-subj", "/CN=Test server", "-addext", "subjectAltName=IP:127.0.0.1", "-addext",
                "basicConstraints=critical,CA:FALSE", "-keyout", key, "-out", request,
            ],
            [
                "ca", "-batch", "-notext", "-config", settings, "-cert", authority, "-keyfile", authorityKey,
                "-startdate", "\(years.lowerBound)0101000000Z", "-enddate",
                "\(years.upperBound)0101000000Z", "-in", request, "-out", server,
            ],
        ]
        for command in commands {
            let result = try Shell.run("openssl", command)
            guard result.status == 0 else { throw Failure.notMade(result.errors) }
        }
    }

    enum Failure: Error { case notMade(String) }
}
