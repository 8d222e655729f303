internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import WidgetCards
internal import Widgets
internal import WidgetsAPI

/// `cairn widget`: prints a card as an image, data or text. Rules W.
struct WidgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "widget",
        abstract: "Print a widget card as SVG, JSON or text, or the snapshot.",
        discussion: """
            Without a name, lists the cards. Files are replaced atomically: other programs
            see either the old or the new file.

            Examples:
              cairn widget
              cairn widget today --size medium --output today.svg
              cairn widget today --size inline --format text
              cairn widget snapshot --output snapshot.json
            """)

    @Argument(help: "The name of the card, or snapshot.")
    var name: String?
    @Option(help: "The size: small, medium, large, circular, rectangular or inline.")
    var size: String?
    @Option(help: "The format: svg, json or text.")
    var format: String?
    @Option(help: "The appearance: dark or light.")
    var theme: String?
    @Option(help: "The colours of a card: \(Card.palettes.joined(separator: ", ")).")
    var palette: String?
    @Option(name: .shortAndLong, help: "The file to write. Default: standard output.")
    var output: String?

    func run() async throws {
        guard let name else { return list(session) }
        let wanted = try Wanted(self, wantsJSON: session.wantsJSON)
        let text = try await session.ask { asking throws(Rejection) in
            name == "snapshot"
                ? WidgetCommand.document(
                    WidgetSnapshot(at: asking.moment, in: asking.view).members)
                : try wanted.text(of: name, asking)
        }
        guard let output else { return session.terminal.write(text) }
        try write(text, to: output)
        guard !session.wantsJSON else {
            session.show(["file": .string(output)])
            return
        }
        session.show("Wrote \(output)")
    }

    private func list(_ session: Session) {
        let cards = Widgets.cards(of: session.program)
        guard !session.wantsJSON else {
            session.show([
                "cards": .array(
                    cards.map { ["name": .string($0.name), "summary": .string($0.summary)] }),
                "sizes": .array(CardSize.allCases.map { .string($0.rawValue) }),
            ])
            return
        }
        var table = Table([.init("Card"), .init("Content", wraps: true)])
        for card in cards { table.add(.init(card.name, .accent), .init(card.summary)) }
        table.add(.init("snapshot", .accent), "The day's focuses as JSON, for external widgets.")
        session.show(table)
    }

    /// Returns a JSON document in the format of files.
    fileprivate static func document(_ members: JSONObject) -> String {
        JSON.object(members).text + "\n"
    }

    private func write(_ text: String, to path: String) throws(Rejection) {
        try session.refuseStore(at: path, field: "output")
        do throws(Files.Failure) {
            let draft = try Files.Draft(path)
            try draft.append(Array(text.utf8))
            try draft.finish()
        } catch {
            throw Rejection(
                "widget.unwritable", "\(path) cannot be written: \(error.reason).",
                field: "output", category: .unavailable)
        }
    }
}

/// The requested form of a card.
private struct Wanted: Sendable {
    enum Format: String, CaseIterable { case svg, json, text }
    var size = CardSize.small
    var format = Format.text
    var theme = CardTheme.dark
    var palette: String?

    init(_ command: WidgetCommand, wantsJSON: Bool) throws(Rejection) {
        if let text = command.size { size = try Wanted.one("size", text) }
        if let text = command.theme { theme = try Wanted.one("theme", text) }
        if let text = command.palette {
            guard Card.palettes.contains(text) else {
                throw Wanted.refusal("palette", Card.palettes)
            }
            palette = text
        }
        if let text = command.format {
            format = try Wanted.one("format", text)
        } else if wantsJSON, command.output == nil {
            format = .json
        } else if let output = command.output {
            format = output.hasSuffix(".svg") ? .svg : output.hasSuffix(".json") ? .json : .text
        }
    }

    private static func one<Choice: RawRepresentable & CaseIterable>(
        _ field: String, _ text: String
    ) throws(Rejection) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: text) else {
            throw refusal(field, Choice.allCases.map(\.rawValue))
        }
        return choice
    }

    private static func refusal(_ field: String, _ words: [String]) -> Rejection {
        let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        return Rejection("widget.\(field)", "The \(field) is \(list).", field: field)
    }

    func text(of name: String, _ asking: QueryContext) throws(Rejection) -> String {
        guard let face = Widgets.face(name, at: asking.moment, in: asking.view) else {
            let names = Widgets.cards(of: asking.view.program).map(\.name) + ["snapshot"]
            let near = EditDistance.suggestions(for: name, among: names)
            throw Rejection(
                "widget.unknown", "Unknown card \(TextFitting.quoted(name)).",
                field: "name", category: .notFound,
                hints: near.isEmpty
                    ? ["Cards are \(names.joined(separator: ", "))."]
                    : ["Did you mean \(near.joined(separator: ", "))?"])
        }
        return switch format {
        case .svg:
            Card.svg(face.content, size: size, theme: theme, palette: palette ?? face.palette)
        case .json: WidgetCommand.document(face.members(size: size.rawValue))
        case .text: Card.text(face.content, size: size).joined(separator: "\n") + "\n"
        }
    }
}
