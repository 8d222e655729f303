internal import Core
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore
internal import RouteKit
internal import Tracing

/// Passes requests to the routes and writes their replies as HTTP responses.
struct Responder: Sendable {
    let site: RouteDispatcher
    let counters: RequestCounters
    let log: ServerLog
    let reach: PublicEndpoint
    let longestBody: Int
    /// The maximum time for answering a query.
    let asking: Duration
    /// The prefix of the paths that are answered. All other paths are unknown.
    let prefix: String
    let draining: Draining
    let dates = HTTPDates()
    let packed = CompressedReplies()

    /// The maximum length of a body from a client who is not signed in: 64 KiB.
    static let longestOfStrangers = 64 << 10

    func respond(
        to request: Request, with writer: consuming ResponseWriter, on channel: any Channel
    ) async throws {
        let started = ContinuousClock.now
        let line = RequestLine(request.head)
        let match = site.find(
            method: line.method, path: line.path.hasPrefix(prefix) ? line.path : "")
        let client = Client(
            of: request.head, from: channel.remoteAddress?.ipAddress ?? "", reach: reach)
        let span = RequestSpan(line, match.template, request.head)
        let answer = await InstrumentationContext.withValue(span?.context) {
            await self.answer(to: request, line, match, from: client, on: channel)
        }
        span?.end(answer.status)
        var reply = answer
        let isLast = draining.isUnderWay
        if isLast { reply = reply.with("Connection", "close") }
        let (head, body) = ReplyWriting.parts(
            of: reply, isHead: line.method == "HEAD", isSecure: isNamed(client),
            date: dates.now())
        counters.count(match.template, line.method, reply.status, ContinuousClock.now - started)
        if reply.status >= 500 {
            log.failure(line.method, match.template ?? "", reply.status)
        }
        let isStream = reply.stream != nil
        if isStream { counters.countStream(1) }
        defer { if isStream { counters.countStream(-1) } }
        try await writer.write(response: head, body: body)
        // The next request must go to another server on another connection.
        if isLast { closeSoon(channel) }
    }

    /// Returns the reply as it is sent. Unless it is cached, it is computed outside of the event
    /// loop.
    private func answer(
        to request: Request, _ line: RequestLine, _ match: RouteMatch, from client: Client,
        on channel: any Channel
    ) async -> RouteReply {
        @Sendable func made() async -> RouteReply {
            packed.apply(
                to: GuestOrigins.apply(
                    to: await reply(to: request, line, match, from: client, on: channel),
                    of: request.head, match),
                isForAnyone: match.isForAnyone,
                accepting: request.head.headerFields.value(of: "accept-encoding"))
        }
        if match.isAtHand { return await made() }
        return await BudgetedReply(limit: TimeAmount(asking), channel: channel).reply(
            isQuestion: !line.mayHaveBody, made)
    }

    private func reply(
        to request: Request, _ line: RequestLine, _ match: RouteMatch, from client: Client,
        on channel: any Channel
    ) async -> RouteReply {
        if let objection = RequestGuard.objection(
            to: request.head, host: client.host, reach: reach, guests: match.guests)
        {
            return Problem.reply(objection)
        }
        if client.isContradicted { return Problem.reply(.twoClients) }
        if reach.isSecure, client.isSecure != true, let host = client.host, !Loopback.isHost(host) {
            return plain(request.head, host, client)
        }
        let headers = request.head.headerFields
        let raw = RawRequest(
            method: line.method, path: line.path, query: line.query,
            place: client.place, base: client.base
        ) { headers.value(of: $0) }
        guard line.mayHaveBody else { return await site.answer(raw, to: match) }
        let most = match.longestBody ?? longestBody
        let isForAnyone = match.isForAnyone || match.template == nil
        let longest = isForAnyone ? min(most, Responder.longestOfStrangers) : most
        let bytes = min(announced(headers) ?? longest, longest)
        guard !isForAnyone, bytes > Responder.longestOfStrangers else {
            return await answer(raw, to: match, with: request, longest: longest, on: channel)
        }
        return await site.holding(bytes, of: raw, to: match) { refusal in
            closeSoon(channel)
            return refusal.with("Connection", "close")
        } answer: {
            await answer(raw, to: match, with: request, longest: longest, on: channel)
        }
    }

    /// Reads the body of a request and answers it.
    private func answer(
        _ raw: RawRequest, to match: RouteMatch, with request: Request, longest: Int,
        on channel: any Channel
    ) async -> RouteReply {
        var raw = raw
        do throws(Rejection) {
            raw.body = try await body(of: request, longest: longest)
        } catch {
            closeSoon(channel)
            return await site.refusing(error, raw, to: match).with("Connection", "close")
        }
        return await site.answer(raw, to: match)
    }

    /// Returns true if a client used TLS and one of the server's names. The response then tells the
    /// browser to use only TLS in the future (RFC 6797 section 7.2).
    private func isNamed(_ client: Client) -> Bool {
        client.isSecure == true && client.host.map { !Loopback.isHost($0) } == true
    }

    /// Returns the reply to a request without TLS: a page with a link to the TLS address. It is not
    /// a redirect, because behind a proxy that does not report TLS a redirect would repeat forever.
    private func plain(_ head: HTTPRequest, _ host: String, _ client: Client) -> RouteReply {
        guard head.method == .get || head.method == .head, client.isSecure != nil else {
            return Problem.reply(.plainRequest)
        }
        var reply = RouteReply.empty
        reply.status = 308
        return reply.with("Location", "https://\(host.prefix { $0 != ":" })\(head.path ?? "/")")
    }

    /// Returns the length of the body that the request's headers announce; nil if unknown.
    private func announced(_ headers: HTTPFields) -> Int? {
        headers.value(of: "content-length").flatMap { Int($0) }
    }

    /// Returns the whole body. Throws if it is too long or does not follow RFC 9112.
    private func body(
        of request: Request, longest: Int
    ) async throws(Rejection) -> [UInt8] {
        guard announced(request.head.headerFields) ?? 0 <= longest else {
            throw .tooLarge(longest)
        }
        var bytes: [UInt8] = []
        var isTooLarge = false
        do {
            for try await buffer in request.body {
                isTooLarge = bytes.count + buffer.readableBytes > longest
                if isTooLarge { break }
                bytes.append(contentsOf: buffer.readableBytesView)
            }
        } catch {
            throw .unreadable
        }
        guard !isTooLarge else { throw .tooLarge(longest) }
        return bytes
    }

    /// Closes the connection after three seconds. Until then the client can read the response.
    private func closeSoon(_ channel: any Channel) {
        channel.eventLoop.scheduleTask(in: .seconds(3)) { channel.close(promise: nil) }
    }
}

/// The parts of a request's first line, and the headers.
struct RequestLine {
    let method: String
    let path: String
    let query: String

    init(_ head: HTTPRequest) {
        method = head.method.rawValue
        let target = head.path ?? "/"
        if let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) {
            path = String(target[..<mark])
            query = String(target[target.utf8.index(after: mark)...])
        } else {
            path = target
            query = ""
        }
    }

    var mayHaveBody: Bool { method != "GET" && method != "HEAD" && method != "OPTIONS" }
}

extension HTTPFields {
    /// Returns the value of a header field, given its name in lower case. Several values are joined
    /// as in RFC 9110 section 5.3.
    func value(of name: String) -> String? {
        var found: String?
        for field in self where field.name.canonicalName == name {
            found = found.map { $0 + (name == "cookie" ? "; " : ", ") + field.value } ?? field.value
        }
        return found
    }
}
