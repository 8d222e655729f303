import AccountsTesting
import Core
import Synchronization
import Testing

import class CoreTesting.SeededEntropy
import class CoreTesting.TestClock

@testable import Accounts

/// What people left beside the directory, of which a step may fail.
private final class Attic: Sendable {
    struct Content {
        var keys: Set<AccountID> = []
        var rows: Set<AccountID> = []
        var forgotten: Set<AccountID> = []
        var breaking: String?
        var done: [String] = []
    }
    let content = Mutex(Content())

    private func step(
        _ name: String, _ work: (inout Content) -> Void
    ) throws(Rejection) {
        let breaks = content.withLock { content in
            content.done.append(name)
            guard content.breaking != name else { return true }
            work(&content)
            return false
        }
        if breaks { throw Rejection("test.broken", "It broke.", category: .unavailable) }
    }

    var belongings: Belongings {
        Belongings(
            destroyKey: { [self] account, _ async throws(Rejection) in
                try step("key") { $0.keys.remove(account) }
            },
            deleteRows: { [self] account async throws(Rejection) in
                try step("rows") { $0.rows.remove(account) }
            },
            forget: { [self] account in content.withLock { _ = $0.forgotten.insert(account) } })
    }
}

@Suite("Erasing") struct ErasingTests {
    private let clock = TestClock(Instant(seconds: 1_770_000_000))
    private let directory = MemoryDirectory()
    private let attic = Attic()
    private let accounts: AccountService

    init() {
        var policy = AccountService.Policy()
        policy.signUp = .open
        accounts = AccountService(
            directory, clock, SeededEntropy(1), policy, Unlocker(), .test)
    }

    private func join(_ name: String) async throws -> (AccountID, token: String) {
        let person = try await accounts.signUp(
            name, "correct horse", invitation: nil, from: "here", label: "Firefox"
        ).person
        attic.content.withLock { content in
            content.keys.insert(person.account)
            content.rows.insert(person.account)
        }
        let token = try await accounts.token(
            for: person.account, label: "phone", scopes: ["read"], lasting: nil)
        return (person.account, token.secret)
    }

    private func told(_ token: String) async -> String? {
        do throws(Rejection) {
            return try await accounts.enter(token, as: [.token, .device])?.person.name.text
        } catch {
            return error.code
        }
    }

    @Test("O3: who is due is erased with key and rows, is told so, and others stay")
    func due() async throws {
        let (ada, token) = try await join("Ada")
        let (bob, other) = try await join("Bob")
        let due = try await accounts.beginLeaving(ada)
        clock.set(due + -1)
        #expect(try await accounts.eraseDue(attic.belongings) == [])
        #expect(await told(token) == "Ada")
        clock.set(due)
        #expect(try await accounts.eraseDue(attic.belongings) == [ada])
        attic.content.withLock { content in
            #expect(content.keys == [bob] && content.rows == [bob] && content.forgotten == [ada])
            #expect(content.done == ["key", "rows"])
        }
        #expect(try await accounts.person(ada) == nil)
        #expect(try await accounts.erasures() == [ada: due])
        #expect(await told(token) == "accounts.erased")
        #expect(await told(other) == "Bob")
        #expect(try await accounts.eraseDue(attic.belongings) == [])
    }

    @Test(
        "O3: erasing that broke goes on where it broke, and nothing takes it back meanwhile",
        arguments: ["key", "rows"])
    func broken(_ step: String) async throws {
        let (ada, token) = try await join("Ada")
        let (bob, _) = try await join("Bob")
        let due = try await accounts.beginLeaving(ada)
        _ = try await accounts.beginLeaving(bob)
        clock.set(due)
        attic.content.withLock { $0.breaking = step }
        await #expect(throws: Rejection.self) { try await accounts.eraseDue(attic.belongings) }
        // Both were tried, and both are begun.
        #expect(try await accounts.erasures() == [ada: due, bob: due])
        #expect(await told(token) == "accounts.erased")
        await #expect(throws: Rejection.self) { try await accounts.stay(ada) }
        clock.advance(seconds: 3_600)
        attic.content.withLock { $0.breaking = nil }
        #expect(Set(try await accounts.eraseDue(attic.belongings)) == [ada, bob])
        #expect(attic.content.withLock { $0.keys.isEmpty && $0.rows.isEmpty })
        #expect(try await accounts.person(ada) == nil)
        #expect(try await accounts.erasures() == [ada: due, bob: due])
    }

    @Test("O3: an operator erases at once; the key goes before the rows")
    func atOnce() async throws {
        let (ada, _) = try await join("Ada")
        try await accounts.erase(ada, attic.belongings)
        #expect(attic.content.withLock { $0.done } == ["key", "rows"])
        let again = try await join("Ada")
        #expect(again.0 != ada)
        #expect(await told(again.token) == "Ada")
    }
}
