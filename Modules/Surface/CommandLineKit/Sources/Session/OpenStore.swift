public import Core
public import Engine

/// A person's store, open: the journal, and the engine that works on it.
public struct OpenStore: Sendable {
    /// Where the facts are.
    public let journal: any Journal
    /// What decides and answers.
    public let engine: Engine
    /// Whose facts they are.
    public let account: AccountID
    /// Who writes.
    public let device: DeviceID
    /// Whether the store was made just now.
    public let isNew: Bool

    /// An open store.
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

/// Opens the store when it is first needed, and once.
actor StoreKeeper {
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

    /// The store if somebody needed it.
    var opened: OpenStore? {
        get async { try? await opening?.value.get() }
    }
}
