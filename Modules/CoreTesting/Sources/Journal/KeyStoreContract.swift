internal import Core
public import Engine

/// What every store of people's keys must do. Rule O3.
public struct KeyStoreContract: Sendable {
    /// Makes an empty store; called twice with the same number it is the same one, opened again.
    private let open: @Sendable (Int) throws(JournalError) -> any KeyStore

    /// The suite for what `open` opens.
    public init(open: @escaping @Sendable (Int) throws(JournalError) -> any KeyStore) {
        self.open = open
    }

    /// Runs every check; a sentence for each thing that is not as it must be.
    public func check() -> [String] {
        var broken: [String] = []
        func expect(_ isRight: Bool, _ sentence: String) {
            if !isRight { broken.append(sentence) }
        }
        let (ada, bob) = (AccountID(high: 1, low: 7), AccountID(high: 2, low: 7))
        let now = Instant(seconds: 1_700_000_000)
        do throws(JournalError) {
            let store = try open(0)
            expect(try store.key(of: ada) == nil, "A key is there before it was made.")
            let key = try store.makeKey(of: ada)
            expect(try store.makeKey(of: ada) == key, "A key that is there was made anew.")
            expect(try store.key(of: ada) == key, "A key is not found.")
            expect(try store.makeKey(of: bob) != key, "Two people have one key.")
            expect(try open(0).key(of: ada) == key, "A key is gone when the store is opened again.")
            try store.destroyKey(of: ada, at: now)
            try store.destroyKey(of: ada, at: now + 60)
            for isAsked in [true, false] {
                do throws(JournalError) {
                    _ = isAsked ? try store.key(of: ada) : try store.makeKey(of: ada)
                    expect(false, "There is a key for who was erased.")
                } catch {
                    expect(error.reason == .erased, "Who was erased is told \(error.reason).")
                }
            }
            try store.destroyKey(of: AccountID(high: 3, low: 7), at: now)
            expect(
                try store.destroyed() == [ada: now, AccountID(high: 3, low: 7): now],
                "What was destroyed is told wrongly.")
            expect(try store.key(of: bob) != nil, "Another's key went too.")
            expect(try open(0).destroyed().count == 2, "What was destroyed is forgotten.")
        } catch {
            broken.append("It failed: \(error.message)")
        }
        return broken
    }
}
