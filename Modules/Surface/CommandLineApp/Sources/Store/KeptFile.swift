internal import CommandLineKit
internal import Core

/// A file that a module keeps beside the store and that goes into backups. Rule P3.
struct KeptFile {
    /// What it is called in the folder of the store.
    let name: String
    let keeping: PersonalFile.Keeping

    /// Where its copy lies beside a backup: `habits.outbox.db` beside `habits.db`.
    func path(beside backup: String) -> String {
        (backup.hasSuffix(".db") ? String(backup.dropLast(3)) : backup) + "." + name
    }
}

extension Session {
    /// What modules keep beside the store that goes into backups.
    var keptFiles: [KeptFile] {
        program.contributions(to: .personalFiles).compactMap { file in
            file.keeping.map { KeptFile(name: file.name, keeping: $0) }
        }
    }
}
