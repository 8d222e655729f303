internal import Engine
internal import GRDB
internal import JournalSeals

extension JournalError {
    static var locked: JournalError {
        JournalError(.locked, "The store is in use by another program; try again in a moment.")
    }

    static var full: JournalError {
        JournalError(.full, "The disk is full; free some space and try again.")
    }

    static var replaced: JournalError {
        JournalError(.io, "The store was replaced by another one; start the program again.")
    }

    /// Converts any error of SQLite, GRDB or the system into one sentence.
    init(_ error: any Error, _ path: String = "The store") {
        if let error = error as? JournalError {
            self = error
        } else if let error = error as? DatabaseError {
            self.init(error, path)
        } else {
            self.init(.io, "\(path) cannot be used: \(error).")
        }
    }

    private init(_ error: DatabaseError, _ path: String) {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .locked
        case .SQLITE_FULL: self = .full
        case .SQLITE_READONLY:
            self.init(.readOnly, "\(path) is read-only; nothing can be recorded.")
        // Only a fence has triggers.
        case .SQLITE_CONSTRAINT where error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER:
            self.init(.readOnly, StoreFence.sentence)
        case .SQLITE_PERM, .SQLITE_AUTH:
            self.init(.permission, "You have no permission to use \(path).")
        case .SQLITE_NOTADB:
            self.init(.damaged, "\(path) is not an SQLite database, or it is encrypted.")
        case .SQLITE_CORRUPT:
            self.init(.damaged, "\(path) is damaged; run verify and restore a backup.")
        case .SQLITE_CANTOPEN:
            self =
                System.obstacle(path)
                ?? JournalError(
                    .permission, "\(path) cannot be opened; check the permissions of its folder.")
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .full
        default:
            self.init(.io, "\(path) cannot be used: \(error.message ?? error.description).")
        }
    }
}
