internal import NIOCore
internal import NIOPosix

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The operating system's resolver, which uses the hosts file and name servers. It runs on separate
/// threads, because the system call blocks.
public struct SystemResolver: AddressResolver {
    /// The threads for lookups. There are only a few, which limits the cost of slow name servers;
    /// other lookups wait.
    private static let threads: NIOThreadPool = {
        let threads = NIOThreadPool(numberOfThreads: 4)
        threads.start()
        return threads
    }()

    /// Creates the resolver.
    public init() {}

    public func addresses(of host: String) async -> [NetworkAddress] {
        let found = try? await SystemResolver.threads.runIfActive { SystemResolver.look(up: host) }
        return found ?? []
    }

    /// Returns true if a system error means that no connection was established.
    static func isUnconnected(_ code: CInt) -> Bool {
        [ECONNREFUSED, ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, EAFNOSUPPORT].contains(code)
    }

    private static func look(up host: String) -> [NetworkAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_protocol = CInt(IPPROTO_TCP)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [NetworkAddress] = []
        var next = list
        while let info = next?.pointee {
            if let address = address(of: info), !addresses.contains(address) {
                addresses.append(address)
            }
            next = info.ai_next
        }
        return addresses
    }

    private static func address(of info: addrinfo) -> NetworkAddress? {
        guard let place = UnsafeRawPointer(info.ai_addr) else { return nil }
        switch info.ai_family {
        case AF_INET:
            let bits = place.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
            return .v4(UInt32(bigEndian: bits))
        case AF_INET6:
            var bits = place.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            return withUnsafeBytes(of: &bits) { bytes in
                .v6(
                    high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                    low: UInt64(
                        bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
            }
        default: return nil
        }
    }
}
