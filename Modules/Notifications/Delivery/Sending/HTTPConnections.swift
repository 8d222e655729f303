internal import AsyncHTTPClient
internal import Core
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL

/// A pool of reusable connections to services. Each connection is to one address that was checked.
///
/// Each pair of origin and address has its own HTTP client, which connects to the address without
/// resolving the name again. Certificates are still checked against the name.
actor HTTPConnections {
    private struct Line {
        var client: HTTPClient
        var users = 0
        var lastUse = 0
    }
    private struct Key: Hashable {
        var origin: String
        var address: NetworkAddress
    }
    private var lines: [Key: Line] = [:]
    private var uses = 0
    private var isClosed = false
    private let most: Int
    private let roots: [String]

    /// The maximum size of a response's body in bytes. Bodies are not used.
    private static let longestBody = 64 << 10
    private static let bodyLimit = Duration.seconds(2)

    /// Creates a pool with at most `most` clients. `roots` are files with additional trusted
    /// certificates.
    init(most: Int = 256, roots: [String] = []) {
        self.most = most
        self.roots = roots
    }

    /// Sends a POST request to a web address, using this network address.
    func send(
        _ post: Post, to place: WebAddress, at address: NetworkAddress
    ) async -> Result<Answer, LineFault> {
        guard !isClosed else { return .failure(.broken) }
        let key = Key(origin: place.origin, address: address)
        let client = take(key, place)
        let answer = await HTTPConnections.exchange(post, place, client)
        await put(back: key)
        return answer
    }

    /// Closes all connections. Later requests fail.
    func close() async {
        isClosed = true
        let clients = lines.values.map(\.client)
        lines = [:]
        for client in clients { try? await client.shutdown() }
    }

    /// The number of HTTP clients in the pool.
    var count: Int { lines.count }

    private func take(_ key: Key, _ place: WebAddress) -> HTTPClient {
        uses += 1
        var line = lines[key] ?? Line(client: client(to: place, at: key.address))
        line.users += 1
        line.lastUse = uses
        lines[key] = line
        return line.client
    }

    private func put(back key: Key) async {
        guard lines[key] != nil else { return }
        lines[key]?.users -= 1
        while lines.count > most,
            let oldest = lines.filter({ $0.value.users == 0 }).min(by: {
                $0.value.lastUse < $1.value.lastUse
            })
        {
            lines[oldest.key] = nil
            try? await oldest.value.client.shutdown()
        }
    }

    private func client(to place: WebAddress, at address: NetworkAddress) -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.additionalTrustRoots = roots.map { .file($0) }
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow)
        configuration.timeout = .init(connect: .seconds(5), read: .seconds(10))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 16
        configuration.connectionPool.retryConnectionEstablishment = false
        // Service addresses are personal data and must not be in traces.
        configuration.tracing.tracer = nil
        if place.literal == nil { configuration.dnsOverride = [place.host: address.description] }
        return HTTPClient(
            eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton),
            configuration: configuration)
    }

    private static func exchange(
        _ post: Post, _ place: WebAddress, _ client: HTTPClient
    ) async -> Result<Answer, LineFault> {
        var request = HTTPClientRequest(url: place.text)
        request.method = .POST
        request.headers.add(name: "User-Agent", value: "Cairn")
        for header in post.headers { request.headers.add(name: header.name, value: header.value) }
        request.body = .bytes(ByteBuffer(bytes: post.body))
        do {
            let response = try await client.execute(request, timeout: .seconds(60))
            let answer = Answer(
                status: Int(response.status.code),
                retryAfter: response.headers.first(name: "Retry-After"))
            // The status is the result. The body is read so that the connection can be reused; a
            // long or slow body closes it.
            _ = await withTimeout(bodyLimit) {
                _ = try? await response.body.collect(upTo: longestBody)
            }
            return .success(answer)
        } catch {
            return .failure(LineFault(error))
        }
    }
}

/// The reason why a request has no response.
enum LineFault: Error, Hashable, Sendable {
    /// No connection was established, so nothing was sent.
    case unconnected
    /// The certificate is not trusted, so nothing was sent.
    case distrusted
    /// Data may have been sent.
    case broken

    private static let early: [HTTPClientError] = [.connectTimeout, .tlsHandshakeTimeout]

    init(_ error: any Error) {
        switch error {
        case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: self = .distrusted
        case let error as HTTPClientError where LineFault.early.contains(error):
            self = .unconnected
        case let error as IOError where SystemResolver.isUnconnected(error.errnoCode):
            self = .unconnected
        default: self = .broken
        }
    }
}
