// SPDX-License-Identifier: MIT

extension HTTPFetcher {
    /// The limits of a fetcher. Numbers out of their range and NaN count as the default.
    public struct Settings: Sendable {
        /// Maximum size of a picture in bytes, 1 or more; larger ones fail. Default: 64 MiB.
        public var mostBytes = 64 << 20
        /// Seconds within which a connection must be established, more than 0. Default: 10.
        public var connectTimeout = 10.0
        /// Seconds of low speed after which a transfer is given up, more than 0, rounded up to whole seconds: see
        /// `leastSpeed`. Default: 15.
        public var stallTimeout = 15.0
        /// Bytes per second below which a transfer counts as stalled, 1 or more. Default: 512.
        public var leastSpeed = 512
        /// Seconds that a picture may take in all, including redirects, more than 0. Default: 300.
        public var timeout = 300.0
        /// Number of redirects that are followed, 0 or more. They may lead to other servers, including private networks
        /// and this machine: see `followsRedirectsToPrivateAddresses`. Default: 8.
        public var redirects = 8
        /// Whether redirects are followed to this machine (loopback), private networks, link-local and other non-public
        /// addresses. If they are, a server on the internet can make the program send requests to servers that it
        /// cannot reach itself, such as those in the program's own network. Set this to false if addresses come from
        /// untrusted sources. What counts is the address actually connected to, whatever its name. Since a proxy would
        /// hide that address, such redirects are then followed without a proxy. Addresses that the program itself names
        /// may always be private. Default: true.
        public var followsRedirectsToPrivateAddresses = true
        /// Whether redirects from https to http are followed, where others on the network path can read and change the
        /// data; otherwise they fail. Default: false.
        public var followsRedirectsToHTTP = false
        /// Sent as `User-Agent`. Default: `CarouselKit`.
        public var userAgent = "CarouselKit"
        /// A PEM file with certificates of authorities that are trusted in addition to the system's: for servers with
        /// certificates signed by a company or household. If it cannot be read, https fails. Default: nil, only the
        /// system's.
        public var certificates: String?
        /// The folder for cached responses; nil for `carousel/http` in the user's cache directory. If it is deleted, it
        /// is created again. When its disk is full, half of it is deleted, and pictures are stored in `$TMPDIR`, `/tmp`
        /// or memory without being cached. It may contain other files and be used by several programs at once: the
        /// cache's file names begin with `carousel-`, and it never reads, overwrites, counts or deletes any others, or
        /// anything that is not a regular file of this user. Default: nil.
        public var cacheFolder: String?
        /// Bytes that cached responses may take, 0 or more. The least recently used are deleted first. Default: 512
        /// MiB.
        public var cacheBytes = 512 << 20
        /// Days after which unused responses are deleted, 0 or more. Default: 30.
        public var cacheDays = 30.0

        /// The defaults.
        public init() {}

        /// These settings with the default in place of each number out of its range.
        var sound: Settings {
            let usual = Settings()
            var sound = self
            if mostBytes < 1 { sound.mostBytes = usual.mostBytes }
            // Not "0 or less": comparisons with NaN are false.
            if !(connectTimeout > 0) { sound.connectTimeout = usual.connectTimeout }
            if !(stallTimeout > 0) { sound.stallTimeout = usual.stallTimeout }
            if leastSpeed < 1 { sound.leastSpeed = usual.leastSpeed }
            if !(timeout > 0) { sound.timeout = usual.timeout }
            if redirects < 0 { sound.redirects = usual.redirects }
            if cacheBytes < 0 { sound.cacheBytes = usual.cacheBytes }
            if !(cacheDays >= 0) { sound.cacheDays = usual.cacheDays }
            return sound
        }
    }
}
