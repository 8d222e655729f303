internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import DailyFocus
internal import Engine

/// The focus and the day that a command line names.
struct FocusPlace: ParsableArguments {
    @Argument(help: "Its number, 1 to 3, or its title.")
    var focus: String
    @Option(parsing: .unconditional, help: "Another day: yesterday, fri, -3d, 2026-11-20.")
    var on: String?

    /// Returns the day, the number of the focus and the day's current focuses.
    func find(
        in session: Session
    ) async throws(Rejection) -> (day: Day, number: Int, entry: FocusEntry?) {
        try await session.ask { asking throws(Rejection) in
            let day = try session.day(on, today: asking.today)
            let entry = DailyFocus.entry(on: day, in: asking.view)
            return (day, try Picking.focus(focus, of: entry), entry)
        }
    }
}

extension FocusCommand {
    /// The command `cairn focus done N`.
    struct DoneCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "done", abstract: "Mark a focus as done.")

        @OptionGroup var place: FocusPlace

        func run() async throws {
            let (day, number, _) = try await place.find(in: session)
            try await FocusCommand.change(ToggleFocus(number, on: day, isDone: true), session)
        }
    }

    /// The command `cairn focus undone N`. It asks for confirmation, because the time of completion
    /// is lost. Rule G5.
    struct UndoneCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "undone", abstract: "Mark a focus as not done, after asking.")

        @OptionGroup var place: FocusPlace
        @Flag(name: .shortAndLong, help: "Do not ask.")
        var yes = false

        func run() async throws {
            let (day, number, entry) = try await place.find(in: session)
            if let focus = entry?.focuses.first(where: { $0.number == number }), focus.isDone {
                let title = TextFitting.quoted(focus.title)
                try session.confirm("Mark \(title) as not done?", isSure: yes)
            }
            try await FocusCommand.change(ToggleFocus(number, on: day, isDone: false), session)
        }
    }
}
