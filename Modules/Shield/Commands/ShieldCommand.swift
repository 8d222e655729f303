internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Shield

/// `cairn shield`: manages the enforcers that keep locked apps closed. Rule B6.
struct ShieldCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shield",
        abstract: "Keep locked apps closed, in browsers and on this machine.",
        discussion: """
            In a browser, the extension blocks locked sites; pair it with a code. Without
            the extension, a proxy of the server can do it (cairn-server --shield-proxy
            5680). On this machine, cairn shield run starts a program while its app is
            unlocked, and ends it when the balance is spent.

            Examples:
              cairn shield pair                     show a code for the extension
              cairn shield proxy                    show an address for the proxy settings
              cairn shield run -- supertuxkart
              cairn shield run --app YouTube -- mpv video.mkv
              cairn shield browsers
            """,
        subcommands: [
            Pair.self, Proxy.self, RunCommand.self, Browsers.self, Remove.self,
        ],
        defaultSubcommand: Browsers.self)
}

extension ShieldCommand {
    /// `cairn shield pair`.
    struct Pair: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a code for pairing one browser. It is valid for 10 minutes.")

        func run() async throws {
            let code = PairingCode.code(from: try await session.store().engine.entropy)
            let outcome = try await session.perform(OfferCode(code))
            let until = InstantText.clock(outcome.moment.zone.wallTime(at: outcome.reply))
            guard !session.wantsJSON else {
                return session.show(["code": .string(code), "until": outcome.reply.json])
            }
            session.show("\(session.paint(code, .strong))  until \(until)")
            session.display("Enter it in the extension, with the address of your server.")
        }
    }

    /// `cairn shield proxy`.
    struct Proxy: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a private address for a browser's proxy settings.",
            discussion: """
                The browser reads the sites that cost time and the address of the proxy from
                the file at this address. Keep the address secret. To revoke it, run
                cairn shield remove.
                """)

        @Option(help: "The name of the browser.")
        var name = "Browser with a proxy"
        @Option(help: "The address of your server.")
        var server = "http://127.0.0.1:8080"

        func run() async throws {
            let token = PairingCode.token(from: try await session.store().engine.entropy)
            let outcome = try await session.perform(ConnectBrowser(name, token: token))
            let base = server.hasSuffix("/") ? String(server.dropLast()) : server
            let address = "\(base)/api/v1/shield/pac/\(token)"
            guard !session.wantsJSON else {
                return session.show([
                    "browser": PairedBrowser.shape.json(outcome.reply), "address": .string(address),
                ])
            }
            session.show(address)
            session.display(
                "Enter it in the browser's settings as the automatic proxy configuration URL.")
        }
    }

    /// `cairn shield browsers`.
    struct Browsers: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the paired browsers.")

        func run() async throws {
            let zone = try session.zone()
            let all = try await session.ask { asking throws(Rejection) in
                PairedBrowser.all(in: asking.view)
            }
            session.show(all, as: PairedBrowser.list) { all in
                guard !all.isEmpty else {
                    return session.display("No browser is paired. Pair one: cairn shield pair")
                }
                for browser in all {
                    session.show("\(browser.name)  since \(zone.wallTime(at: browser.at).day)")
                }
            }
        }
    }

    /// `cairn shield remove NAME`.
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a browser. It can no longer read your sites or unlock apps.")

        @Argument(help: "The browser's name or a part of it.")
        var browser: [String]

        func run() async throws {
            let words = browser.joined(separator: " ")
            let found = try await session.ask { asking throws(Rejection) in
                try NameSearch(
                    "browser", code: "shield.browser", field: "browser", title: \.name,
                    id: \.id.description
                ).one(
                    words, among: PairedBrowser.all(in: asking.view),
                    hint: { "\($0.name)  \($0.id)" })
            }
            try await session.run(RemoveBrowser(found.id)) { _ in
                session.show("\(found.name) removed.")
            }
        }
    }
}
