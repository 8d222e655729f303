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
        case .start: report(try await session.perform(StartTimer(item.id)), item, session)
        case .pause: report(try await session.perform(PauseTimer(item.id)), item, session)
        case .resume: report(try await session.perform(ResumeTimer(item.id)), item, session)
        case .stop:
            let outcome = try await session.perform(StopTimer(item.id))
            let stopped = outcome.reply
            if !session.wantsJSON {
                for part in stopped.parts {
                    let day = DayText.short(part.day, today: outcome.moment.day)
                    session.tell("\(part.amount) \(item.definition.unit.rawValue) on \(day)")
                }
            }
            session.report(stopped.instance, today: outcome.moment.day, isNew: outcome.isNew)
        }
    }

    private func report(_ outcome: Outcome<TimerStanding>, _ item: Item, _ session: Session) {
        let timer = outcome.reply
        let elapsed = timer.elapsed(at: outcome.moment.instant)
        guard !session.wantsJSON else {
            session.show([
                "item": .string(item.id.description), "running": .bool(timer.runningSince != nil),
                "milliseconds": .integer(elapsed),
            ])
            return
        }
        let state = timer.runningSince == nil ? "paused" : "running"
        let minutes = elapsed / 60_000
        session.show("\(item.name)  timer \(state), \(minutes) min \(elapsed / 1_000 % 60) s")
    }
}
