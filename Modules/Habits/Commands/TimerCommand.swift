internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// `cairn timer`: starts, pauses and stops the timer of an item. Rule H10.
struct TimerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer", abstract: "Time an item: start, pause, resume, stop.",
        discussion: """
            The timer needs no running program: what it shows follows from when it was
            started. Stopping logs the time once, each part on its own day.

            Examples:
              cairn timer start meditate
              cairn timer stop meditate
            """)

    enum Action: String, ExpressibleByArgument, CaseIterable { case start, pause, resume, stop }

    @Argument(help: "start, pause, resume or stop.")
    var action: Action
    @OptionGroup var name: ItemName

    func run() async throws {
        let (session, words) = (Session.current, name.item)
        let item = try await session.ask { asking throws(Rejection) in
            try ItemPicking.item(words, asking)
        }
        switch action {
        case .start: try await time(item, StartTimer(item.id), session)
        case .pause: try await time(item, PauseTimer(item.id), session)
        case .resume: try await time(item, ResumeTimer(item.id), session)
        case .stop:
            let outcome = try await session.perform(StopTimer(item.id))
            session.show(outcome, as: StopTimer.self) { tell($0, item, session) }
        }
    }

    private func tell(_ outcome: Outcome<StopTimer.Stopped>, _ item: Item, _ session: Session) {
        let today = outcome.moment.day
        for part in outcome.reply.parts {
            let day = DayText.short(part.day, today: today)
            session.tell("\(part.amount) \(item.definition.unit.rawValue) on \(day)")
        }
        if outcome.reply.parts.isEmpty { session.tell(outcome.reply.nothingLogged) }
        session.tell(outcome.reply.instance, today: today, isNew: outcome.isNew)
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
