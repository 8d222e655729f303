public import Core

extension Session {
    /// True if the user asked for JSON with `--json`.
    public var wantsJSON: Bool { options.wantsJSON }

    /// Prints one JSON document: `"schema": 2`, followed by the members. On a screen, it is
    /// formatted with line breaks.
    public func show(_ members: JSONObject) {
        var document = JSONObject([("schema", AnswerDocument.version.json)])
        for (key, value) in members { document[key] = value }
        let json = JSON.object(document)
        terminal.json(terminal.isInteractive ? json.pretty() : json.text)
    }

    /// Prints a line on standard output.
    public func show(_ line: String = "") { terminal.line(line) }

    /// Prints a table on standard output.
    public func show(_ table: Table) {
        for line in table.lines(for: terminal) { terminal.line(line) }
    }

    /// Prints a table with one row for each object. If there are none, prints the text `none`.
    public func list<Thing>(
        _ things: some Sequence<Thing>, in columns: [Table.Column], none: String,
        cells: (Thing) -> [Table.Cell]
    ) {
        var table = Table(columns)
        table.rows = things.map(cells)
        table.rows.isEmpty ? show(none) : show(table)
    }

    /// Prints a message on standard error, unless the user set `-q`.
    public func display(_ text: String) {
        guard !options.isQuiet else { return }
        for line in TextFitting.wrap(text, to: terminal.width) {
            terminal.line(terminal.paintMessages(line, .quiet), to: .messages)
        }
    }

    /// Prints a message that says how to undo the command.
    public func showUndo() {
        guard !wantsJSON else { return }
        display("Undo: cairn undo")
    }

    /// Returns text with a style, for standard output.
    public func paint(_ text: String, _ style: Style) -> String { terminal.paint(text, style) }

    /// Prints a rejection on standard error: one sentence and the next steps.
    public func showError(_ rejection: Rejection) {
        guard !wantsJSON else {
            terminal.json(rejection.json.text, to: .messages)
            return
        }
        let paint = terminal.paintMessages
        let lines = TextFitting.wrap("cairn: " + rejection.message, to: terminal.width)
        for (index, line) in lines.enumerated() {
            let name = index == 0 ? paint("cairn:", .warning) : ""
            terminal.line(name + (index == 0 ? String(line.dropFirst(6)) : line), to: .messages)
        }
        for hint in rejection.hints {
            for line in TextFitting.wrap(hint, to: terminal.width - 2) {
                terminal.line("  " + paint(line, .quiet), to: .messages)
            }
        }
    }

    /// Asks the user to confirm that existing data will be deleted. `isSure` is true if the user
    /// set `--yes`; then no question is asked.
    ///
    /// Ends the command with status 2 if the user declines. If there is no terminal, throws
    /// `confirm.needed`.
    public func confirm(_ question: String, isSure: Bool) throws {
        guard !isSure else { return }
        guard terminal.canAsk else {
            throw Rejection.conflict(
                "confirm.needed", "This needs a confirmation, and no terminal is available to ask.",
                hints: ["Use --yes to confirm."])
        }
        terminal.write(question + " [y/N] ", to: .messages)
        let answer = terminal.readLine()?.lowercased() ?? ""
        guard ["y", "yes"].contains(answer) else {
            display("Nothing was changed.")
            throw Ending(.cancelled)
        }
    }
}

extension Rejection {
    /// The JSON form of an error.
    public var json: JSON {
        [
            "schema": AnswerDocument.version.json,
            "error": [
                "code": .string(code), "message": .string(message), "field": .optional(field),
                "category": .string(category.rawValue), "hints": .array(hints.map(JSON.string)),
            ],
        ]
    }
}
