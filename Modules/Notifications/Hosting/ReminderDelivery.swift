public import Core
internal import Delivery
public import Engine
internal import NotificationsAPI

/// The background work for reminders: it claims due reminders for each user, and sends messages,
/// whichever process claimed their reminders. Rules A2, A3.
///
/// Several processes can share one outbox; each reminder is claimed once.
public struct ReminderDelivery: Sendable {
    private let host: NotificationHost
    private let clock: any Clock
    private let entropy: any Entropy
    private let always: Set<AccountID>
    private let engine: @Sendable (AccountID) -> Engine
    private let failed: @Sendable (Rejection) -> Void

    /// Creates the background work of a program. `engine` returns a user's engine. `failed` is
    /// called with errors, which are then retried. Reminders are planned for users with an open
    /// channel, and for those in `always`, because they see messages in another way.
    public init(
        _ host: NotificationHost, clock: any Clock, entropy: any Entropy,
        always: Set<AccountID> = [],
        engine: @escaping @Sendable (AccountID) -> Engine,
        failed: @escaping @Sendable (Rejection) -> Void = { _ in }
    ) {
        self.host = host
        self.clock = clock
        self.entropy = entropy
        self.always = always
        self.engine = engine
        self.failed = failed
    }

    /// Runs until the task is cancelled.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await keepPlanning() }
            group.addTask { await keepSending() }
            group.addTask { await keepSweeping() }
        }
    }

    /// The longest delay before the next check. Other processes can use the same outbox, so regular
    /// checks are needed.
    private static let pause = Duration.seconds(20)

    // MARK: Planning

    private func keepPlanning() async {
        var due: [AccountID: Instant] = [:]
        while !Task.isCancelled {
            let began = ContinuousClock.now
            do throws(Rejection) {
                let people = always.union(try await host.people())
                due = due.filter { people.contains($0.key) }
                let noticed = host.takeChanged()
                let now = clock.now()
                for account in people
                where noticed.contains(account) || (due[account] ?? now) <= now {
                    due[account] = await next(for: account)
                }
            } catch {
                failed(error)
            }
            await rest(since: began)
            await pause(until: due.values.min(), host.planning)
        }
    }

    /// Waits for further changes before the next round. On a busy server there are always changes,
    /// and a round for many users takes long.
    private func rest(since began: ContinuousClock.Instant) async {
        let share = (ContinuousClock.now - began) * 9
        try? await Task.sleep(for: min(max(share, ReminderDelivery.breath), ReminderDelivery.pause))
    }

    /// The shortest delay between two rounds.
    private static let breath = Duration.milliseconds(200)

    /// Plans a user's reminders and returns the time of the next check. After an error, the next
    /// check is soon.
    private func next(for account: AccountID) async -> Instant {
        do throws(Rejection) {
            return try await plan(account)
        } catch {
            failed(error)
            return clock.now() + 60
        }
    }

    /// Claims a user's reminders that are due. Returns the time at which the next one is due, at
    /// most an hour ahead.
    @discardableResult
    public func plan(_ account: AccountID) async throws(Rejection) -> Instant {
        let engine = engine(account)
        let log = try await host.outbox.log(of: account, at: clock.now())
        let zone = try await ReminderDelivery.zone(of: engine)
        let (plan, moment) = try await engine.ask(zone: zone) { asking throws(Rejection) in
            // The next check is within an hour, so later reminders are not needed.
            (try asking.view.plan(at: asking.moment, log: log, isShort: true), asking.moment)
        }
        let now = moment.instant
        var next = min(plan.next ?? now + 3_600, now + 3_600)
        for entry in plan.entries where [.send, .withhold].contains(entry.decision) {
            let (isWithheld, why): (Bool, String)
            switch host.presence.sight(of: account, entry, at: moment) {
            case .nobody: (isWithheld, why) = (entry.decision == .withhold, entry.reason.text)
            case .seen: (isWithheld, why) = (true, "You saw it on a page.")
            case .until(let instant):
                next = min(next, instant)
                continue
            }
            let id: MessageID = engine.newID()
            let claimed = try await host.outbox.claim(
                entry.reminders, of: account, at: now, withheld: isWithheld
            ) { OutboxMessage(id, $0, why: why, until: entry.until, at: now) }
            guard claimed != nil else { continue }
            host.tally.claimed(isWithheld: isWithheld)
            if !isWithheld { host.sending.signal() }
        }
        return next
    }

    /// Returns the zone of the user's last recorded event; nil without events. It is used for users
    /// who never set a zone.
    private static func zone(of engine: Engine) async throws(Rejection) -> Zone? {
        let last = try await engine.latest(1).first
        return last.flatMap { try? Zone.named($0.sealed.event.zone) }
    }

    // MARK: Sending

    private func keepSending() async {
        while !Task.isCancelled {
            var next: Instant?
            do throws(Rejection) {
                while try await send() == ReminderDelivery.batch { continue }
                next = try await host.outbox.nextDue()
            } catch {
                failed(error)
            }
            await pause(until: next, host.sending)
        }
    }

    /// The maximum number of messages leased in one call.
    private static let batch = 256

    /// Returns the number of deliveries that run at the same time. Messages that must not be
    /// repeated are marked as begun before they are sent, so none of them may wait for a
    /// connection. One host has sixteen connections.
    private static func width(_ mayRepeat: Bool) -> Int { mayRepeat ? 48 : 16 }

    /// The result of a step: a message was delivered, its lease was lost, or outcomes were
    /// recorded.
    private enum Step: Sendable {
        case sent(LeasedMessage, LeasedMessage.Outcome)
        case left(LeasedMessage, Rejection?)
        case noted(Rejection?)
    }

    /// Sends at most 256 messages that are due, and returns their number.
    ///
    /// Outcomes are recorded in batches while other messages are being sent. If the process stops,
    /// only few messages then have an unknown result.
    @discardableResult
    public func send() async throws(Rejection) -> Int {
        let leasedMessages = try await host.outbox.lease(ReminderDelivery.batch, at: clock.now())
        guard !leasedMessages.isEmpty else { return 0 }
        let fault = await withTaskGroup(of: Step.self, returning: Rejection?.self) { group in
            var (waiting, fault) = (
                Dictionary(grouping: leasedMessages, by: \.mayRepeat), Rejection?.none
            )
            var (known, isNoting) = (
                [(leasedMessage: LeasedMessage, outcome: LeasedMessage.Outcome)](), false
            )
            for (kind, all) in waiting {
                for leasedMessage in all.suffix(ReminderDelivery.width(kind)) {
                    group.addTask { await send(leasedMessage) }
                }
                waiting[kind] = all.dropLast(ReminderDelivery.width(kind))
            }
            while let step = await group.next() {
                var ended: LeasedMessage?
                switch step {
                case .sent(let leasedMessage, let outcome):
                    known.append((leasedMessage, outcome))
                    ended = leasedMessage
                case .left(let leasedMessage, let why):
                    (ended, fault) = (leasedMessage, fault ?? why)
                case .noted(let why): (isNoting, fault) = (false, fault ?? why)
                }
                if let ended, let leasedMessage = waiting[ended.mayRepeat]?.popLast() {
                    group.addTask { await send(leasedMessage) }
                }
                if !isNoting, !known.isEmpty {
                    let outcomes = known
                    (known, isNoting) = ([], true)
                    group.addTask { .noted(await note(outcomes)) }
                }
            }
            return fault
        }
        if let fault { throw fault }
        return leasedMessages.count
    }

    private func note(
        _ outcomes: [(leasedMessage: LeasedMessage, outcome: LeasedMessage.Outcome)]
    ) async -> Rejection? {
        do throws(Rejection) {
            try await host.outbox.recordOutcomes(outcomes, at: clock.now())
            return nil
        } catch {
            return error
        }
    }

    private func send(_ leasedMessage: LeasedMessage) async -> Step {
        let notice: Notice
        do throws(Rejection) {
            guard try await !host.isStopped(leasedMessage.channel.channel, at: clock.now()) else {
                let why = Rejection.stoppedMailbox.message
                return .sent(leasedMessage, .denied(why))
            }
            notice = try host.notice(leasedMessage, at: clock.now())
            if !leasedMessage.mayRepeat,
                try await !host.outbox.begin(leasedMessage, at: clock.now())
            {
                return .left(leasedMessage, nil)
            }
        } catch {
            return .left(leasedMessage, error)
        }
        let delivery = await host.sender.deliver(notice, to: leasedMessage.channel.channel)
        let outcome = leasedMessage.outcome(of: delivery, at: clock.now(), entropy: entropy)
        host.tally.ended(outcome)
        return .sent(leasedMessage, outcome)
    }

    // MARK: Waiting

    private func keepSweeping() async {
        while !Task.isCancelled {
            do throws(Rejection) {
                try await host.outbox.sweep(at: clock.now())
            } catch {
                failed(error)
            }
            try? await Task.sleep(for: .seconds(3_600))
        }
    }

    /// Waits until an instant or a signal, but at most for the longest delay.
    private func pause(until instant: Instant?, _ wake: AsyncSignal) async {
        let wait = instant.map { Duration.milliseconds(max(0, $0 - clock.now())) }
        await wake.wait(atMost: min(wait ?? ReminderDelivery.pause, ReminderDelivery.pause))
    }
}

extension Presence {
    /// Returns whether the user has a page in view, for a plan's entry. Pages show only reminders
    /// of an activity in progress.
    fileprivate func sight(
        of account: AccountID, _ entry: ReminderPlan.Entry, at moment: Moment
    ) -> PageState {
        guard let reminder = entry.reminders.first, reminder.nature == .live else { return .nobody }
        return sight(of: account, due: reminder.instant(by: moment.rule), at: moment.instant)
    }
}

extension LeasedMessage {
    /// True if the message can be sent again after an unknown result.
    fileprivate var mayRepeat: Bool { channel.channel.via.isRepeatable }
}
