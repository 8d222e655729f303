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
            expect(try store.key(of: ada) == nil, "A new store has a key.")
            let key = try store.makeKey(of: ada)
            expect(try store.makeKey(of: ada) == key, "makeKey(of:) replaces an existing key.")
            expect(try store.key(of: ada) == key, "An existing key is not found.")
            expect(try store.makeKey(of: bob) != key, "Two accounts have the same key.")
            expect(
                try open(0).key(of: ada) == key, "A key is gone after the store is opened again.")
            try store.keep(key, of: ada)
            expect(try store.all().count == 2, "all() does not list every key.")
            do throws(JournalError) {
                try store.keep(key, of: bob)
                expect(false, "keep(_:of:) replaces another key.")
            } catch {
                expect(
                    error.reason == .exists,
                    "keep(_:of:) of another key throws \(error.reason), not exists.")
            }
            let beside = try open(0)
            let before = (try store.revision(), try beside.revision())
            try store.destroyKey(of: ada, at: now)
            try store.destroyKey(of: ada, at: now + 60)
            let after = (try store.revision(), try beside.revision())
            expect(before.0 != after.0, "Destroying a key does not change the revision.")
            expect(before.1 != after.1, "Another process does not see a new revision.")
            for isAsked in [true, false] {
                do throws(JournalError) {
                    _ = isAsked ? try store.key(of: ada) : try store.makeKey(of: ada)
                    expect(false, "An erased account has a key.")
                } catch {
                    expect(
                        error.reason == .erased,
                        "An erased account gets the error \(error.reason), not erased.")
                }
            }
            try store.destroyKey(of: AccountID(high: 3, low: 7), at: now)
            expect(
                try store.destroyed() == [ada: now, AccountID(high: 3, low: 7): now],
                "destroyed() returns wrong accounts or times.")
            expect(
                try store.key(of: bob) != nil,
                "Destroying a key removes the key of another account.")
            expect(
                try open(0).destroyed().count == 2,
                "destroyed() is empty after the store is opened again.")
        } catch {
            broken.append("The check threw an error: \(error.message)")
        }
        return broken
    }
}
