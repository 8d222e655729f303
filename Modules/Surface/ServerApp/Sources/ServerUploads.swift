internal import Core
internal import Delivery
internal import Engine
internal import Postgres
internal import RouteKit
internal import Server

/// The uploaded files of all nodes, because the confirmation can reach another node. Every part is
/// encrypted with the user's key and deleted after 15 minutes. Rule P1.
struct ServerUploads: ServerPart {
    private let shelf: PostgresUploads
    private let clock: any Clock

    /// The interval for deleting expired files.
    private static let pause = Duration.seconds(60)

    /// Creates the storage of nodes; nil for a single server, which uses its memory.
    init?(_ stores: ServerStores, _ clock: any Clock) throws(Rejection) {
        guard let shelf = try stores.uploads() else { return nil }
        self.shelf = shelf
        self.clock = clock
    }

    /// The module that provides it.
    var module: (any Module)? { UploadStoreModule(shelf: shelf) }

    /// Deletes the data of an erased account. Rule O3.
    func forget(_ account: AccountID) async throws(Rejection) { try await shelf.erase(account) }

    /// Deletes expired files until the server stops.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async {
        while !Task.isCancelled {
            do throws(Rejection) {
                try await shelf.sweep(clock.now())
            } catch {
                ServerLog.putOff("uploads", reason: error.message)
            }
            try? await clock.wait(for: ServerUploads.pause)
        }
    }
}

/// Provides the storage to a program.
private struct UploadStoreModule: Module {
    let shelf: PostgresUploads

    let manifest = ModuleManifest(
        id: "server-uploads", stability: .experimental,
        summary: "Uploaded files before their import, shared by all nodes.",
        provides: [Capability<any UploadStore>.uploadStore.name])

    init(shelf: PostgresUploads) { self.shelf = shelf }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(shelf, as: .uploadStore)
    }
}

/// Uploaded files in PostgreSQL, in parts of one mebibyte.
struct PostgresUploads: UploadStore {
    private let store: PostgresStore
    private let seals: OutboxSeals

    /// The number of bytes per row.
    private static let part = 1 << 20
    /// The maximum number of waiting files.
    private static let most = 64

    /// Opens the files in the database of a pool; creates its tables if necessary.
    init(_ pool: PostgresPool, _ seals: OutboxSeals) throws(Rejection) {
        self.seals = seals
        store = try PostgresStore(
            pool, PostgresStore.ErrorTexts(code: "uploads", subject: "The request body"),
            PostgresMigrations(
                "uploads",
                [
                    """
                    CREATE TABLE uploads (
                        account uuid PRIMARY KEY, ticket uuid NOT NULL, at bigint NOT NULL,
                        parts integer NOT NULL);
                    CREATE TABLE upload_parts (
                        account uuid NOT NULL, place integer NOT NULL, bytes bytea NOT NULL,
                        PRIMARY KEY (account, place));
                    """
                ]))
    }

    func keep(_ file: UploadedFile) async throws(Rejection) {
        let sealed = try sealed(file)
        try await store.write { connection in
            try connection.drop("account = $1", [.id(file.account)])
            try connection.query(
                """
                INSERT INTO uploads (account, ticket, at, parts) VALUES ($1, $2, $3, $4)
                ON CONFLICT (account) DO UPDATE
                SET ticket = excluded.ticket, at = excluded.at, parts = excluded.parts
                """,
                [
                    .id(file.account), .id(file.ticket), .int8(file.at.milliseconds),
                    .int4(Int32(sealed.count)),
                ])
            for (place, part) in sealed.enumerated() {
                try connection.query(
                    """
                    INSERT INTO upload_parts (account, place, bytes) VALUES ($1, $2, $3)
                    ON CONFLICT (account, place) DO UPDATE SET bytes = excluded.bytes
                    """, [.id(file.account), .int4(Int32(place)), .bytes(part)])
            }
            try connection.drop(
                "account IN (SELECT account FROM uploads ORDER BY at DESC OFFSET $1)",
                [.int8(Int64(PostgresUploads.most))])
        }
    }

    func find(
        _ ticket: EventID, of account: AccountID, at now: Instant
    ) async throws(Rejection) -> UploadedFile? {
        let found = try await store.write { connection -> (Instant, [[UInt8]])? in
            let row = try connection.query(
                "SELECT at, parts FROM uploads WHERE account = $1 AND ticket = $2 FOR SHARE",
                [.id(account), .id(ticket)]
            ).first
            guard let row else { return nil }
            let parts = try connection.query(
                """
                SELECT bytes FROM upload_parts WHERE account = $1 AND place < $2 ORDER BY place
                """, [.id(account), .int4(Int32(row.int(1)))]
            ).map { $0.bytes(0) }
            return (Instant(milliseconds: row.int(0)), parts)
        }
        guard let (at, parts) = found, now - at <= UploadedFile.time * 1_000 else { return nil }
        return try opened(parts, ticket, account, at)
    }

    func drop(_ ticket: EventID, of account: AccountID) async throws(Rejection) {
        try await store.write { connection in
            try connection.drop("account = $1 AND ticket = $2", [.id(account), .id(ticket)])
        }
    }

    /// Deletes a user's files.
    func erase(_ account: AccountID) async throws(Rejection) {
        try await store.write { try $0.drop("account = $1", [.id(account)]) }
    }

    /// Deletes expired files.
    func sweep(_ now: Instant) async throws(Rejection) {
        let last = now.milliseconds - UploadedFile.time * 1_000
        try await store.write { try $0.drop("at < $1", [.int8(last)]) }
    }
}

// MARK: - What is sealed

extension PostgresUploads {
    /// Returns the description of a file in one part, and its bytes in others, each encrypted for
    /// its purpose.
    private func sealed(_ file: UploadedFile) throws(Rejection) -> [[UInt8]] {
        let said = [file.format, file.name] + (file.mapping.map { [$0] } ?? [])
        var parts = [Array(said.map { Hex.text(Array($0.utf8)) }.joined(separator: " ").utf8)]
        for start in stride(from: 0, to: file.bytes.count, by: PostgresUploads.part) {
            parts.append(Array(file.bytes[start...].prefix(PostgresUploads.part)))
        }
        let look = try seals.look()
        var sealed: [[UInt8]] = []
        for (place, part) in parts.enumerated() {
            let id: EventID = file.ticket.derived(place)
            sealed.append(try look.seal(part, of: file.account, id))
        }
        return sealed
    }

    private func opened(
        _ sealed: [[UInt8]], _ ticket: EventID, _ account: AccountID, _ at: Instant
    ) throws(Rejection) -> UploadedFile? {
        let look = try seals.look()
        var parts: [[UInt8]] = []
        for (place, part) in sealed.enumerated() {
            let id: EventID = ticket.derived(place)
            parts.append(try look.open(part, of: account, id))
        }
        let said = String(decoding: parts.first ?? [], as: UTF8.self).split(
            separator: " ", omittingEmptySubsequences: false
        ).map { String(decoding: Hex.bytes(String($0)) ?? [], as: UTF8.self) }
        guard said.count >= 2 else { return nil }
        return UploadedFile(
            ticket: ticket, account: account, format: said[0],
            mapping: said.count > 2 ? said[2] : nil, name: said[1],
            bytes: parts.dropFirst().flatMap(\.self), at: at)
    }
}

extension PostgresConnection {
    /// Deletes files that match a condition on `uploads`.
    fileprivate func drop(_ condition: String, _ values: [PostgresValue]) throws {
        try query(
            """
            WITH gone AS (DELETE FROM uploads WHERE \(condition) RETURNING account)
            DELETE FROM upload_parts WHERE account IN (SELECT account FROM gone)
            """, values)
    }
}
