internal import CommandLineKit
internal import Core
internal import Engine
internal import NotificationsAPI
internal import NotificationsHosting
internal import OutboxSQLite

/// Access to the outbox of the user's own data on this computer, for the command line.
enum StoreOutbox {
    /// Returns the notification host: the program's own one if it exists, otherwise one for the
    /// outbox on this computer.
    static func host(in session: Session) async throws(Rejection) -> NotificationHost {
        if let host = session.program.provided(.notificationHost) { return host }
        // The store is opened first, so that a missing folder is created in the store's way.
        let store = try await session.store()
        return try await NotificationHost(
            try SQLiteOutbox(folder: session.folders.data),
            try SendingSettings.read(session.environment), clock: session.clock,
            entropy: store.engine.entropy
        ) { session.environment["CAIRN_URL"] }
    }

    /// Runs a closure with the notification service for the user.
    static func use<Value>(
        in session: Session, _ body: (NotificationService) async throws(Rejection) -> Value
    ) async throws(Rejection) -> Value {
        let (host, engine) = (try await host(in: session), try await session.store().engine)
        let service = NotificationService(host, engine, zone: try session.zone())
        let result: Result<Value, Rejection>
        do throws(Rejection) {
            result = .success(try await body(service))
        } catch {
            result = .failure(error)
        }
        await host.close()
        return try result.get()
    }

    /// Returns the id of a current or future reminder by its id or by words in its title. Throws
    /// `notifications.unknown` if there is none, and `notifications.several` if several match.
    static func find(_ text: String, in session: Session) async throws(Rejection) -> ReminderID {
        if let id = ReminderID(text) { return id }
        let plan = try await use(in: session) { service async throws(Rejection) in
            try await service.plan()
        }
        let today = try await session.moment().day
        let wanted = text.lowercased()
        let all = plan.entries.flatMap(\.reminders).filter { $0.day == today }
        let exact = all.filter { $0.title.lowercased() == wanted }
        let near = exact.isEmpty ? all.filter { $0.title.lowercased().contains(wanted) } : exact
        let ids = near.map(\.id.original)
        // Of several reminders for one subject, the next one is used.
        guard Set(ids.map(\.subject)).count <= 1 else {
            throw Rejection.conflict(
                "notifications.several", "Several reminders match. Give more words or the id.",
                field: "reminder",
                hints: Set(ids).sorted().prefix(5).map(\.description))
        }
        return try ids.min().orThrow(
            Rejection(
                "notifications.unknown", "No reminder of today matches.", field: "reminder",
                category: .notFound, hints: ["List today's reminders: cairn remind --all"]))
    }
}

extension Session {
    /// Returns the user's current moment.
    func moment() async throws(Rejection) -> Moment { try await ask { $0.moment } }
}
