public import PlansHosting

/// The tests that every claim store must pass.
public struct ClaimsContract: Sendable {
    /// A function that opens an empty store for two processes.
    let make: @Sendable () async throws -> [any ClaimStore]

    /// Creates the tests; `make` opens a separate empty store for two processes each time.
    public init(make: @escaping @Sendable () async throws -> [any ClaimStore]) { self.make = make }

    /// Runs each test on its own store. Returns a sentence for each failure.
    public func check() async -> [String] {
        var sentences: [String] = []
        for (name, run) in Self.checks {
            do {
                var contractRun = ClaimsContractRun(try await make())
                try await run(&contractRun)
                sentences += contractRun.broken.map { "\(name): \($0)." }
            } catch {
                sentences.append("\(name): it failed: \(error).")
            }
        }
        return sentences
    }

    typealias Check = @Sendable (inout ClaimsContractRun) async throws -> Void

    static let checks: [(name: String, run: Check)] = [
        ("O4 who brought it first", { try await $0.replaying() }),
        ("O4 the latest word", { try await $0.ordering() }),
        ("O4 refunds", { try await $0.refunding() }),
        ("O4 trials", { try await $0.trying() }),
        ("O4 a notice of a trial", { try await $0.noticingTrial() }),
        ("O4 licences", { try await $0.licensing() }),
        ("O4 at once", { try await $0.racing() }),
        ("O4 concurrent trials", { try await $0.racingTrials() }),
        ("O4 concurrent statements of the store", { try await $0.racingWords() }),
        ("O4 changes of another node", { try await $0.noticing() }),
        ("O3 erased people", { try await $0.erasing() }),
        ("O3 erasure during claims", { try await $0.racingErasure() }),
    ]
}
