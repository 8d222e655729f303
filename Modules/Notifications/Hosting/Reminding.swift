public import Core
internal import Delivery
public import Engine
internal import NotificationsAPI

/// What a program does to remind people: claims what is due, person by person, and sends what was
/// claimed, whoever claimed it. Rules A2, A3.
///
/// Several processes may do it on one store: each reminder is claimed once.
public struct Reminding: Sendable {
    private let host: NotificationHost
    private let clock: any Clock
    private let entropy: any Entropy
    private let always: Set<AccountID>
    private let engine: @Sendable (AccountID) -> Engine
    private let failed: @Sendable (Rejection) -> Void

    /// The work of a program; `engine` gives that of a person, and `failed` is told what could not
    /// be done now, which is tried again. People with an open channel are reminded, and `always`
    /// those who see messages elsewhere.
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

    /// Goes on until it is cancelled.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await keepPlanning() }
            group.addTask { await keepSending() }
            group.addTask { await keepSweeping() }
        }
    }

    /// The longest that anything waits to be looked at again, since others may use the store too.
    private static let pause = Duration.seconds(20)

    // MARK: Planning

    private func keepPlanning() async {
        var due: [AccountID: Instant] = [:]
        while !Task.isCancelled {
            let began = clock.now()
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

    /// Lets more people be noticed before all are gone through again: on a busy server somebody is
    /// at any time, and with many people to remind that takes long.
    private func rest(since began: Instant) async {
        let share = Duration.milliseconds(9 * max(0, clock.now() - began))
        try? await Task.sleep(for: min(max(share, Reminding.breath), Reminding.pause))
    }

    /// How long it is rested at least.
    private static let breath = Duration.milliseconds(200)

    /// Plans for a person; gives when to look again, soon if it could not be done now.
    private func next(for account: AccountID) async -> Instant {
        do throws(Rejection) {
            return try await plan(account)
        } catch {
            failed(error)
            return clock.now() + 60
        }
    }

    /// Claims what is due for a person. Gives when something is due next, within an hour.
    @discardableResult
    public func plan(_ account: AccountID) async throws(Rejection) -> Instant {
        let engine = engine(account)
        let log = try await host.outbox.log(of: account, at: clock.now())
        let zone = try await Reminding.zone(of: engine)
        let (plan, moment) = try await engine.ask(zone: zone) { asking throws(Rejection) in
            // It looks again within an hour, so nothing later has to be known.
            (try asking.view.plan(at: asking.moment, log: log, isShort: true), asking.moment)
        }
        let now = moment.instant
        var next = min(plan.next ?? now + 3_600, now + 3_600)
        for entry in plan.entries where [.send, .withhold].contains(entry.decision) {
            let (isWithheld, why): (Bool, String)
            switch host.presence.sight(of: account, entry, at: moment) {
            case .nobody: (isWithheld, why) = (entry.decision == .withhold, entry.reason.text)
            case .seen: (isWithheld, why) = (true, "You looked at a page, which told you.")
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

    /// Where the person was when they last recorded something: it counts for who never said where
    /// they live.
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

    /// How many errands are leased at once.
    private static let batch = 256

    /// How many go out side by side, of those that may come twice and of those that must not: these
    /// are begun first, so none of them may wait for a connection, of which a host gets sixteen.
    private static func width(_ mayRepeat: Bool) -> Int { mayRepeat ? 48 : 16 }

    /// What came of a step on the way: an errand that was sent, or left since it is not ours any
    /// more, or outcomes that were noted.
    private enum Step: Sendable {
        case sent(Errand, Errand.Outcome)
        case left(Errand, Rejection?)
        case noted(Rejection?)
    }

    /// Sends what is due, at most 256 messages; gives how many were.
    ///
    /// What became of them is noted while others are on their way, all that is known by then at
    /// once: whoever ends in between leaves little of which nobody knows whether it arrived.
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

    /// Waits until an instant, or until somebody wakes, never longer than the pause.
    private func pause(until instant: Instant?, _ wake: Wake) async {
        let wait = instant.map { Duration.milliseconds(max(0, $0 - clock.now())) }
        await wake.wait(atMost: min(wait ?? Reminding.pause, Reminding.pause))
    }
}

extension Presence {
    /// What is known now of an entry that is to go out; pages tell of nothing but what the person
    /// is at.
    fileprivate func sight(
        of account: AccountID, _ entry: ReminderPlan.Entry, at moment: Moment
    ) -> Sight {
        guard let reminder = entry.reminders.first, reminder.nature == .live else { return .nobody }
        return sight(of: account, due: reminder.instant(by: moment.rule), at: moment.instant)
    }
}

extension Errand {
    /// Whether it may be sent again if nobody knows what became of it.
    fileprivate var mayRepeat: Bool { channel.channel.via.isRepeatable }
}
