internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Insights

/// `cairn experiment`: manages experiments on randomly drawn days. Rule I2.
struct ExperimentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "experiment", abstract: "Test a change on randomly chosen days.",
        discussion: """
            Half of the days are with an action and half without, drawn at random. The
            result is shown only at the end, because early results are often chance.

            Examples:
              cairn experiment
              cairn experiment start meditate --outcome tension
              cairn experiment start read --outcome sleep --next-day --days 40
              cairn experiment answer meditate
              cairn experiment cancel meditate
            """,
        subcommands: [List.self, Start.self, Answer.self, Cancel.self],
        defaultSubcommand: List.self, aliases: ["experiments"])

    /// `cairn experiment list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the experiments and today's part in them.")

        func run() async throws {
            let session = Session.current
            let (all, today) = try await session.ask { asking in
                (Insights.experiments(at: asking.moment, in: asking.view), asking.today)
            }
            session.show(all, as: Experiment.list) { all in
                if all.isEmpty {
                    session.show("No experiments yet.")
                    session.display("cairn experiment start meditate --outcome tension")
                }
                for experiment in all { ExperimentText.show(experiment, today, in: session) }
            }
        }
    }

    /// `cairn experiment start ACTION --outcome OUTCOME`.
    struct Start: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Start an experiment: random days with and without an action.")

        @Argument(help: "The habit or journey to do on half of the days.")
        var action: [String]
        @Option(help: "The outcome to measure: tension, mood, sleep quality or focus time.")
        var outcome: String
        @Option(help: "The number of days, a multiple of 4 from 16 to 120.")
        var days = 28
        @Flag(help: "The effect is measured on the day after.")
        var nextDay = false
        @Option(parsing: .unconditional, help: "The first day. Default: tomorrow.")
        var from: String?

        func run() async throws {
            let session = Session.current
            let from = from
            let start = try await session.ask { asking throws(Rejection) in
                try from.map { text throws(Rejection) in
                    try session.day(text, today: asking.today, leaning: .future)
                }
            }
            let command = StartExperiment(
                action.joined(separator: " "), outcome: outcome, days: days, lag: nextDay ? 1 : 0,
                from: start)
            try await session.run(command) { outcome in
                ExperimentText.show(outcome.reply, outcome.moment.day, in: session)
            }
        }
    }

    /// `cairn experiment answer [WHICH]`.
    struct Answer: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the result of an experiment after its last day.")

        @Argument(help: "The experiment: its subject or its id. Default: the latest.")
        var which: [String] = []

        func run() async throws {
            let session = Session.current
            let words = which
            let (experiment, today) = try await session.ask {
                asking throws(Rejection) -> (Experiment, Day) in
                let all = Insights.experiments(at: asking.moment, in: asking.view)
                return (try ExperimentText.one(words, of: all), asking.today)
            }
            session.show(experiment) { ExperimentText.show($0, today, in: session) }
        }
    }

    /// `cairn experiment cancel [WHICH]`.
    struct Cancel: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Cancel an experiment; there will be no result.")

        @Argument(help: "The experiment: its subject or its id. Default: the running one.")
        var which: [String] = []

        func run() async throws {
            let session = Session.current
            let words = which
            let experiment = try await session.ask { asking throws(Rejection) in
                let all = Insights.experiments(at: asking.moment, in: asking.view)
                    .filter { !words.isEmpty || $0.daysLeft > 0 }
                return try ExperimentText.one(words, of: all)
            }
            try await session.run(CancelExperiment(experiment.id)) { outcome in
                session.show("\(outcome.reply.question): cancelled.")
            }
        }
    }
}
