public import Delivery

/// The contract tests for every outbox. They simulate months with several users and two processes
/// on one outbox, and compare the results with a simple implementation.
public struct OutboxContract: Sendable {
    /// Creates an empty outbox, opened by two processes, with or without encryption.
    let make: @Sendable (_ isSealed: Bool) async throws -> [any Outbox]

    /// Creates the tests for the outboxes that `make` returns. Each must be empty, separate from
    /// the others and opened by two processes.
    public init(make: @escaping @Sendable (_ isSealed: Bool) async throws -> [any Outbox]) {
        self.make = make
    }

    /// The seeds for a run of the tests; only a few in a debug build.
    public static var seeds: [UInt64] {
        #if DEBUG
            [1, 2]
        #else
            [UInt64](1...40)
        #endif
    }

    /// Runs the simulation for a seed, up to the first check that fails. Returns one sentence for
    /// each violation. Odd seeds run without encryption, even ones with it.
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
