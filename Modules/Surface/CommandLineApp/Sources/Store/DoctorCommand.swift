internal import ArgumentParser
internal import CommandLineKit
internal import Core

/// `cairn doctor`: checks everything on which Cairn depends.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the store, its hashes, the disk, zones and permissions.",
        discussion: "Exits with 1 if a check fails. The output contains no private data.")

    func run() async throws {
        let checks = await Examination(session).run()
        let isSound = !checks.contains { $0.standing == .bad }
        if session.wantsJSON {
            session.show([
                "ok": .bool(isSound), "version": .string(CommandLineApp.version),
                "checks": .array(checks.map(\.json)),
            ])
        } else {
            for check in checks { show(check, session) }
        }
        if !isSound { throw Ending(.failure) }
    }

    private func show(_ check: Check, _ session: Session) {
        let sign = session.terminal.sign(check.standing.sign, check.standing.word)
        let head = TextFitting.padding(sign, to: session.terminal.isUnicode ? 1 : 4)
        let name = check.name + TextFitting.padding(check.name, to: 13)
        let indent = String(repeating: " ", count: session.terminal.isUnicode ? 17 : 20)
        let lines = check.messages.flatMap {
            TextFitting.wrap($0, to: session.terminal.width - indent.count)
        }
        for (index, line) in lines.enumerated() {
            let start =
                "  " + session.paint(sign, check.standing.style) + head + " "
                + session.paint(name, .quiet)
            session.show((index == 0 ? start : indent) + line)
        }
    }
}

/// One check.
struct Check: Sendable {
    enum Status: String, Sendable {
        case good = "ok"
        case poor = "warning"
        case bad = "failed"

        var sign: String { self == .good ? "✓" : self == .poor ? "!" : "✗" }
        var word: String { self == .good ? "ok" : self == .poor ? "warn" : "FAIL" }
        var style: Style { self == .good ? .success : self == .poor ? .gold : .warning }
    }

    var name: String
    var standing: Status
    var messages: [String]

    init(_ name: String, _ standing: Status = .good, _ messages: String...) {
        self.name = name
        self.standing = standing
        self.messages = messages
    }

    var json: JSON {
        [
            "name": .string(name), "status": .string(standing.rawValue),
            "messages": .array(messages.map(JSON.string)),
        ]
    }
}
