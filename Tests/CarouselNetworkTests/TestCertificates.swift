// SPDX-License-Identifier: MIT

import TestSupport

/// An authority created for one test, and the certificate that it has signed for 127.0.0.1: paths of PEM files.
struct TestCertificates {
    let authority: String
    let server: String
    let key: String

    init(in folder: TemporaryFolder) throws {
        authority = folder.file("authority.pem")
        server = folder.file("server.pem")
        key = folder.file("server.key")
        let authorityKey = folder.file("authority.key")
        let request = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        ]
        let commands = [
            ["-subj", "/CN=Test authority", "-keyout", authorityKey, "-out", authority],
            [
                "-subj", "/CN=Test server", "-addext", "subjectAltName=IP:127.0.0.1", "-addext",
                "basicConstraints=critical,CA:FALSE", "-CA", authority, "-CAkey", authorityKey, "-keyout", key, "-out",
                server,
            ],
        ]
        for command in commands {
            let result = try Shell.run("openssl", request + command)
            guard result.status == 0 else { throw Failure.notMade(result.errors) }
        }
    }

    enum Failure: Error { case notMade(String) }
}
