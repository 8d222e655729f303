public import Core
internal import Delivery
public import Engine
internal import NotificationsAPI

/// The background work of reminders: it claims due reminders user by user, and sends claimed
/// messages, whichever process claimed them. Rules A2, A3.
///
/// Several processes can work on one store; each reminder is claimed once.
public struct Reminding: Sendable {
    private let host: NotificationHost
    private let clock: any Clock
    private let entropy: any Entropy
    private let always: Set<AccountID>
    private let engine: @Sendable (AccountID) -> Engine
    private let failed: @Sendable (Rejection) -> Void

    /// Creates the work of a program. `engine` returns a user's engine, and `failed` is called with
    /// errors, which are retried. Users with an open channel get reminders, and those in `always`
    /// because they see messages elsewhere.
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

    /// Runs until cancelled.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await keepPlanning() }
            group.addTask { await keepSending() }
            group.addTask { await keepSweeping() }
        }
    }

    /// The longest delay before another check, because other processes can use the store too.
    private static let pause = Duration.seconds(20)

    // MARK: Planning

    private func keepPlanning() async {
        var due: [AccountID: Instant] = [:]
        while !Task.isCancelled {
            let began = ContinuousClock.now
            do throws(Rejection) {
                let people = always.union(try await host.people())
                due = due.filter { people.contains($0.key) }
                let noticed = host.takeNoticed()
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

    /// Waits for further changes before the next round. A busy server always has changes, and a
    /// round with many users takes long.
    private func rest(since began: ContinuousClock.Instant) async {
        let share = (ContinuousClock.now - began) * 9
        try? await Task.sleep(for: min(max(share, Reminding.breath), Reminding.pause))
    }

    /// The shortest wait between rounds.
    private static let breath = Duration.milliseconds(200)

    /// Plans for a user and returns the time of the next check, which is soon after an error.
    private func next(for account: AccountID) async -> Instant {
        do throws(Rejection) {
            return try await plan(account)
        } catch {
            failed(error)
            return clock.now() + 60
        }
    }

    /// Claims a user's due reminders. Returns the time of the next one within an hour.
    @discardableResult
    public func plan(_ account: AccountID) async throws(Rejection) -> Instant {
        let engine = engine(account)
        let log = try await host.outbox.log(of: account, at: clock.now())
        let zone = try await Reminding.zone(of: engine)
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

    /// Returns the zone of the user's last recorded event, which is used for users who never set a
    /// zone.
    private static func zone(of engine: Engine) async throws(Rejection) -> Zone? {
        let last = try await engine.latest(1).first
        return last.flatMap { try? Zone.named($0.sealed.event.zone) }
    }

    // MARK: Sending

    private func keepSending() async {
        while !Task.isCancelled {
            var next: Instant?
            do throws(Rejection) {
                while try await send() == Reminding.batch { continue }
                next = try await host.outbox.nextDue()
            } catch {
                failed(error)
            }
            await pause(until: next, host.sending)
        }
    }

    /// The number of errands leased at once.
    private static let batch = 256

    /// Returns the number of concurrent deliveries. Errands that must not be repeated are begun
    /// first, so none of them may wait for a connection; a host has sixteen.
    private static func width(_ mayRepeat: Bool) -> Int { mayRepeat ? 48 : 16 }

    /// The result of a step: a delivered errand, an errand whose lease was lost, or recorded
    /// outcomes.
    private enum Step: Sendable {
        case sent(Errand, Errand.Outcome)
        case left(Errand, Rejection?)
        case noted(Rejection?)
    }

    /// Sends due messages, at most 256, and returns their number.
    ///
    /// Outcomes are recorded in batches while other messages are being sent, so that a process that
    /// stops leaves few messages with an unknown result.
    @discardableResult
    public func send() async throws(Rejection) -> Int {
        let errands = try await host.outbox.lease(Reminding.batch, at: clock.now())
        guard !errands.isEmpty else { return 0 }
        let fault = await withTaskGroup(of: Step.self, returning: Rejection?.self) { group in
            var (waiting, fault) = (Dictionary(grouping: errands, by: \.mayRepeat), Rejection?.none)
            var (known, isNoting) = ([(errand: Errand, outcome: Errand.Outcome)](), false)
            for (kind, all) in waiting {
                for errand in all.suffix(Reminding.width(kind)) {
                    group.addTask { await send(errand) }
                }
                waiting[kind] = all.dropLast(Reminding.width(kind))
            }
            while let step = await group.next() {
                var ended: Errand?
                switch step {
                case .sent(let errand, let outcome):
                    known.append((errand, outcome))
                    ended = errand
                case .left(let errand, let why): (ended, fault) = (errand, fault ?? why)
                case .noted(let why): (isNoting, fault) = (false, fault ?? why)
                }
                if let ended, let errand = waiting[ended.mayRepeat]?.popLast() {
                    group.addTask { await send(errand) }
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
        return errands.count
    }

    private func note(
        _ outcomes: [(errand: Errand, outcome: Errand.Outcome)]
    ) async -> Rejection? {
        do throws(Rejection) {
            try await host.outbox.settle(outcomes, at: clock.now())
            return nil
        } catch {
            return error
        }
    }

    private func send(_ errand: Errand) async -> Step {
        let notice: Notice
        do throws(Rejection) {
            guard try await !host.isStopped(errand.channel.channel, at: clock.now()) else {
                let why = Rejection.stoppedMailbox.message
                return .sent(errand, .denied(why))
            }
            notice = try host.notice(errand, at: clock.now())
            if !errand.mayRepeat, try await !host.outbox.begin(errand, at: clock.now()) {
                return .left(errand, nil)
            }
        } catch {
            return .left(errand, error)
        }
        let delivery = await host.courier.deliver(notice, to: errand.channel.channel)
        let outcome = errand.outcome(of: delivery, at: clock.now(), entropy: entropy)
        host.tally.ended(outcome)
        return .sent(errand, outcome)
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

    /// Waits until an instant or a signal, at most for the pause.
    private func pause(until instant: Instant?, _ wake: Wake) async {
        let wait = instant.map { Duration.milliseconds(max(0, $0 - clock.now())) }
        await wake.wait(atMost: min(wait ?? Reminding.pause, Reminding.pause))
    }
}

extension Presence {
    /// Returns the state of pages for an entry. Pages only show reminders of the current activity.
    fileprivate func sight(
        of account: AccountID, _ entry: ReminderPlan.Entry, at moment: Moment
    ) -> Sight {
        guard let reminder = entry.reminders.first, reminder.nature == .live else { return .nobody }
        return sight(of: account, due: reminder.instant(by: moment.rule), at: moment.instant)
    }
}

extension Errand {
    /// True if it can be sent again after an unknown result.
    fileprivate var mayRepeat: Bool { channel.channel.via.isRepeatable }
}
