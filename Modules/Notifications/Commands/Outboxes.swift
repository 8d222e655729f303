internal import CommandLineKit
internal import Core
internal import Engine
internal import NotificationsAPI
internal import NotificationsHosting
internal import OutboxSQLite

/// The outbox beside the person's store, as the command line uses it.
enum Outboxes {
    /// What sends from here.
    static func host(in session: Session) async throws(Rejection) -> NotificationHost {
        // Opened first, so that a folder of nobody's is made as the store makes it.
        let store = try await session.store()
        return try await NotificationHost(
            try SQLiteOutbox(folder: session.folders.data),
            try SendingSettings.read(session.environment), clock: session.clock,
            entropy: store.engine.entropy
        ) { session.environment["CAIRN_URL"] }
    }

    /// The desk of the person whose store it is.
    static func desk(in session: Session) async throws(Rejection) -> NotificationDesk {
        let host = try await host(in: session)
        return NotificationDesk(
            host, try await session.store().engine, zone: try session.zone())
    }

    /// A reminder of today or to come by its id or the words of its title. Refused with
    /// `notifications.unknown` if there is none, and `notifications.several` if several could be
    /// meant.
    static func find(_ text: String, in session: Session) async throws(Rejection) -> ReminderID {
        if let id = ReminderID(text) { return id }
        let plan = try await desk(in: session).plan()
        let today = try await session.moment().day
        let wanted = text.lowercased()
        let all = plan.entries.flatMap(\.reminders).filter { $0.day == today }
        let exact = all.filter { $0.title.lowercased() == wanted }
        let near = exact.isEmpty ? all.filter { $0.title.lowercased().contains(wanted) } : exact
        let ids = Set(near.map(\.id.original))
        guard ids.count <= 1 else {
            throw Rejection.conflict(
                "notifications.several", "Several reminders could be meant.", field: "reminder",
                hints: ids.sorted().prefix(5).map(\.description))
        }
        return try ids.first.orRefused(
            Rejection(
                "notifications.unknown", "There is no such reminder today.", field: "reminder",
                category: .notFound, hints: ["Today's are shown by cairn remind --all."]))
    }
}

extension Session {
    /// When and where the person is.
    func moment() async throws(Rejection) -> Moment { try await ask { $0.moment } }
}
