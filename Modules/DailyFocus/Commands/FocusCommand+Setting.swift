internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import DailyFocus
internal import Engine

/// The focuses' titles and goals in the command line.
struct FocusWords: ParsableArguments {
    @Argument(help: "The focus: the result by the end of the day.")
    var titles: [String] = []
    @Option(
        name: .shortAndLong, parsing: .unconditionalSingleValue,
        help: "The goal of the focuses: one for all, or one for each.", completion: .goalTitles)
    var goal: [String] = []

    /// Returns the three focuses: first those that were carried over, then those from the command
    /// line.
    func drafts(after carried: [FocusDraft], among goals: [Goal]) throws(Rejection) -> [FocusDraft]
    {
        var drafts = carried + titles.map { FocusDraft($0, goal: nil) }
        let open = drafts.indices.filter { drafts[$0].goal == nil }
        var links: [GoalID] = []
        for name in goal { links.append(try Picking.goal(name, among: goals).id) }
        let active = goals.filter(\.isActive)
        if links.isEmpty, active.count == 1 { links = [active[0].id] }
        if links.count == 1 { links = [GoalID](repeating: links[0], count: open.count) }
        guard links.isEmpty || links.count == open.count else {
            throw Rejection(
                "daily-focus.goals.count",
                "Use --goal once for all, or once for each of the \(open.count).", field: "goal")
        }
        for (place, link) in zip(open, links) { drafts[place].goal = link }
        return drafts
    }
}

extension FocusCommand {
    /// The command `cairn focus set TITLE TITLE TITLE --goal GOAL`.
    struct SetCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Set today's three focuses.",
            discussion: """
                Enter the title of a goal or a part of it. With one active goal, --goal
                is optional.

                Examples:
                  cairn focus set "Page 12" "Page 13" "Call the editor" --goal book
                  cairn focus set -g book "Page 12" -g health "Run" -g health "Sleep"
                """)

        @OptionGroup var words: FocusWords

        func run() async throws { try await FocusCommand.set(words, .fresh) }
    }

    /// The command `cairn focus continue [TITLE …]`.
    struct ContinueCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "continue", abstract: "Continue with the unfinished focuses of yesterday.",
            discussion: """
                Yesterday's unfinished focuses come first, then yours, three in all. With too
                few titles the command shows the day. Yesterday does not change.

                Examples:
                  cairn focus continue
                  cairn focus continue "Call the editor" --goal book
                """)

        @OptionGroup var words: FocusWords

        func run() async throws { try await FocusCommand.choose(words, .carryOn) }
    }

    /// The command `cairn focus fresh [TITLE …]`.
    struct StartFreshCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "fresh", abstract: "Start the day with three new focuses.",
            discussion: """
                Examples:
                  cairn focus fresh "Page 12" "Run" "Sleep" --goal health
                """)

        @OptionGroup var words: FocusWords

        func run() async throws { try await FocusCommand.choose(words, .fresh) }
    }

    /// Answers the question “Continue or start fresh?”. If titles are given, sets the day;
    /// otherwise prints what is still needed.
    static func choose(_ words: FocusWords, _ choice: FocusFlow.Choice) async throws {
        let session = Session.current
        let sheet = try await session.ask { FocusSheet(on: $0.today, choosing: choice, $0) }
        let isWhole = sheet.flow?.drafts.count == FocusEntry.size
        guard words.titles.isEmpty, !isWhole else { return try await set(words, choice) }
        sheet.show(session)
    }

    /// Sets today's three focuses and prints them.
    static func set(_ words: FocusWords, _ choice: FocusFlow.Choice) async throws {
        let session = Session.current
        let drafts = try await session.ask { asking throws(Rejection) in
            let flow = DailyFocus.flow(on: asking.today, choosing: choice, in: asking.view)
            let goals = DailyFocus.goals(in: asking.view)
            return (
                focuses: try words.drafts(after: flow.drafts, among: goals),
                carried: flow.drafts.count, goals: goals.filter(\.isActive)
            )
        }
        do {
            try await change(SetFocuses(drafts.focuses), session)
        } catch var rejection as Rejection {
            // Adds how to provide the missing value.
            switch rejection.code {
            case "daily-focus.unlinked":
                rejection.hints = ["Choose a goal with --goal:"] + drafts.goals.map(\.title)
            case "daily-focus.count" where drafts.carried > 0:
                rejection.hints = [
                    "\(drafts.carried) carried over; enter "
                        + "\(FocusEntry.size - drafts.carried) more."
                ]
            default: break
            }
            throw rejection
        }
    }

    /// Changes the focuses of a day and prints them.
    static func change<C: Command>(
        _ command: C, _ session: Session
    ) async throws where C.Reply == FocusEntry {
        try await session.run(command) { outcome in
            try await session.ask { FocusSheet(on: outcome.reply.day, $0) }.draw(session)
        }
    }
}
