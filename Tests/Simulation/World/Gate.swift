import Accounts
import AccountsTesting
import Core
import CoreTesting
import Synchronization

/// Decides who can sync with the servers: real accounts over a directory that both servers share.
///
/// Only this type knows how a revoked device and an erased account are rejected, like
/// `AccountsGate` and `cairn sync`.
final class Gate: Sendable {
    /// One directory for all worlds of the process, because each password hash takes time. An
    /// account's name is its number, so worlds do not collide.
    private static let clock = TestClock(Instant(seconds: 1_774_000_000))
    private static let directory = MemoryDirectory()
    private static let service = AccountService(
        directory, clock: clock, entropy: SeededEntropy(7))

    /// The accounts whose data is completely erased.
    private let forgotten = Mutex<Set<AccountID>>([])

    /// Creates an account.
    func add(_ account: AccountID) async throws(Rejection) {
        let name = try PersonName(String(account.description.filter { $0 != "-" }.suffix(24)))
        _ = try await Gate.directory.add(
            Person(account: account, name: name, since: Gate.clock.now()), spending: nil)
    }

    /// Signs a device in by a code; returns its secret.
    func signIn(_ account: AccountID, _ label: String) async throws(Rejection) -> String {
        let request = try await Gate.service.requestDevice(label: label, from: "here")
        try await Gate.service.decide(
            code: request.code, by: account, from: "here", approving: true)
        guard
            case .approved(let made, _) = try await Gate.service.poll(
                request.secret, from: "here")
        else { throw .unknownPerson }
        return made.secret
    }

    /// The account of a device's secret. Throws `sync.sign-in` or `sync.erased`.
    func enter(_ secret: String) async throws(Rejection) -> AccountID {
        guard let entered = try await Gate.service.enter(secret, as: [.device]) else {
            guard try await Gate.service.wasErased(secret) else {
                throw Rejection("sync.sign-in", "This device is not known.", category: .forbidden)
            }
            throw Rejection("sync.erased", "The account was erased.", category: .conflict)
        }
        return entered.person.account
    }

    /// Revokes a device, as its person does on the page of devices.
    func revoke(_ secret: String, of account: AccountID) async throws(Rejection) {
        let label = try await Gate.service.passes(of: account)
        let pass = try await Gate.directory.pass(SecretHash(of: secret))
        guard let pass, label.contains(where: { $0.id == pass.id }) else { return }
        do throws(Rejection) {
            try await Gate.service.revoke(pass.id, of: account)
        } catch {
            // The person was erased in the meantime, and the pass with them.
            guard error.code == "accounts.pass.unknown" else { throw error }
        }
    }

    /// Erases a person: first all access ends, then all data is deleted.
    func erase(
        _ account: AccountID, _ forget: () async throws -> Void
    ) async throws {
        try await Gate.directory.erase(account, at: Gate.clock.now())
        await OneThread.pause()
        forgotten.withLock { _ = $0.insert(account) }
        try await forget()
    }

    /// True if the account's key was destroyed, so that nothing of it is stored or read.
    func isForgotten(_ account: AccountID) -> Bool {
        forgotten.withLock { $0.contains(account) }
    }

    /// True if the directory lists the account as erased.
    func isErased(_ account: AccountID) async throws(Rejection) -> Bool {
        try await Gate.directory.erasures()[account] != nil
    }
}
