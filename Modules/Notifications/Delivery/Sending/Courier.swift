public import Core

/// Brings notices to where people are. Rule A3.
///
/// It asks nobody twice: whether and when something is tried again is for whoever keeps the list of
/// what is due. It holds connections, so a program has one and closes it at its end.
public struct Courier: Sendable {
    private let settings: CourierSettings
    private let clock: any Clock
    private let entropy: any Entropy
    private let reach: ReachGuard
    private let lines: HTTPLines
    private let tokens: ServerTokens?

    /// A courier. `resolver` finds hosts; the system's unless said.
    public init(
        _ settings: CourierSettings, clock: any Clock, entropy: any Entropy,
        resolver: any AddressResolver = SystemResolver()
    ) {
        self.settings = settings
        self.clock = clock
        self.entropy = entropy
        reach = ReachGuard(settings.allowed, NameCache(resolver, clock: clock))
        lines = HTTPLines(roots: settings.trustedCertificates)
        tokens = settings.serverKey.map { ServerTokens($0, subject: settings.contact) }
    }

    /// Brings a notice on a channel, once. Never fails otherwise than by what it gives back, and
    /// takes no longer than the settings' patience; with mail three times as long.
    public func deliver(_ notice: Notice, to channel: Channel) async -> DeliveryOutcome {
        if case .mail(let mailbox) = channel { return await mail(notice, to: mailbox) }
        do throws(Unprepared) {
            return await send(try await post(notice, to: channel))
        } catch {
            return error.outcome
        }
    }

    /// Lets all connections go. Nothing is delivered afterwards.
    public func close() async { await lines.close() }

    /// Why there is nothing to be sent.
    private struct Unprepared: Error {
        var outcome: DeliveryOutcome
    }

    private func post(_ notice: Notice, to channel: Channel) async throws(Unprepared) -> Post {
        switch channel {
        case .webPush(let channel): return try await post(notice, to: channel)
        case .ntfy(let channel): return channel.post(notice)
        case .gotify(let channel): return channel.post(notice)
        case .apprise(let channel): return channel.post(notice)
        case .webhook(let channel): return channel.post(notice, at: clock.now())
        case .mail: throw Unprepared(outcome: .refused("Mail is not posted."))
        }
    }

    private func post(
        _ notice: Notice, to channel: WebPushChannel
    ) async throws(Unprepared) -> Post {
        guard let tokens, let place = WebAddress(channel.endpoint) else {
            throw Unprepared(outcome: .refused("This server has no key for push services."))
        }
        do {
            return try channel.post(
                notice, salt: FreshBytes.make(16, from: entropy),
                authorization: try await tokens.authorization(
                    for: place.origin, at: clock.now()))
        } catch {
            throw Unprepared(outcome: .refused("The keys of the subscription cannot be used."))
        }
    }

    private func send(_ post: Post) async -> DeliveryOutcome {
        guard let place = WebAddress(post.url) else {
            return .refused("The address cannot be read.")
        }
        let limit = Duration.seconds(settings.patience)
        let outcome = await Patience.within(limit) { await attempt(post, place) }
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
        // One more may help where a host has an address of a kind that does not work here.
        for address in addresses.prefix(2) {
            switch await lines.send(post, to: place, at: address) {
            case .success(let answer): return answer.outcome(of: post, at: clock.now())
            case .failure(.unconnected): continue
            case .failure(.distrusted):
                return .retry(after: nil, "The certificate of \(place.host) cannot be trusted.")
            case .failure(.broken):
                return .retry(after: nil, "\(place.host) broke the connection.")
            }
        }
        return .retry(after: nil, "\(place.host) cannot be reached now.")
    }

    private func mail(_ notice: Notice, to channel: MailChannel) async -> DeliveryOutcome {
        guard let server = settings.mailServer else {
            return .refused("This server sends no mail.")
        }
        let letter = Letter(
            notice, to: channel.to, from: server.from, name: server.name, at: clock.now())
        let limit = Duration.seconds(3 * settings.patience)
        let outcome = await Patience.within(limit) {
            await MailLine(server, roots: settings.trustedCertificates).send(letter)
        }
        return outcome ?? .retry(after: nil, "The mail server did not answer in time.")
    }
}
