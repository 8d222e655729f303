internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Widgets
internal import WidgetsAPI

/// `cairn open`: opens the page of a `cairn://` link. Rule W3.
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open the page of a cairn:// link.",
        discussion: """
            Prints the address of the page, and opens it in the desktop's browser if there
            is one. The server is that of --server or CAIRN_URL. Default: the server on this
            machine, http://127.0.0.1:8080.

            Examples:
              cairn open
              cairn open cairn://goals
              cairn open settings --print
            """)

    @Argument(help: "The link: cairn://home, setup, goals, settings or another page with a card.")
    var link = "home"
    @Option(help: .init("The address of the server (CAIRN_URL).", valueName: "address"))
    var server: String?
    @Flag(name: .customLong("print"), help: "Only print the address.")
    var printOnly = false

    private static let usual = "http://127.0.0.1:8080"

    func run() async throws {
        let session = session
        let address = try root(session) + page(session).path
        if session.wantsJSON {
            session.show(["address": .string(address)])
        } else {
            session.show(address)
        }
        let displays = ["DISPLAY", "WAYLAND_DISPLAY"]
        guard !printOnly, displays.contains(where: { session.environment[$0]?.isEmpty == false })
        else { return }
        DesktopMessage.open(address)
    }

    /// Returns the page of a link: a built-in one, or one to which a card leads.
    private func page(_ session: Session) throws(Rejection) -> WidgetLink {
        var links: [WidgetLink] = [.home, .setup, .goals, .settings]
        for card in Widgets.cards(of: session.program) where !links.contains(card.absence.link) {
            links.append(card.absence.link)
        }
        var name = Substring(link)
        if name.lowercased().hasPrefix("cairn://") { name = name.dropFirst("cairn://".count) }
        if name.hasSuffix("/") { name = name.dropLast() }
        return try links.first { $0.name == name }.orThrow(
            Rejection(
                "open.unknown", "There is no page for \(TextFitting.quoted(link)).", field: "link",
                category: .notFound,
                hints: ["Pages are \(links.map(\.name).joined(separator: ", "))."]))
    }

    private func root(_ session: Session) throws(Rejection) -> String {
        let given = server ?? session.environment["CAIRN_URL"] ?? ""
        let address = given.isEmpty ? OpenCommand.usual : given
        let rest = ["http://", "https://"].first { address.hasPrefix($0) }
            .map { address.dropFirst($0.count) }
        guard let rest, !rest.isEmpty, address.utf8.count <= 2_000,
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw Rejection(
                "open.server", "\(TextFitting.quoted(address)) is not the address of a server.",
                field: "server", hints: ["Write it as \(OpenCommand.usual)."])
        }
        return address.hasSuffix("/") ? String(address.dropLast()) : address
    }
}
