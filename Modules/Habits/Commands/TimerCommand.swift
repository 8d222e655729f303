internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// The command `cairn timer`: starts, pauses and stops the timer of an item. Rule H10.
struct TimerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer", abstract: "Time an item: start, pause, resume, stop, discard.",
        discussion: """
            The timer continues while no program runs. Stopping logs the time once. Time
            after the start of a new day counts for the new day. A timer that
            ran for more than 12 hours needs its end (--at) or an amount (--amount).

            Examples:
              cairn timer start meditate
              cairn timer stop meditate
              cairn timer stop meditate --at 18:30
              cairn timer stop meditate --at "yesterday 18:30"
              cairn timer stop meditate --amount 45
              cairn timer discard meditate
            """)

    enum Action: String, ExpressibleByArgument, CaseIterable {
        case start, pause, resume, stop, discard
    }

    @Argument(help: "start, pause, resume, stop or discard.")
    var action: Action
    @OptionGroup var name: ItemName
    @Option(name: .customLong("at"), help: "The end, for stop: 18:30, yesterday 18:30.")
    var end: String?
    @Option(
        name: .shortAndLong, help: "The amount to log, for stop. Default: the time that it ran.")
    var amount: String?

    func validate() throws {
        guard action == .stop || end == nil && amount == nil else {
            throw ValidationError("Use --at and --amount with stop.")
        }
    }

    func run() async throws {
        let (session, words, typed, at) = (Session.current, name.item, amount, end)
        let (item, amount, end) = try await session.ask { asking throws(Rejection) in
            let item = try ItemPicking.item(words, asking)
            let amount = try typed.map { text throws(Rejection) in
                try Amount(text: text, field: "amount")
            }
            let end = try at.map { text throws(Rejection) in
                try TimerEnd(text, of: item, asking).instant
            }
            return (item, amount, end)
        }
        switch action {
        case .start: try await time(item, StartTimer(item.id), session)
        case .pause: try await time(item, PauseTimer(item.id), session)
        case .resume: try await time(item, ResumeTimer(item.id), session)
        case .stop:
            let outcome = try await session.perform(StopTimer(item.id, at: end, amount: amount))
            session.show(outcome, as: StopTimer.self) { display($0, item, session) }
        case .discard:
            let outcome = try await session.perform(DiscardTimer(item.id))
            session.show(outcome, as: DiscardTimer.self) { _ in
                session.show("\(item.name)  timer discarded")
                session.display("Nothing was logged.  Undo: cairn undo")
            }
        }
    }

    private func display(_ outcome: Outcome<StopTimer.Stopped>, _ item: Item, _ session: Session) {
        let today = outcome.moment.day
        for part in outcome.reply.parts {
            let day = DayText.short(part.day, today: today)
            session.display("\(part.amount) \(item.definition.unit.rawValue) on \(day)")
        }
        if outcome.reply.parts.isEmpty { session.display(outcome.reply.nothingLogged) }
        session.display(outcome.reply.instance, today: today, isNew: outcome.isNew)
    }

    private func time<C: TimingCommand>(
        _ item: Item, _ command: C, _ session: Session
    ) async throws {
        let outcome = try await session.perform(command)
        session.show(outcome, as: C.self) { outcome in
            let timer = outcome.reply
            let elapsed = timer.elapsed(at: outcome.moment.instant)
            let state = timer.runningSince == nil ? "paused" : "running"
            let minutes = elapsed / 60_000
            session.show(
                "\(item.name)  timer \(state), \(minutes) min \(elapsed / 1_000 % 60) s")
        }
    }
}

/// The end of a timer as the user typed it: a time of day, with or without a day.
private struct TimerEnd {
    let instant: Instant

    /// Reads the end of a timer. Without a day, the next such time after the timer's start is
    /// meant.
    init(_ text: String, of item: Item, _ asking: QueryContext) throws(Rejection) {
        var words = text.split(separator: " ").map(String.init)
        guard let time = words.popLast().flatMap({ TimeOfDay($0) }) else {
            throw Rejection(
                "habits.timer.end",
                "\(TextFitting.quoted(text)) is not a time. Type one such as 18:30 or "
                    + "“yesterday 18:30”.",
                field: "at")
        }
        let zone = asking.moment.zone
        func instant(_ day: Day) -> Instant {
            zone.instant(of: WallTime(day, secondOfDay: time.seconds))
        }
        guard words.isEmpty else {
            let day = try DayReader(today: asking.today).day(words.joined(separator: " "))
            self.instant = instant(day)
            return
        }
        let found = Habits.instance(
            of: item.id, on: asking.today, today: asking.today, in: asking.view)
        let start = found?.timer?.started ?? asking.moment.instant
        let first = zone.wallTime(at: start).day
        self.instant = instant(first) > start ? instant(first) : instant(first + 1)
    }
}
