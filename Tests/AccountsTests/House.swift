import AccountsTesting
import Core

import class CoreTesting.SeededEntropy
import class CoreTesting.TestClock

@testable import Accounts

/// An account service with cheap password hashes.
struct House {
    let clock = TestClock(Instant(seconds: 1_770_000_000))
    let directory = MemoryDirectory()
    let accounts: AccountService

    init(_ signUp: AccountService.Policy.SignUp = .open, seed: UInt64 = 1) {
        var policy = AccountService.Policy()
        policy.signUp = signUp
        accounts = AccountService(
            directory, clock, SeededEntropy(seed), policy, Unlocker(), .test)
    }

    @discardableResult
    func signUp(
        _ name: String = "Ada", invitation: String? = nil
    ) async throws(Rejection) -> (person: Person, session: NewPass) {
        try await accounts.signUp(
            name, "correct horse", invitation: invitation, from: "here", label: "Firefox")
    }

    func signIn(
        _ name: String = "Ada", _ password: String = "correct horse", from place: String = "here"
    ) async throws(Rejection) -> NewPass {
        try await accounts.signIn(name, password, from: place, label: "Firefox").session
    }
}

extension PasswordHash.Cost {
    static let test = PasswordHash.Cost(rounds: 4, block: 1, lanes: 1)
}

func code<Value>(
    _ body: () async throws(Rejection) -> Value
) async -> String? {
    do throws(Rejection) {
        _ = try await body()
        return nil
    } catch {
        return error.code
    }
}
