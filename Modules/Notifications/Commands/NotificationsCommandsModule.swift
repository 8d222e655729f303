internal import CommandLineKit
public import Core
internal import OutboxSQLite

/// The commands for reminders. Rules A.
public struct NotificationsCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "notifications-commands", stability: .beta,
        summary: "The command remind: due reminders, channels, and the terminal as a channel.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("remind", aliases: ["reminders"], RemindCommand.self, in: .daily),
            to: .commands)
        registrar.contribute(PersonalFile(SQLiteOutbox.name, keeping: .outbox), to: .personalFiles)
    }
}

extension PersonalFile.FileBackup {
    /// The backup of the outbox. It contains every channel and the key pair that identifies this
    /// program to browsers' push services.
    fileprivate static let outbox = PersonalFile.FileBackup {
        folder, copy async throws(Rejection) in
        try await SQLiteOutbox(folder: folder).backup(to: copy)
    } prove: { copy async throws(Rejection) in
        try await SQLiteOutbox.prove(copy)
    } restore: { copy, folder async throws(Rejection) in
        try await SQLiteOutbox(folder: folder).restore(from: copy)
    }
}
