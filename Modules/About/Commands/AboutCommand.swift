internal import About
internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine

/// `cairn about`: shows the program's version, its storage locations, the privacy policy and the
/// terms. Rule O2.
struct AboutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "about", abstract: "Show the version, the licence and the places of data.",
        discussion: """
            Examples:
              cairn about
              cairn about --privacy
              cairn about --terms
            """)

    @Flag(help: "Show the privacy text.")
    var privacy = false
    @Flag(help: "Show the terms.")
    var terms = false

    func run() async throws {
        let session = Session.current
        let about = About(session.program, stored: stored(session))
        session.show(about) { about in
            if privacy { show(about.privacy, session) }
            if privacy, terms { session.show() }
            if terms { show(about.terms, session) }
            if !privacy, !terms { show(about, session) }
        }
    }

    private func stored(_ session: Session) -> [About.Stored] {
        [
            .init("Your records", session.folders.data),
            .init("Settings of this machine", session.folders.configuration),
        ]
    }

    private func show(_ about: About, _ session: Session) {
        session.show(session.paint("Cairn \(about.version)", .strong))
        var table = Table(["", .init("", wraps: true)])
        table.add("Licence", .init(about.licence))
        for thing in about.stored { table.add(.init(thing.what), .init(thing.place)) }
        session.show(table)
        session.display("Privacy: cairn about --privacy. Terms: cairn about --terms.")
    }

    /// Prints a text wrapped to the width of the terminal.
    private func show(_ text: String, _ session: Session) {
        for (index, block) in Prose(text).blocks.enumerated() {
            if index > 0 { session.show() }
            switch block {
            case .heading(_, let spans): session.show(session.paint(words(spans), .strong))
            case .paragraph(let spans): lines(words(spans), session).forEach(session.show)
            case .list(let isOrdered, let items):
                for (number, item) in items.enumerated() {
                    let sign = isOrdered ? "\(number + 1). " : session.terminal.sign("• ", "- ")
                    let indent = String(repeating: " ", count: sign.count)
                    for (line, text) in lines(words(item), session, less: sign.count).enumerated() {
                        session.show((line == 0 ? sign : indent) + text)
                    }
                }
            }
        }
    }

    private func words(_ spans: [Span]) -> String { spans.map(\.words).joined() }

    private func lines(_ text: String, _ session: Session, less: Int = 0) -> [String] {
        TextFitting.wrap(text, to: session.terminal.width - less)
    }
}
