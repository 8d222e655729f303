internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import History

/// `cairn undo`: undoes the last operation, or one from the log. Rule H13.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo your last operation, also after a restart.",
        discussion: """
            Examples:
              cairn undo
              cairn undo 4f2a      one entry of cairn log
            """)

    @Argument(help: "An entry of cairn log. Default: the last one.", completion: .logEntries)
    var entry: String?

    func run() async throws {
        let target = try await session.operation(entry)
        let outcome = try await session.store().engine.undo(target, zone: try session.zone())
        session.show(outcome) {
            session.show("Undone: \($0.reply.summary)")
            session.display("Redo it: cairn redo")
        }
    }
}

/// `cairn redo`: restores the last undone operation.
struct RedoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Redo the operation that was undone last.")

    @Argument(help: "An entry of cairn log. Default: the last one.", completion: .logEntries)
    var entry: String?

    func run() async throws {
        let target = try await session.operation(entry)
        let outcome = try await session.store().engine.redo(target, zone: try session.zone())
        session.show(outcome) {
            session.show("Redone: \($0.reply.summary)")
            session.display("Undo: cairn undo")
        }
    }
}

extension Session {
    /// Returns the operation with the given letters; nil for none.
    func operation(_ name: String?) async throws -> EventID? {
        guard let name else { return nil }
        let entries = try await store().engine.history(limit: 200, zone: try zone())
        return try OperationName.find(name, among: entries)
    }

    /// Prints the result of undo or redo.
    fileprivate func show(
        _ outcome: Outcome<HistoryEntry>, _ display: (Outcome<HistoryEntry>) -> Void
    ) {
        show(outcome, as: UndoOperation.self, display)
    }
}

extension CompletionKind {
    /// The completions with the entries of the log.
    static var logEntries: CompletionKind {
        .custom { _, _, _ async in
            guard let session = Session.active,
                let engine = try? await session.store().engine,
                let entries = try? await engine.history(limit: 20, zone: try? session.zone())
            else { return [] }
            return OperationName.names(of: entries)
        }
    }
}
