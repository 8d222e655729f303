internal import Core
internal import Delivery
internal import NotificationsAPI

/// A simple implementation of `Outbox` with linear lists and without SQL.
struct PlainOutbox {
    struct Message {
        var account: AccountID
        var message: OutboxMessage
        var isWithheld: Bool
    }
    struct Claim {
        var account: AccountID
        var reminder: ReminderID
        var message: MessageID
        var at: Instant
        var response = SentReminder.Response.none
    }
    struct Send {
        var account: AccountID
        var message: MessageID
        var channel: ChannelID
        /// The time of the next attempt, or the end of the lease; nil after the last attempt.
        var due: Instant?
        var isBegun = false
        var tries = 0
        var word = "due"
        var why: String?
    }
    var channels: [(account: AccountID, channel: StoredChannel)] = []
    var messages: [Message] = []
    var claims: [Claim] = []
    var sends: [Send] = []
    var erased: Set<AccountID> = []
    /// The cases that occurred, so that a test can check that every case did.
    var seen: Set<String> = []

    // MARK: Channels

    func channels(of account: AccountID) -> [StoredChannel] {
        channels.filter { $0.account == account }.map(\.channel).sorted {
            $0.since == $1.since ? $0.id.isBefore($1.id) : $0.since < $1.since
        }
    }

    var people: Set<AccountID> {
        Set(channels.filter { $0.channel.standing == .open }.map(\.account))
    }

    private func place(of id: ChannelID, _ account: AccountID) -> Int? {
        channels.firstIndex { $0.account == account && $0.channel.id == id }
    }

    mutating func add(_ channel: StoredChannel, of account: AccountID) -> StoredChannel? {
        guard !erased.contains(account) else { return nil }
        var kept = channel
        let same = channels.firstIndex {
            $0.account == account && $0.channel.channel == channel.channel
        }
        if let same {
            seen.insert("replaced")
            kept.id = channels[same].channel.id
            kept.since = channels[same].channel.since
            channels[same].channel = kept
        } else {
            channels.append((account, kept))
        }
        return kept
    }

    mutating func change(
        _ id: ChannelID, of account: AccountID, _ standing: StoredChannel.Status
    ) -> StoredChannel? {
        guard let place = place(of: id, account) else { return nil }
        channels[place].channel.standing = standing
        return channels[place].channel
    }

    mutating func remove(_ id: ChannelID, of account: AccountID) -> Bool {
        for index in sends.indices
        where sends[index].account == account && sends[index].channel == id {
            guard sends[index].due != nil else { continue }
            seen.insert("removed with sends")
            (sends[index].due, sends[index].isBegun, sends[index].word) = (nil, false, "held")
        }
        guard let place = place(of: id, account) else { return false }
        channels.remove(at: place)
        return true
    }

    // MARK: Messages

    mutating func claim(
        _ reminders: [Reminder], of account: AccountID, at now: Instant, withheld: Bool,
        as id: MessageID
    ) -> OutboxMessage? {
        let free = reminders.filter { reminder in
            !claims.contains { $0.account == account && $0.reminder == reminder.id }
        }
        guard !erased.contains(account), !free.isEmpty else { return nil }
        if free.count < reminders.count { seen.insert("claimed in part") }
        if withheld { seen.insert("withheld") }
        let made = OutboxMessage(id, free, why: "It is time.", at: now)
        messages.append(Message(account: account, message: made, isWithheld: withheld))
        claims += free.map { Claim(account: account, reminder: $0.id, message: id, at: now) }
        let open = channels(of: account).filter { $0.standing == .open && !withheld }
        sends += open.map { Send(account: account, message: id, channel: $0.id, due: now) }
        return made
    }

    mutating func put(_ message: OutboxMessage, for account: AccountID, on channel: ChannelID) {
        guard !erased.contains(account) else { return }
        messages.append(Message(account: account, message: message, isWithheld: false))
        sends.append(
            Send(account: account, message: message.id, channel: channel, due: message.instant))
    }

    mutating func note(
        _ response: SentReminder.Response, to reminder: ReminderID, of account: AccountID
    ) {
        for index in claims.indices
        where claims[index].account == account && claims[index].reminder == reminder {
            if claims[index].response != .answered { claims[index].response = response }
        }
    }

    func log(of account: AccountID, at now: Instant) -> [SentReminder] {
        claims.filter { claim in
            let days: Int64? =
                claim.reminder.kind == .ask ? nil : claim.reminder.kind == .nudge ? 91 : 4
            return claim.account == account && days.map { claim.at >= now + -$0 * 86_400 } ?? true
        }.map { claim in
            SentReminder(
                id: claim.reminder, instant: claim.at, outcome: outcome(of: claim.message, account),
                response: claim.response)
        }.sorted { ($0.instant, $0.id.description) < ($1.instant, $1.id.description) }
    }

    private func outcome(
        of message: MessageID, _ account: AccountID
    ) -> SentReminder.Outcome {
        let isWithheld = messages.contains {
            $0.account == account && $0.message.id == message && $0.isWithheld
        }
        let mine = sends.filter { $0.account == account && $0.message == message }
        if isWithheld { return .withheld }
        if mine.contains(where: { ["delivered", "unsure"].contains($0.word) }) { return .sent }
        return mine.contains { $0.due != nil } ? .claimed : .failed
    }

    func history(of account: AccountID, most: Int) -> [OutboxEntry] {
        let mine = messages.filter { $0.account == account }.sorted {
            $0.message.instant == $1.message.instant
                ? $1.message.id.isBefore($0.message.id) : $0.message.instant > $1.message.instant
        }
        return mine.prefix(most).map { kept in
            let id = kept.message.id
            let responses = Set(
                claims.filter { $0.account == account && $0.message == id }.map(\.response))
            return OutboxEntry(
                message: kept.message, outcome: outcome(of: id, account),
                response: [.ignored, .answered].first(where: responses.contains)
                    ?? SentReminder.Response.none,
                sends: sends.filter { $0.account == account && $0.message == id }
                    .sorted { $0.channel.isBefore($1.channel) }.map { shown($0) })
        }
    }

    private func shown(_ send: Send) -> OutboxEntry.Send {
        let channel = place(of: send.channel, send.account).map { channels[$0].channel }
        return OutboxEntry.Send(
            channel: channel?.name ?? "a removed channel",
            via: channel?.channel.via.rawValue ?? "", word: send.word, why: send.why,
            tries: send.tries)
    }

    // MARK: Sending

    var nextDue: Instant? { sends.compactMap(\.due).min() }

    mutating func lease(at now: Instant) -> [LeasedMessage] {
        let due = sends.filter { $0.due.map { $0 <= now } ?? false }.sorted { a, b in
            guard a.due == b.due else { return a.due ?? now < b.due ?? now }
            guard a.account == b.account else { return a.account.isBefore(b.account) }
            return a.message == b.message
                ? a.channel.isBefore(b.channel) : a.message.isBefore(b.message)
        }
        return due.compactMap { send in
            let index = sends.firstIndex {
                $0.account == send.account && $0.message == send.message
                    && $0.channel == send.channel
            }
            return index.flatMap { lease($0, at: now) }
        }
    }

    private mutating func lease(_ index: Int, at now: Instant) -> LeasedMessage? {
        let send = sends[index]
        guard let place = place(of: send.channel, send.account) else {
            end(index, .held("The channel was removed."), tries: send.tries)
            return nil
        }
        let kept = messages.first {
            $0.account == send.account && $0.message.id == send.message
        }
        guard let message = kept?.message else { return nil }
        let channel = channels[place].channel
        let leasedMessage = LeasedMessage(
            account: send.account, message: message, channel: channel, tries: send.tries)
        var against: LeasedMessage.Outcome?
        if channel.standing != .open, !message.reminders.isEmpty {
            against = .held("The channel is not open.")
        } else if now >= message.until {
            against = .failed("The message expired before it could be sent.")
        } else if send.isBegun {
            against = .unsure(
                "The server stopped while sending, so the delivery is unknown. It is not sent "
                    + "again."
            )
        }
        if let against {
            seen.insert(against.word)
            end(index, against, tries: leasedMessage.tries + 1)
            return nil
        }
        sends[index].due = now + 60
        return leasedMessage
    }

    mutating func begin(_ leasedMessage: LeasedMessage, at now: Instant) -> Bool {
        guard let index = index(of: leasedMessage), let due = sends[index].due, due > now,
            due <= now + 60, !sends[index].isBegun
        else { return false }
        sends[index].isBegun = true
        return true
    }

    mutating func recordOutcomes(
        _ leasedMessage: LeasedMessage, _ outcome: LeasedMessage.Outcome, at now: Instant
    ) {
        if let index = index(of: leasedMessage) {
            end(index, outcome, tries: leasedMessage.tries + 1)
        }
        guard let place = place(of: leasedMessage.channel.id, leasedMessage.account) else { return }
        channels[place].channel.note(outcome, at: now)
    }

    private func index(of leasedMessage: LeasedMessage) -> Int? {
        sends.firstIndex {
            $0.account == leasedMessage.account && $0.message == leasedMessage.message.id
                && $0.channel == leasedMessage.channel.id
        }
    }

    private mutating func end(_ index: Int, _ outcome: LeasedMessage.Outcome, tries: Int) {
        var due: Instant?
        if case .again(let instant, _) = outcome { due = instant }
        (sends[index].due, sends[index].isBegun) = (due, false)
        (sends[index].tries, sends[index].word) = (tries, outcome.word)
        sends[index].why = outcome.sentence
    }

    // MARK: Keeping

    mutating func sweep(at now: Instant) {
        let last = now + -100 * 86_400
        let old = messages.filter { $0.message.instant < last }
        sends.removeAll { send in
            old.contains { $0.account == send.account && $0.message.id == send.message }
        }
        claims.removeAll { $0.at < last && $0.reminder.kind != .ask }
        messages.removeAll { kept in
            let isClaimed = claims.contains {
                $0.account == kept.account && $0.message == kept.message.id
            }
            if isClaimed, kept.message.instant < last { seen.insert("question kept") }
            return kept.message.instant < last && !isClaimed
        }
        if !old.isEmpty { seen.insert("swept") }
    }

    mutating func erase(_ account: AccountID) {
        erased.insert(account)
        channels.removeAll { $0.account == account }
        messages.removeAll { $0.account == account }
        claims.removeAll { $0.account == account }
        sends.removeAll { $0.account == account }
    }
}

extension ID {
    /// Returns true if the id is before another in the order of their bytes.
    fileprivate func isBefore(_ other: ID) -> Bool { (high, low) < (other.high, other.low) }
}
