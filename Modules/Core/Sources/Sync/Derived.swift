internal import Synchronization

/// A value that is computed from a state when it is first needed, and dropped when the state
/// changes.
///
/// It is not part of the state: all instances are equal, and snapshots omit it. The state must call
/// `forget` in the `didSet` of every property on which the value depends. Copies of the state share
/// the value until then.
public struct Derived<Value: Sendable>: Hashable, Sendable {
    private final class Box: Sendable {
        let value = Mutex<Value?>(nil)
    }
    private var box = Box()

    /// Creates an empty cache.
    public init() {}

    /// Returns the cached value, or computes and caches it with `make`. `make` must not call this
    /// function.
    public func value(_ make: () -> Value) -> Value {
        box.value.withLock { value in
            if let value { return value }
            let made = make()
            value = made
            return made
        }
    }

    /// Drops the cached value of this instance. Copies keep theirs.
    public mutating func forget() {
        if isKnownUniquelyReferenced(&box) {
            box.value.withLock { $0 = nil }
        } else {
            box = Box()
        }
    }

    /// Always true, because the value is derived from the rest of the state.
    public static func == (_: Derived, _: Derived) -> Bool { true }
    /// Hashes nothing, because all values are equal.
    public func hash(into hasher: inout Hasher) {}
}
