internal import CommandLineKit
internal import Core

/// A file of a module next to the store that is part of backups. Rule P3.
struct BackupPart {
    /// The name in the folder of the store.
    let name: String
    let keeping: PersonalFile.FileBackup

    /// Returns the path of its copy next to a backup: `habits.outbox.db` next to `habits.db`.
    func path(beside backup: String) -> String {
        (backup.hasSuffix(".db") ? String(backup.dropLast(3)) : backup) + "." + name
    }
}

extension Session {
    /// The modules' files next to the store that are part of backups.
    var keptFiles: [BackupPart] {
        program.contributions(to: .personalFiles).compactMap { file in
            file.keeping.map { BackupPart(name: file.name, keeping: $0) }
        }
    }
}
