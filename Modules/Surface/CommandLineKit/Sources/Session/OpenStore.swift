public import Core
public import Engine

/// A user's open store: the journal and its engine.
public struct OpenStore: Sendable {
    /// The journal with the events.
    public let journal: any Journal
    /// The engine for commands and queries.
    public let engine: Engine
    /// The account of the events.
    public let account: AccountID
    /// The device that writes.
    public let device: DeviceID
    /// True if the store was created just now.
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

/// Opens the store once, at its first use.
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

    /// The store, if it was opened.
    var opened: OpenStore? {
        get async { try? await opening?.value.get() }
    }
}
