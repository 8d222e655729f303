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
    let hashQueue = HashQueue()

    init(_ signUp: AccountService.Policy.SignUp = .open, seed: UInt64 = 1) {
        var policy = AccountService.Policy()
        policy.signUp = signUp
        accounts = AccountService(
            directory, clock, SeededEntropy(seed), policy, hashQueue, .test)
    }

    @discardableResult
    func signUp(
        _ name: String = "Ada", invitation: String? = nil, from place: String = "here"
    ) async throws(Rejection) -> (person: Person, session: IssuedCredential) {
        try await accounts.signUp(
            name, "correct horse", invitation: invitation, from: place, label: "Firefox")
    }

    func signIn(
        _ name: String = "Ada", _ password: String = "correct horse", from place: String = "here"
    ) async throws(Rejection) -> IssuedCredential {
        try await accounts.signIn(name, password, from: place, label: "Firefox").session
    }

    /// A device that a user approved and that did not collect its token yet.
    func wish(_ person: Person) async throws(Rejection) -> DeviceRequest {
        let wish = try await accounts.requestDevice(label: "", from: "here")
        try await accounts.decide(
            code: wish.code, by: person.account, from: "", approving: true)
        return wish
    }

    /// A device that signed in.
    func device(_ person: Person) async throws -> IssuedCredential {
        let answer = try await accounts.poll(try await wish(person).secret, from: "here")
        guard case .approved(let made, _) = answer else { throw CancellationError() }
        return made
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
