public import Accounts
public import Core
internal import Postgres

extension PostgresDirectory: PasskeyDirectory {
    public func add(_ passkey: Passkey) async throws(Rejection) -> Bool {
        try await store.write { connection in
            // Locks the person, so that a concurrent erasure also deletes the passkey.
            let person = try connection.query(
                "SELECT 1 FROM people WHERE account = $1 FOR KEY SHARE", [.id(passkey.account)])
            guard person.count == 1 else { return false }
            return try passkey.add(connection)
        }
    }

    public func passkey(_ credential: [UInt8]) async throws(Rejection) -> Passkey? {
        try await store.read { try Passkey.find($0, "credential = $1", [.bytes(credential)]) }
    }

    public func passkeys(of account: AccountID) async throws(Rejection) -> [Passkey] {
        try await store.read { connection in
            try connection.query(
                "SELECT \(Passkey.columns) FROM passkeys WHERE account = $1 ORDER BY id DESC",
                [.id(account)]
            ).map(Passkey.init(row:))
        }
    }

    public func change(
        _ credential: [UInt8], _ change: @escaping @Sendable (inout Passkey) -> Bool
    ) async throws(Rejection) -> Passkey? {
        try await store.write { connection in
            let found = try Passkey.find(
                connection, "credential = $1 FOR UPDATE", [.bytes(credential)])
            guard let before = found else { return nil }
            var passkey = before
            guard change(&passkey) else { return nil }
            passkey.hold(before)
            try passkey.replace(connection)
            return passkey
        }
    }

    public func questionKey(orKeep fresh: [UInt8]) async throws(Rejection) -> [UInt8] {
        try await store.write { connection in
            try connection.query(
                "INSERT INTO question_key VALUES (1, $1) ON CONFLICT DO NOTHING", [.bytes(fresh)])
            return try connection.query("SELECT key FROM question_key").first?.bytes(0) ?? fresh
        }
    }

    public func take(
        answered question: SecretHash, until: Instant
    ) async throws(Rejection) -> Bool {
        try await store.write { connection in
            try connection.query(
                "INSERT INTO answered VALUES ($1, $2) ON CONFLICT DO NOTHING",
                [.bytes(question.bytes), .int8(until.milliseconds)]
            ).affected == 1
        }
    }

    public func remove(
        _ passkey: PasskeyID, of account: AccountID
    ) async throws(Rejection) -> Removal {
        try await store.write { connection in
            // Locks the person, so that the second of two concurrent removals sees the result of
            // the first.
            let person = try Person.find(
                connection, "account = $1 FOR UPDATE", [.id(account)])
            let mine = try connection.query(
                "SELECT id FROM passkeys WHERE account = $1", [.id(account)]
            ).map { $0.id(0, PasskeySubject.self) }
            guard mine.contains(passkey) else { return .unknown }
            guard mine.count > 1 || person?.password != nil else { return .last }
            try connection.query("DELETE FROM passkeys WHERE id = $1", [.id(passkey)])
            return .removed
        }
    }
}
