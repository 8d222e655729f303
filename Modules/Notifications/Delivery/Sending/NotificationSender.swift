public import Core

/// Delivers notices to users. Rule A3.
///
/// A sender makes one attempt; the caller decides about retries. It keeps connections open, so a
/// program must have only one sender and must close it at the end.
public struct NotificationSender: Sendable {
    private let settings: NotificationSenderSettings
    private let clock: any Clock
    private let entropy: any Entropy
    private let reach: OutboundAddressPolicy
    private let lines: HTTPConnections
    private let tokens: ServerTokens?

    /// Creates a sender. `resolver` resolves host names; the default is the operating system's
    /// resolver.
    public init(
        _ settings: NotificationSenderSettings, clock: any Clock, entropy: any Entropy,
        resolver: any AddressResolver = SystemResolver()
    ) {
        self.settings = settings
        self.clock = clock
        self.entropy = entropy
        reach = OutboundAddressPolicy(settings.allowed, NameCache(resolver, clock: clock))
        lines = HTTPConnections(roots: settings.trustedCertificates)
        tokens = settings.serverKey.map { ServerTokens($0, subject: settings.contact) }
    }

    /// Makes one attempt to deliver a notice on a channel. All errors are part of the result. It
    /// takes at most the time given by the settings' `patience`; for mail, three times as long.
    public func deliver(_ notice: Notice, to channel: Channel) async -> DeliveryOutcome {
        if case .mail(let mailbox) = channel { return await mail(notice, to: mailbox) }
        do throws(SendingUnavailable) {
            return await send(try await post(notice, to: channel))
        } catch {
            return error.outcome
        }
    }

    /// Closes all connections. Later deliveries fail.
    public func close() async { await lines.close() }

    /// The reason why nothing can be sent.
    private struct SendingUnavailable: Error {
        var outcome: DeliveryOutcome
    }

    private func post(_ notice: Notice, to channel: Channel) async throws(SendingUnavailable)
        -> Post
    {
        switch channel {
        case .webPush(let channel): return try await post(notice, to: channel)
        case .ntfy(let channel): return channel.post(notice)
        case .gotify(let channel): return channel.post(notice)
        case .apprise(let channel): return channel.post(notice)
        case .webhook(let channel): return channel.post(notice, at: clock.now())
        case .mail: throw SendingUnavailable(outcome: .refused("Mail cannot be sent over HTTP."))
        }
    }

    private func post(
        _ notice: Notice, to channel: WebPushChannel
    ) async throws(SendingUnavailable) -> Post {
        guard let tokens, let place = WebAddress(channel.endpoint) else {
            throw SendingUnavailable(outcome: .refused("This server has no key for push services."))
        }
        do {
            return try channel.post(
                notice, salt: FreshBytes.make(16, from: entropy),
                authorization: try await tokens.authorization(
                    for: place.origin, at: clock.now()))
        } catch {
            throw SendingUnavailable(outcome: .refused("The keys of the subscription are invalid."))
        }
    }

    private func send(_ post: Post) async -> DeliveryOutcome {
        guard let place = WebAddress(post.url) else {
            return .refused("The address is invalid.")
        }
        let limit = Duration.seconds(settings.patience)
        let outcome = await withTimeout(limit) { await attempt(post, place) }
        return outcome
            ?? .retry(
                after: nil, "\(place.host) did not answer within \(settings.patience) seconds.")
    }

    private func attempt(_ post: Post, _ place: WebAddress) async -> DeliveryOutcome {
        let addresses: [NetworkAddress]
        switch await reach.places(of: place) {
        case .failure(let fault): return fault.outcome
        case .success(let found): addresses = found
        }
        // A second address can help if the first one's version does not work on this network.
        for address in addresses.prefix(2) {
            switch await lines.send(post, to: place, at: address) {
            case .success(let answer): return answer.outcome(of: post, at: clock.now())
            case .failure(.unconnected): continue
            case .failure(.distrusted):
                return .retry(after: nil, "The certificate of \(place.host) is not trusted.")
            case .failure(.broken):
                return .retry(after: nil, "\(place.host) closed the connection.")
            }
        }
        return .retry(after: nil, "\(place.host) cannot be reached now.")
    }

    private func mail(_ notice: Notice, to channel: MailChannel) async -> DeliveryOutcome {
        guard let server = settings.mailServer else {
            return .refused("This server sends no mail.")
        }
        let letter = MailMessage(
            notice, to: channel.to, from: server.from, name: server.name, at: clock.now())
        let limit = Duration.seconds(3 * settings.patience)
        let outcome = await withTimeout(limit) {
            await SMTPDialogue(server, roots: settings.trustedCertificates).send(letter)
        }
        return outcome ?? .retry(after: nil, "The mail server did not answer in time.")
    }
}
