// SPDX-License-Identifier: MIT

extension HTTPFetcher {
    /// What a fetcher may do. Numbers out of their range, and those that are no numbers, count as the default.
    public struct Settings: Sendable {
        /// Most bytes of a picture, 1 or more; larger ones fail. Default: 64 MiB.
        public var mostBytes = 64 << 20
        /// Seconds until a connection must stand, more than 0. Default: 10.
        public var connectTimeout = 10.0
        /// Seconds in which something must come, more than 0, rounded up to whole ones: less than `leastSpeed` for so long
        /// ends the transfer. Default: 15.
        public var stallTimeout = 15.0
        /// Bytes a second below which a transfer counts as stalled, 1 or more. Default: 512.
        public var leastSpeed = 512
        /// Seconds that a picture may take in all, redirects included, more than 0. Default: 300.
        public var timeout = 300.0
        /// Redirects that are followed, 0 or more. They may lead to other servers, those of private networks and of this
        /// machine included: see `followsRedirectsToPrivateAddresses`. Default: 8.
        public var redirects = 8
        /// Whether redirects are followed to addresses of this machine (loopback), of private networks and of links, and to
        /// others that are not public. While they are, a server of the internet can have the program ask servers that it
        /// cannot reach itself, such as those of the network that the program runs in: set this to false where addresses
        /// come from people who are not trusted. The address that is really connected to counts, whatever its name says.
        /// As a proxy would hide that, redirects are then followed without one. Addresses that the program itself
        /// names may always be private. Default: true.
        public var followsRedirectsToPrivateAddresses = true
        /// Whether redirects are followed from https to http, where others on the way can read and change what is sent;
        /// else they fail. Default: false.
        public var followsRedirectsToHTTP = false
        /// Sent as `User-Agent`. Default: `CarouselKit`.
        public var userAgent = "CarouselKit"
        /// A file with certificates, in PEM, of authorities that are trusted besides those in the system's folder: for
        /// servers whose certificates a company or a household signs itself. Where it cannot be read, https fails.
        /// Default: nil, for the system's alone.
        public var certificates: String?
        /// The folder to keep responses in; nil for `carousel/http` in the user's cache directory. Where it is deleted it
        /// is made again; while its disk is full, half of it goes, and pictures come by way of `$TMPDIR`, `/tmp` or
        /// memory, without being kept. It may have files of others, and be used by several programs at once: the cache has
        /// names of its own, which begin with `carousel-`, and neither reads nor writes over, counts nor deletes anything
        /// else, nor what is no plain file of this user.
        /// Default: nil.
        public var cacheFolder: String?
        /// Bytes that kept responses may take, 0 or more. What was used least recently goes first. Default: 512 MiB.
        public var cacheBytes = 512 << 20
        /// Days after which responses go that were not used, 0 or more. Default: 30.
        public var cacheDays = 30.0

        /// The defaults.
        public init() {}

        /// These settings with the default in place of each number out of its range.
        var sound: Settings {
            let usual = Settings()
            var sound = self
            if mostBytes < 1 { sound.mostBytes = usual.mostBytes }
            // Not "0 or less": no comparison holds for what is no number.
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
