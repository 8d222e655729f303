public import Delivery

/// The contract of every outbox: months of several users and two processes on one store, compared
/// with a simple implementation of `Outbox`. One suite for all stores.
public struct OutboxContract: Sendable {
    /// Opens an empty store for two processes, with or without encryption.
    let make: @Sendable (_ isSealed: Bool) async throws -> [any Outbox]

    /// Creates the suite for the stores that `make` returns, which must be empty and separate, each
    /// for two processes.
    public init(make: @escaping @Sendable (_ isSealed: Bool) async throws -> [any Outbox]) {
        self.make = make
    }

    /// The seeds of a run; few in a debug build.
    public static var seeds: [UInt64] {
        #if DEBUG
            [1, 2]
        #else
            [UInt64](1...40)
        #endif
    }

    /// Runs the history of a seed and returns one sentence for each violation, up to the first
    /// check that failed. Odd seeds run without encryption, even ones with it.
    public func check(seed: UInt64) async throws -> [String] {
        var months = OutboxSimulation(seed, try await make(seed % 2 == 0))
        for step in 0..<600 {
            try await months.step()
            if step % 5 == 0 { try await months.look() }
            let broken = months.broken
            guard broken.isEmpty else { return broken.prefix(2).map { "Step \(step): \($0)." } }
        }
        return OutboxSimulation.expected.subtracting(months.plain.seen).sorted().map {
            "It never happened: \($0)."
        }
    }
}
