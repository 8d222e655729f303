public import Core
internal import Delivery
internal import Engine
internal import NotificationsAPI

/// Limits for mail and test messages. They prevent users of a server with many users from sending
/// mail to strangers. A server with one user sends to every address that the user enters.
extension NotificationHost {
    /// The maximum number of confirmation messages to one mailbox per day, over all accounts.
    static let mostConfirmations = 3
    /// The maximum number of confirmation and test messages from one account per hour.
    static let mostOfAccount = 10
    /// The maximum number of test messages to one target per hour, over all accounts.
    static let mostTests = 5

    /// Returns the hash of a mailbox on a server with many users; nil for other channels and
    /// servers. The hash ignores upper and lower case, and the part of the name after a plus sign.
    func mailboxHash(_ channel: Channel) -> [UInt8]? {
        guard isForMany, case .mail(let mail) = channel else { return nil }
        let halves = mail.to.lowercased().split(separator: "@", maxSplits: 1)
        let name = halves.first?.split(separator: "+", omittingEmptySubsequences: false).first
        return targetHash("mailbox \(name ?? "")@\(halves.last ?? "")")
    }

    /// Returns true if the owner of a mailbox stopped all mail from this server.
    func isStopped(_ channel: Channel, at now: Instant) async throws(Rejection) -> Bool {
        guard let hash = mailboxHash(channel) else { return false }
        return try await outbox.target(hash, at: now).isStopped
    }

    /// Records whether the owner of a mailbox stopped all mail from this server.
    func stop(_ hash: [UInt8], _ isStopped: Bool, at now: Instant) async throws(Rejection) {
        try await outbox.change(target: hash, at: now) { $0.isStopped = isStopped }
    }

    /// Counts a test or confirmation message. Throws `notifications.often` if a limit is exceeded,
    /// and `notifications.stopped` if the owner stopped mail to the mailbox.
    func count(
        _ kept: StoredChannel, of account: AccountID, at now: Instant
    ) async throws(Rejection) {
        guard isForMany else { return }
        guard try await !isStopped(kept.channel, at: now) else { throw .stoppedMailbox }
        try await count(
            targetHash("account \(account)"), most: NotificationHost.mostOfAccount, at: now)
        if kept.standing == .unconfirmed, let hash = mailboxHash(kept.channel) {
            try await count(
                hash, most: NotificationHost.mostConfirmations, within: 86_400, at: now)
        } else {
            let place = String(decoding: kept.channel.bytes, as: UTF8.self)
            try await count(
                targetHash("place \(place)"), most: NotificationHost.mostTests, at: now)
        }
    }

    private func count(
        _ hash: [UInt8], most: Int, within window: Int64 = 3_600, at now: Instant
    ) async throws(Rejection) {
        try await outbox.change(target: hash, at: now) { target throws(Rejection) in
            try target.count(most: most, within: window, at: now)
        }
    }
}

extension NotificationService {
    /// Returns the status of a new channel. On a server with many users, a mailbox must be
    /// confirmed unless the user has already confirmed it.
    func standing(
        _ channel: Channel, at now: Instant
    ) async throws(Rejection) -> StoredChannel.Status {
        guard host.isForMany, case .mail = channel else { return .open }
        guard try await !host.isStopped(channel, at: now) else { throw .stoppedMailbox }
        let isConfirmed = try await host.outbox.channels(of: engine.account).contains {
            $0.channel == channel && $0.standing != .unconfirmed
        }
        return isConfirmed ? .open : .unconfirmed
    }

    /// Confirms the mailbox to which a link was sent. Throws `notifications.link` if its channel
    /// was removed or now has another mailbox.
    func confirm(_ link: AnswerLink, at now: Instant) async throws(Rejection) {
        let host = host
        let changed = try await host.outbox.change(link.channel, of: engine.account) {
            channel throws(Rejection) in
            guard host.mailboxHash(channel.channel) == link.target else { throw .endedLink }
            guard channel.standing == .unconfirmed else { return }
            channel.standing = .open
            channel.fault = nil
        }
        guard changed != nil else { throw .endedLink }
        try await host.stop(link.target, false, at: now)
        host.notice(engine.account)
    }

    /// Turns off the channel of a link if the user still has it, and stops mail to its mailbox.
    func stop(_ link: AnswerLink, at now: Instant) async throws(Rejection) {
        _ = try await host.outbox.change(link.channel, of: engine.account) { channel in
            if channel.standing != .unconfirmed { channel.standing = .off }
        }
        if !link.target.isEmpty { try await host.stop(link.target, true, at: now) }
        host.notice(engine.account)
    }

    /// Returns true if the owner of a link's mailbox stopped all mail from this server.
    public func isStopped(_ link: AnswerLink) async throws(Rejection) -> Bool {
        guard link.answer == .stop, !link.target.isEmpty else { return false }
        return try await host.outbox.target(link.target, at: try await now()).isStopped
    }

    /// Allows mail to the mailbox of a link again. Channels to it stay off. Returns the text to
    /// show on the page.
    public func allow(_ link: AnswerLink) async throws(Rejection) -> String {
        guard link.answer == .stop, !link.target.isEmpty else { throw .endedLink }
        try await host.stop(link.target, false, at: try await now())
        return "Mail allowed again"
    }
}

extension Rejection {
    static let stoppedMailbox = Rejection.conflict(
        "notifications.stopped", "The owner of this mailbox stopped mail from this server.",
        hints: ["The owner can allow it again with the same link in the mail."])
    static let unconfirmed = Rejection.conflict(
        "notifications.unconfirmed", "Confirm the mailbox first, with the link in the mail.",
        hints: ["To get the link again, send a test."])
}
