import Accounts
import AccountsTesting
import Core
import CoreTesting
import Synchronization

/// Who may sync with the servers: real accounts over a directory, which both servers share.
///
/// This is the one place that knows how a revoked device and an erased account are refused, as
/// `AccountsGate` and `cairn sync` have it.
final class Gate: Sendable {
    /// One for all worlds of the process, since each makes a password hash that takes its time. An
    /// account's name is its number, so that worlds do not meet.
    private static let clock = TestClock(Instant(seconds: 1_774_000_000))
    private static let directory = MemoryDirectory()
    private static let service = AccountService(
        directory, clock: clock, entropy: SeededEntropy(7))

    /// The accounts of which nothing is kept any more.
    private let forgotten = Mutex<Set<AccountID>>([])

    /// Makes somebody known.
    func add(_ account: AccountID) async throws(Rejection) {
        let name = try PersonName(String(account.description.filter { $0 != "-" }.suffix(24)))
        _ = try await Gate.directory.add(
            Person(account: account, name: name, since: Gate.clock.now()), spending: nil)
    }

    /// Signs a device in by a code; gives what it shows from then on.
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

    /// Whose device shows a secret. Refuses with `sync.sign-in` and `sync.erased`.
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
            // Its person was erased meanwhile, and the pass with them.
            guard error.code == "accounts.pass.unknown" else { throw error }
        }
    }

    /// Erases a person: nobody gets in any more, and then all that is kept goes.
    func erase(
        _ account: AccountID, _ forget: () async throws -> Void
    ) async throws {
        try await Gate.directory.erase(account, at: Gate.clock.now())
        await OneThread.pause()
        forgotten.withLock { _ = $0.insert(account) }
        try await forget()
    }

    /// Whether the key of an account was destroyed, so that nothing of it is kept or read.
    func isForgotten(_ account: AccountID) -> Bool {
        forgotten.withLock { $0.contains(account) }
    }

    /// Whether the directory says that somebody was erased.
    func isErased(_ account: AccountID) async throws(Rejection) -> Bool {
        try await Gate.directory.erasures()[account] != nil
    }
}
