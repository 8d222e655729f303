public import Core

extension Session {
    /// True if the user asked for JSON.
    public var wantsJSON: Bool { options.wantsJSON }

    /// Shows one JSON document: the members after `"schema": 2`, formatted on a screen.
    public func show(_ members: JSONObject) {
        var document = JSONObject([("schema", AnswerDocument.version.json)])
        for (key, value) in members { document[key] = value }
        let json = JSON.object(document)
        terminal.json(terminal.isInteractive ? json.pretty() : json.text)
    }

    /// Shows a line of output.
    public func show(_ line: String = "") { terminal.line(line) }

    /// Shows a table.
    public func show(_ table: Table) {
        for line in table.lines(for: terminal) { terminal.line(line) }
    }

    /// Shows a row of cells for each thing, or a text if there are none.
    public func list<Thing>(
        _ things: some Sequence<Thing>, in columns: [Table.Column], none: String,
        cells: (Thing) -> [Table.Cell]
    ) {
        var table = Table(columns)
        table.rows = things.map(cells)
        table.rows.isEmpty ? show(none) : show(table)
    }

    /// Shows a message on standard error; not with `-q`.
    public func display(_ text: String) {
        guard !options.isQuiet else { return }
        for line in TextFitting.wrap(text, to: terminal.width) {
            terminal.line(terminal.paintMessages(line, .quiet), to: .messages)
        }
    }

    /// Shows how to undo the command.
    public func showUndo() {
        guard !wantsJSON else { return }
        display("Undo: cairn undo")
    }

    /// Returns text in a style, for standard output.
    public func paint(_ text: String, _ style: Style) -> String { terminal.paint(text, style) }

    /// Shows a rejection on standard error: one sentence and the next steps.
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

    /// Asks for confirmation before past data is deleted; `isSure` is the value of `--yes`.
    ///
    /// Ends with status 2 if the user declines. Without a terminal it throws `confirm.needed`.
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
