public import Core
public import Engine

/// A user's data that is open for use: the journal and the engine.
public struct OpenStore: Sendable {
    /// The journal that stores the user's events.
    public let journal: any Journal
    /// The engine that executes commands and answers queries.
    public let engine: Engine
    /// The account to which the events belong.
    public let account: AccountID
    /// The device id under which this program writes.
    public let device: DeviceID
    /// True if the journal was created just now.
    public let isNew: Bool

    /// Creates an open store.
    public init(
        journal: any Journal, engine: Engine, account: AccountID, device: DeviceID, isNew: Bool
    ) {
        self.journal = journal
        self.engine = engine
        self.account = account
        self.device = device
        self.isNew = isNew
    }
}

/// Opens the user's data when it is first used, and only once.
actor StoreOpener {
    private let open: @Sendable (Session) async throws(Rejection) -> OpenStore
    private var opening: Task<Result<OpenStore, Rejection>, Never>?

    init(_ open: @escaping @Sendable (Session) async throws(Rejection) -> OpenStore) {
        self.open = open
    }

    func store(for session: Session) async throws(Rejection) -> OpenStore {
        let task =
            opening
            ?? Task { [open] in
                do throws(Rejection) {
                    return .success(try await open(session))
                } catch {
                    return .failure(error)
                }
            }
        opening = task
        return try await task.value.get()
    }

    /// The opened data; nil if it has not been used.
    var opened: OpenStore? {
        get async { try? await opening?.value.get() }
    }
}
