internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import NotificationsAPI
internal import NotificationsHosting

/// The command `cairn remind channels`: manages the channels on which reminders are sent. Rule A3.
struct ChannelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "channels",
        abstract: "List, add, test, switch and remove channels for reminders.",
        subcommands: [List.self, Add.self, Test.self, On.self, Off.self, Remove.self],
        defaultSubcommand: List.self)
}

extension ChannelsCommand {
    /// The command `cairn remind channels list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the channels.")

        func run() async throws {
            let session = Session.current
            let channels = try await StoreOutbox.use(in: session) {
                service async throws(Rejection) in
                try await service.channels()
            }
            guard !session.wantsJSON else {
                return session.show(ChannelView.list.json(channels).object ?? [:])
            }
            session.list(
                channels,
                in: ["Name", "Where", .init("State", isFlexible: true, wraps: true)],
                none: "  No channels yet. Add one: cairn remind channels add --help"
            ) { channel in
                [
                    .init(channel.name, .strong), .init(channel.summary),
                    .init(ChannelsCommand.words(channel), channel.fault == nil ? .plain : .warning),
                ]
            }
        }
    }

    /// The command `cairn remind channels add`.
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a channel.",
            discussion: """
                Examples:
                  cairn remind channels add ntfy Phone --url https://ntfy.sh --topic TOPIC
                  cairn remind channels add gotify Desk --url https://gotify.home --token TOKEN
                  cairn remind channels add webhook Lamp --url https://hooks.example/1
                  cairn remind channels add mail Post --to me@example.org
                  cairn remind channels add apprise All --url https://apprise.home --urls URLS

                Mail needs CAIRN_MAIL=smtp://USER:PASSWORD@HOST:587 and CAIRN_MAIL_FROM.
                Allow hosts in private networks with CAIRN_REACH=ntfy.home,10.0.0.7
                """)

        @Argument(help: "The kind of channel: ntfy, gotify, apprise, webhook or mail.")
        var via: String
        @Argument(help: "The name of the channel.")
        var name: String
        @Option(help: "The address of the server or webhook.")
        var url: String?
        @Option(help: "ntfy: the topic.")
        var topic: String?
        @Option(help: "ntfy, Gotify: the access token. - reads it from standard input.")
        var token: String?
        @Option(help: "Webhook: the secret (whsec_…). Default: a new one.")
        var secret: String?
        @Option(help: "Apprise: the tag of the configured services.")
        var tag: String?
        @Option(help: "Apprise: the URLs of the services.")
        var urls: String?
        @Option(help: "Mail: the recipient's address.")
        var to: String?

        func run() async throws {
            let session = Session.current
            var object: JSONObject = ["via": .string(via)]
            var made: String?
            if via == "webhook", secret == nil {
                made = try await StoreOutbox.use(in: session) { $0.freshSecret() }
            }
            let token = token == "-" ? readLine(strippingNewline: true) : token
            for (key, value) in [
                ("url", url), ("topic", topic), ("token", token), ("secret", secret ?? made),
                ("tag", tag), ("urls", urls), ("to", to),
            ] {
                if let value { object[key] = .string(value) }
            }
            let asked = JSON.object(object)
            let channel = try await StoreOutbox.use(in: session) {
                service async throws(Rejection) in
                try await service.add(name, asked)
            }
            guard !session.wantsJSON else {
                return session.show(ChannelView.shape.json(channel).object ?? [:])
            }
            session.show("  \(channel.name): \(channel.summary)")
            if let made { session.show("  Its secret, shown only now: \(made)") }
            session.display("Send a test: cairn remind channels test \"\(channel.name)\"")
        }
    }

    /// The command `cairn remind channels test`.
    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send a test message on a channel.")

        @Argument(help: "The channel, by name or id.")
        var channel: String

        func run() async throws {
            try await ChannelsCommand.change(channel) { service, id async throws(Rejection) in
                let tested = try await service.test(id)
                if let fault = tested.fault {
                    throw Rejection("notifications.test", fault, category: .unavailable)
                }
                return (tested, "Test sent to \(tested.name).")
            }
        }
    }

    /// The command `cairn remind channels on`.
    struct On: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Switch a channel on, also after failures.")

        @Argument(help: "The channel, by name or id.")
        var channel: String

        func run() async throws {
            try await ChannelsCommand.change(channel) { service, id async throws(Rejection) in
                let changed = try await service.turn(id, on: true)
                return (changed, "\(changed.name) is on.")
            }
        }
    }

    /// The command `cairn remind channels off`.
    struct Off: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Switch a channel off.")

        @Argument(help: "The channel, by name or id.")
        var channel: String

        func run() async throws {
            try await ChannelsCommand.change(channel) { service, id async throws(Rejection) in
                let changed = try await service.turn(id, on: false)
                return (changed, "\(changed.name) is off.")
            }
        }
    }

    /// The command `cairn remind channels remove`.
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Remove a channel.")

        @Argument(help: "The channel, by name or id.")
        var channel: String

        func run() async throws {
            try await ChannelsCommand.change(channel) { service, id async throws(Rejection) in
                let gone = try await service.channels().first { $0.id == id }
                try await service.remove(id)
                return (gone, "Channel removed.")
            }
        }
    }

    /// Changes the channel with this name or id, and prints the result.
    fileprivate static func change(
        _ text: String,
        _ act: (NotificationService, ChannelID) async throws(Rejection) -> (ChannelView?, String)
    ) async throws {
        let session = Session.current
        let (channel, words) = try await StoreOutbox.use(in: session) {
            service async throws(Rejection) in
            let named = try await service.channels().filter {
                $0.id.description == text || $0.name.lowercased() == text.lowercased()
            }
            guard named.count <= 1 else {
                throw Rejection.conflict(
                    "notifications.several", "Several channels have this name: give the id.",
                    field: "channel", hints: named.map(\.id.description))
            }
            let found = try named.first.orThrow(
                .unknown("channel", code: "notifications.channel", field: "channel"))
            return try await act(service, found.id)
        }
        guard !session.wantsJSON else {
            return session.show(channel.flatMap { ChannelView.shape.json($0).object } ?? [:])
        }
        session.show("  " + words)
    }

    fileprivate static func words(_ channel: ChannelView) -> String {
        let standing =
            switch channel.standing {
            case .open: "on"
            case .unconfirmed: "not confirmed"
            case .off: "off"
            case .gone: "gone"
            case .denied: "access denied"
            case .failing: "failing"
            }
        return standing + (channel.fault.map { ": \($0)" } ?? "")
    }
}
