internal import Synchronization

/// A value computed from a state at the first query and dropped when the state changes.
///
/// It is not part of the state: all values are equal, and snapshots omit it. The state must call
/// `forget` in the `didSet` of the properties on which the value depends. Copies of the state share
/// the value until then.
public struct Derived<Value: Sendable>: Hashable, Sendable {
    private final class Box: Sendable {
        let value = Mutex<Value?>(nil)
    }
    private var box = Box()

    /// Creates an empty cache.
    public init() {}

    /// Returns the cached value, or computes it with `make`. `make` must not call this function.
    public func value(_ make: () -> Value) -> Value {
        box.value.withLock { value in
            if let value { return value }
            let made = make()
            value = made
            return made
        }
    }

    /// Drops the cached value. Copies keep theirs.
    public mutating func forget() {
        if isKnownUniquelyReferenced(&box) {
            box.value.withLock { $0 = nil }
        } else {
            box = Box()
        }
    }

    /// Always true, because the value follows from the compared state.
    public static func == (_: Derived, _: Derived) -> Bool { true }
    /// Hashes nothing, because all values are equal.
    public func hash(into hasher: inout Hasher) {}
}
