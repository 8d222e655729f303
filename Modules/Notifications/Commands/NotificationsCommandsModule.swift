internal import CommandLineKit
public import Core
internal import OutboxSQLite

/// What people type about reminders. Rules A.
public struct NotificationsCommandsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "notifications-commands", stability: .beta,
        summary: "The command remind: what is due, where it goes, and the terminal as a channel.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("remind", aliases: ["reminders"], RemindCommand.self, in: .daily),
            to: .commands)
        registrar.contribute(PersonalFile(SQLiteOutbox.name, keeping: .outbox), to: .personalFiles)
    }
}

extension PersonalFile.Keeping {
    /// Losing the outbox loses every channel, and the key that browsers know.
    fileprivate static let outbox = PersonalFile.Keeping { folder, copy async throws(Rejection) in
        try await SQLiteOutbox(folder: folder).backup(to: copy)
    } prove: { copy async throws(Rejection) in
        try await SQLiteOutbox.prove(copy)
    } restore: { copy, folder async throws(Rejection) in
        try await SQLiteOutbox(folder: folder).restore(from: copy)
    }
}
