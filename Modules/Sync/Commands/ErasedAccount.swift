internal import CommandLineKit
internal import Core
internal import Engine

/// What becomes of a store whose account was erased on the server: its person says. Rule O3.
struct ErasedAccount {
    /// What a person may want.
    enum Choice { case wipe, keep }

    /// What `cairn sync` is told then.
    static let code = "sync.erased"

    static func rejection(_ server: String) -> Rejection {
        Rejection(
            code, "The account that this store was signed in to at "
                + "\(TextFitting.quoted(server)) was erased; all that the store holds is still here.",
            category: .forbidden,
            hints: [
                "Wipe it here too: cairn sync --wipe",
                "Keep it, and forget the server: cairn sync --keep",
            ])
    }

    private let session: Session
    private let store: OpenStore

    init(_ session: Session, _ store: OpenStore) {
        self.session = session
        self.store = store
    }

    /// Does what was said on the line, or what the person says now; where there is nobody to ask
    /// nothing is changed and it ends with the refusal.
    func settle(_ said: Choice?, _ refusal: Rejection) async throws {
        var choice = said
        if choice == nil { choice = try await ask(refusal) }
        guard let choice else { throw refusal }
        let lock = try session.syncLock()
        defer { withExtendedLifetime(lock) {} }
        let facts = try await count()
        if choice == .wipe { try await wipe() }
        var memory = SyncMemory(in: session.folders)
        memory.forget()
        try memory.keep()
        guard !session.wantsJSON else {
            return session.show(["erased": true, "wiped": .integer(choice == .wipe ? Int64(facts) : 0)])
        }
        switch choice {
        case .wipe:
            session.show("The account was erased: \(facts.counted("fact")) are wiped here too.")
            session.tell("Backups and exports that you made yourself are where you put them.")
        case .keep:
            session.show("The account was erased. What is here stays, and the server is forgotten.")
        }
    }

    private func count() async throws(Rejection) -> Int {
        do throws(JournalError) {
            return Int(try await store.journal.head(store.account).rawValue)
        } catch {
            throw error.rejection
        }
    }

    private func wipe() async throws(Rejection) {
        do throws(JournalError) {
            try await store.journal.erase(store.account)
        } catch {
            throw error.rejection
        }
    }

    /// Yes wipes and no keeps; nil where nobody answers.
    private func ask(_ refusal: Rejection) async throws -> Choice? {
        guard session.terminal.canAsk, !session.wantsJSON else { return nil }
        session.tell(refusal.message)
        let facts = try await count()
        session.terminal.write(
            "Wipe what it left here too, \(facts.counted("fact"))? [y/N] ", to: .messages)
        guard let answer = session.terminal.readLine()?.lowercased() else { return nil }
        return ["y", "yes"].contains(answer) ? .wipe : .keep
    }
}
