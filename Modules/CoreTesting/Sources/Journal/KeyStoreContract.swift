internal import Core
public import Engine

/// The checks for every store of encryption keys. Rule O3.
public struct KeyStoreContract: Sendable {
    /// Opens a store. The same number must open the same store again; a new number must open an
    /// empty one.
    private let open: @Sendable (Int) throws(JournalError) -> any KeyStore

    /// Creates the suite for stores from `open`.
    public init(open: @escaping @Sendable (Int) throws(JournalError) -> any KeyStore) {
        self.open = open
    }

    /// Runs every check. Returns one sentence per violation.
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
            try store.keep(key, of: ada)
            expect(try store.all().count == 2, "Not every key is listed.")
            do throws(JournalError) {
                try store.keep(key, of: bob)
                expect(false, "A key took the place of another.")
            } catch {
                expect(error.reason == .exists, "Another key is told as \(error.reason).")
            }
            let beside = try open(0)
            let before = (try store.revision(), try beside.revision())
            try store.destroyKey(of: ada, at: now)
            try store.destroyKey(of: ada, at: now + 60)
            let after = (try store.revision(), try beside.revision())
            expect(before.0 != after.0, "Who remembers keys does not learn that one is gone.")
            expect(before.1 != after.1, "Another process does not learn that a key is gone.")
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
