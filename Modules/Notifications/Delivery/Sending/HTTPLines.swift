internal import AsyncHTTPClient
internal import Core
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL

/// Connections to services, kept and used again; each leads to the one address that was judged.
///
/// A client of its own for every origin and address holds the address in the place of the name, so
/// that the name is not asked for again; certificates are held to the name all the same.
actor HTTPLines {
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

    /// The head of an answer is short, and what stands in its body is for nobody here.
    private static let longestBody = 64 << 10
    private static let bodyLimit = Duration.seconds(2)

    /// At most so many lines; `roots` are files of certificates that are trusted beside the
    /// system's.
    init(most: Int = 256, roots: [String] = []) {
        self.most = most
        self.roots = roots
    }

    /// Sends a POST to an address.
    func send(
        _ post: Post, to place: WebAddress, at address: NetworkAddress
    ) async -> Result<Answer, LineFault> {
        guard !isClosed else { return .failure(.broken) }
        let key = Key(origin: place.origin, address: address)
        let client = take(key, place)
        let answer = await HTTPLines.exchange(post, place, client)
        await put(back: key)
        return answer
    }

    /// Lets all connections go; nothing is sent afterwards.
    func close() async {
        isClosed = true
        let clients = lines.values.map(\.client)
        lines = [:]
        for client in clients { try? await client.shutdown() }
    }

    /// How many lines there are.
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
        // An address of theirs is somebody's, and stands in no trace.
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
            // The head says what became of it. The rest is read so that the connection can be used
            // again; what is too long or too slow ends it.
            _ = await Patience.within(bodyLimit) {
                _ = try? await response.body.collect(upTo: longestBody)
            }
            return .success(answer)
        } catch {
            return .failure(LineFault(error))
        }
    }
}

/// Why there is no answer.
enum LineFault: Error, Hashable, Sendable {
    /// No connection was made, so nothing was sent.
    case unconnected
    /// The other side's certificate is not to be trusted, so nothing was sent.
    case distrusted
    /// Something may have been sent.
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
