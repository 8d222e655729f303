internal import Synchronization

/// What is worked out from a state when somebody first asks, and forgotten when the state changes.
///
/// It is no part of the state: all are equal, and snapshots leave it out. A state forgets it in the
/// `didSet` of whatever it is worked out from; copies of the state share it until then.
public struct Derived<Value: Sendable>: Hashable, Sendable {
    private final class Box: Sendable {
        let value = Mutex<Value?>(nil)
    }
    private var box = Box()

    /// Nothing is worked out yet.
    public init() {}

    /// What was worked out, or else what `make` gives now. `make` must not ask for it again.
    public func value(_ make: () -> Value) -> Value {
        box.value.withLock { value in
            if let value { return value }
            let made = make()
            value = made
            return made
        }
    }

    /// Throws away what was worked out: the state is another. Copies keep theirs.
    public mutating func forget() {
        if isKnownUniquelyReferenced(&box) {
            box.value.withLock { $0 = nil }
        } else {
            box = Box()
        }
    }

    /// Always: it follows from what is compared beside it.
    public static func == (_: Derived, _: Derived) -> Bool { true }
    /// Adds nothing, since all are equal.
    public func hash(into hasher: inout Hasher) {}
}
