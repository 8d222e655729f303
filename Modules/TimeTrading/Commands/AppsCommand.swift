internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import TimeTrading
internal import TimeTradingAPI

/// `cairn apps`: manages the apps that cost time and those that earn it. Rules B2, B4.
struct AppsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps", abstract: "List and change the apps that cost or earn screen time.",
        discussion: """
            Vice apps are locked and cost time; productive apps earn it.

            Examples:
              cairn apps
              cairn apps add Lichess --productive --domain lichess.org
              cairn apps move YouTube --productive
              cairn apps remove Snapchat
              cairn apps rate 2                two productive minutes earn one
              cairn apps code "open sesame"    a secret code that your buddy enters
            """,
        subcommands: [List.self, Add.self, Move.self, Remove.self, Rate.self, Code.self],
        defaultSubcommand: List.self)

    /// The option that selects a list.
    struct ListOptions: ParsableArguments {
        @Flag(help: "A vice app: it is locked and costs time.")
        var vice = false
        @Flag(help: "A productive app: it earns time.")
        var productive = false

        func validate() throws {
            if vice == productive { throw ValidationError("Give --vice or --productive.") }
        }

        var list: AppList { vice ? .vice : .productive }
    }

    /// `cairn apps list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the apps of both lists.")

        func run() async throws {
            let session = Session.current
            let apps = try await session.ask { asking throws(Rejection) in asking.view.apps.all }
            session.show(apps, as: TrackedApp.list) {
                session.list(
                    $0, in: ["List", "App", .init("Sites", wraps: true)],
                    none: "No apps yet. Add one: cairn apps add NAME --vice"
                ) {
                    [
                        .init($0.list.rawValue, $0.list == .vice ? .quiet : .accent),
                        .init($0.name), .init($0.domains.joined(separator: " "), .quiet),
                    ]
                }
            }
        }
    }

    /// `cairn apps add NAME`.
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Add an app or a site.")

        @Argument(help: "The name, 1 to 60 characters.")
        var name: [String]
        @OptionGroup var options: ListOptions
        @Option(help: "A site of the app. Can be repeated.")
        var domain: [String] = []
        @Option(help: "The program name in trackers. Can be repeated.")
        var bundle: [String] = []

        func run() async throws {
            let session = Session.current
            let command = AddApp(
                name.joined(separator: " "), to: options.list, domains: domain, bundles: bundle)
            try await session.run(command) { session.display($0.reply) }
        }
    }

    /// `cairn apps move NAME`.
    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Move an app to the other list, from now on.")

        @Argument(help: "The app's name or a part of it.")
        var name: [String]
        @OptionGroup var options: ListOptions

        func run() async throws {
            let session = Session.current
            let found = try await session.app(name)
            try await session.run(ChangeApp(found.id, list: options.list)) {
                session.display($0.reply)
            }
        }
    }

    /// `cairn apps remove NAME`.
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove an app from its list, from now on.")

        @Argument(help: "The app's name or a part of it.")
        var name: [String]

        func run() async throws {
            let session = Session.current
            let found = try await session.app(name)
            try await session.run(RemoveApp(found.id)) {
                session.show("\($0.reply.name) removed from the list.")
            }
        }
    }

    /// `cairn apps rate [RATE]`.
    struct Rate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set the number of productive minutes that earn one minute.")

        @Argument(help: "A number from 0.1 to 100. With 2, two productive minutes earn one.")
        var rate: String?
        @Option(
            parsing: .unconditional, help: "The first day on which it applies. Default: today.")
        var from: String?

        func run() async throws {
            let session = Session.current
            let (from, typed) = (from, rate)
            let (day, rate, terms) = try await session.ask { asking throws(Rejection) in
                let day = try session.day(from, today: asking.today)
                let rate = try typed.map(TradingTerms.rate(typed:))
                return (day, rate, TimeTrading.terms(on: day, in: asking.view))
            }
            guard let rate else {
                return session.show(terms) { session.show(Rate.words($0)) }
            }
            try await session.run(SetTerms(rate: rate, from: day)) {
                session.show(Rate.words($0.reply))
            }
        }

        private static func words(_ terms: TradingTerms) -> String {
            "\(TimeText.rate(terms.rate)) productive minutes earn one minute."
        }
    }

    /// `cairn apps code CODE`.
    struct Code: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set a buddy's code. It opens one app once.")

        @Argument(help: "The code, 6–64 characters. Only its hash is stored.")
        var code: String

        func run() async throws {
            let session = Session.current
            try await session.run(SetBuddyCode(code)) { done in
                session.show("Code set. It opens one app once.")
                session.show("The page for your buddy: /buddy/\(done.reply.page)")
            }
        }
    }
}

extension Session {
    fileprivate func display(_ app: TrackedApp) {
        show(app.list == .vice ? "\(app.name) costs time." : "\(app.name) earns time.")
    }
}
