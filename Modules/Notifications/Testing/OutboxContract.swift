public import Delivery

/// What every outbox must do: months of several people and two processes on one store, held to the
/// plain reading of what `Outbox` says. One suite for all stores.
public struct OutboxContract: Sendable {
    /// Opens an empty store for two processes; sealed by keys or plain.
    let make: @Sendable (_ isSealed: Bool) async throws -> [any Outbox]

    /// The suite for the stores that `make` makes, each empty and of its own, for two processes.
    public init(make: @escaping @Sendable (_ isSealed: Bool) async throws -> [any Outbox]) {
        self.make = make
    }

    /// The histories that a run tries: few in a debug build.
    public static var seeds: [UInt64] {
        #if DEBUG
            [1, 2]
        #else
            [UInt64](1...40)
        #endif
    }

    /// Plays the history of a seed; a sentence for each thing that is not as it must be, up to the
    /// first look at which something was wrong. Odd ones are plain, the others sealed.
    public func check(seed: UInt64) async throws -> [String] {
        var months = OutboxMonths(seed, try await make(seed % 2 == 0))
        for step in 0..<600 {
            try await months.step()
            if step % 5 == 0 { try await months.look() }
            let broken = months.broken
            guard broken.isEmpty else { return broken.prefix(2).map { "Step \(step): \($0)." } }
        }
        return OutboxMonths.expected.subtracting(months.plain.seen).sorted().map {
            "It never came about: \($0)."
        }
    }
}
