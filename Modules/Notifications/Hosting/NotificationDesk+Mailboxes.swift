public import Core
internal import Delivery
internal import Engine
internal import NotificationsAPI

/// What keeps a server of many people from sending mail to strangers, and tests without end.
/// A server of one person sends where its person says.
extension NotificationHost {
    /// The most confirmations to one mailbox in a day, by all accounts.
    static let mostConfirmations = 3
    /// The most confirmations and tests of one account in an hour.
    static let mostOfAccount = 10
    /// The most tests of one target in an hour, by all accounts.
    static let mostTests = 5

    /// The hash of a mailbox on a server of many people; nil for another channel. Case and what
    /// follows a plus sign in its name do not tell mailboxes apart.
    func mailboxHash(_ channel: Channel) -> [UInt8]? {
        guard isForMany, case .mail(let mail) = channel else { return nil }
        let halves = mail.to.lowercased().split(separator: "@", maxSplits: 1)
        let name = halves.first?.split(separator: "+", omittingEmptySubsequences: false).first
        return targetHash("mailbox \(name ?? "")@\(halves.last ?? "")")
    }

    /// True if the owner of a mailbox wants no more mail from this server.
    func isStopped(_ channel: Channel, at now: Instant) async throws(Rejection) -> Bool {
        guard let hash = mailboxHash(channel) else { return false }
        return try await outbox.target(hash, at: now).isStopped
    }

    /// Keeps whether the owner of a mailbox wants no mail.
    func stop(_ hash: [UInt8], _ isStopped: Bool, at now: Instant) async throws(Rejection) {
        try await outbox.change(target: hash, at: now) { $0.isStopped = isStopped }
    }

    /// Counts a test or a confirmation. Refused with `notifications.often`, and for a stopped
    /// mailbox with `notifications.stopped`.
    func count(
        _ kept: KeptChannel, of account: AccountID, at now: Instant
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

extension NotificationDesk {
    /// The standing of a channel that is set up now: a mailbox on a server of many people has to be
    /// confirmed, unless it is the person's confirmed one already.
    func standing(
        _ channel: Channel, at now: Instant
    ) async throws(Rejection) -> KeptChannel.Standing {
        guard host.isForMany, case .mail = channel else { return .open }
        guard try await !host.isStopped(channel, at: now) else { throw .stoppedMailbox }
        let isConfirmed = try await host.outbox.channels(of: engine.account).contains {
            $0.channel == channel && $0.standing != .unconfirmed
        }
        return isConfirmed ? .open : .unconfirmed
    }

    /// Confirms the mailbox that a link came to. Refused with `notifications.link` if its channel
    /// was removed or leads to another mailbox.
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

    /// Switches the channel of a link off, if its person still has it, and keeps for its mailbox
    /// that no more mail is wanted.
    func stop(_ link: AnswerLink, at now: Instant) async throws(Rejection) {
        _ = try await host.outbox.change(link.channel, of: engine.account) { channel in
            if channel.standing != .unconfirmed { channel.standing = .off }
        }
        if !link.target.isEmpty { try await host.stop(link.target, true, at: now) }
        host.notice(engine.account)
    }

    /// True if the mailbox of a link gets no more mail.
    public func isStopped(_ link: AnswerLink) async throws(Rejection) -> Bool {
        guard link.answer == .stop, !link.target.isEmpty else { return false }
        return try await host.outbox.target(link.target, at: try await now()).isStopped
    }

    /// Allows mail to the mailbox of a link again; its channels stay off. Returns the words for the
    /// page.
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
