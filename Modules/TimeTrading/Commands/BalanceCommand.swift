internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import TimeTrading
internal import TimeTradingAPI

/// `cairn balance`: shows the earned time that is left. Rules B1, B5.
struct BalanceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "balance", abstract: "Show your screen time: earned, spent and left.",
        discussion: """
            You can spend earned minutes immediately. Unspent
            time expires when your next day starts.

            Examples:
              cairn balance
              cairn balance --on yesterday
              cairn balance --json
            """,
        subcommands: [Show.self, Reset.self], defaultSubcommand: Show.self)

    /// `cairn balance show`.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show the balance, earned and spent time.")

        @Option(parsing: .unconditional, help: "Another day: yesterday, -3d.")
        var on: String?

        func run() async throws {
            let session = Session.current
            let on = on
            let (day, isMonitored) = try await session.ask { asking throws(Rejection) in
                let day = try session.day(on, today: asking.today)
                return (
                    TimeTrading.day(day, at: asking.moment, in: asking.view),
                    TimeTrading.terms(on: day, in: asking.view).isMonitored
                )
            }
            session.show(day) { day in
                session.show("\(session.paint(day.text, .strong))  \(BalanceCommand.words(day))")
                for share in day.used {
                    session.show("  \(share.app.name)  \(TimeText.short(share.seconds)) used")
                }
                for share in day.spentOn {
                    session.show("  \(share.app.name)  \(TimeText.spent(share.seconds)) spent")
                }
                if !isMonitored {
                    session.display(
                        "Usage is not monitored. To allow it: cairn config time.monitor 1")
                }
                if let app = day.tracking {
                    session.display("Tracking \(app.name): cairn track stop")
                }
            }
        }
    }

    /// `cairn balance reset`.
    struct Reset: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Reset today's earned and spent time to zero.")

        func run() async throws {
            let session = Session.current
            try await session.run(ResetStatistics()) { _ in
                session.show("Today's statistics reset.")
            }
        }
    }

    /// A summary of earned and spent time, such as "earned 1h 0m, spent 5m".
    static func words(_ day: TradingDay) -> String {
        "earned \(TimeText.short(day.earned)), spent \(TimeText.spent(day.spent))"
    }
}

/// `cairn unlock APP`: opens an app with earned time. Rule B6.
struct UnlockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: "Unlock an app with earned time.",
        discussion: """
            The app stays open until the balance is spent, or for --minutes. A minute
            costs a minute. A buddy's code opens the app once for 15 minutes.
            With --all every locked app is opened, and each costs its own minutes.

            Examples:
              cairn unlock TikTok
              cairn unlock youtube --minutes 10
              cairn unlock youtube --code "your buddy's code"
              cairn unlock --all --minutes 5
            """)

    @Argument(help: "The app's name or a part of it.")
    var app: [String] = []
    @Flag(help: "Unlock every app that costs time.")
    var all = false
    @Option(help: "The number of minutes, 1 to 1440.")
    var minutes: Int?
    @Option(help: "The buddy's code. Opens the app once without spending time.")
    var code: String?

    func validate() throws {
        if code != nil, minutes != nil {
            throw ValidationError(
                "--code cannot be combined with --minutes: a code unlocks for 15 minutes.")
        }
        if code != nil, all { throw ValidationError("A code unlocks one app: leave out --all.") }
        try LockCommand.check(app, all)
    }

    func run() async throws {
        let session = Session.current
        if all { return try await session.opens(UnlockAllApps(minutes: minutes)) }
        let found = try await session.app(app)
        if let code {
            return try await session.opens(UseBuddyCode(found.id, code: code))
        }
        try await session.opens(UnlockApp(found.id, minutes: minutes))
    }
}

/// `cairn lock APP`: locks an app again and keeps the unspent time. Rule B6.
struct LockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "Lock an app again and keep the unspent time.")

    @Argument(help: "The app's name or a part of it.")
    var app: [String] = []
    @Flag(help: "Lock every open app.")
    var all = false

    func validate() throws { try LockCommand.check(app, all) }

    /// Throws unless either an app or `--all` is given.
    fileprivate static func check(_ app: [String], _ all: Bool) throws {
        if app.isEmpty != all { throw ValidationError("Give an app or --all.") }
    }

    func run() async throws {
        let session = Session.current
        if all { return try await session.opens(LockAllApps()) }
        try await session.opens(LockApp(try await session.app(app).id))
    }
}

extension Session {
    /// Returns the app whose name matches the given letters.
    func app(_ words: [String]) async throws -> TrackedApp {
        let text = words.joined(separator: " ")
        return try await ask { asking throws(Rejection) in
            try NameSearch(
                "app", code: "time-trading.app", field: "app", title: \.name, id: \.id
            ).one(text, among: asking.view.apps.all)
        }
    }

    /// Runs a command that opens or locks an app. The command cannot be undone.
    fileprivate func opens<C: Command>(_ command: C) async throws where C.Reply == AppAccess {
        let outcome = try await perform(command)
        show(outcome.reply, as: C.answer) { display($0, at: outcome.moment) }
    }

    /// Runs a command that opens or locks all apps. The command cannot be undone.
    fileprivate func opens<C: Command>(_ command: C) async throws where C.Reply == [AppAccess] {
        let outcome = try await perform(command)
        show(outcome.reply, as: C.answer) { apps in
            for access in apps { display(access, at: outcome.moment) }
        }
    }

    /// Prints whether an app is open and how much time is left.
    private func display(_ access: AppAccess, at moment: Moment) {
        let left = TimeText.short(access.balance)
        switch access.reason {
        case .free: show("\(access.app.name) is a productive app. It is never locked.")
        case .unlocked, .emergency:
            let until = access.until.map { InstantText.clock(moment.zone.wallTime(at: $0)) } ?? ""
            show("\(access.app.name) is open until \(until). Your balance: \(left)")
        case .session:
            let opens = access.opens.map { InstantText.clock(moment.zone.wallTime(at: $0)) } ?? ""
            show("\(access.app.name) is locked during the focus session, until \(opens).")
        case .locked, .empty: show("\(access.app.name) is locked. Your balance: \(left)")
        }
    }
}
