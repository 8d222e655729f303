public import Accounts
internal import Core

internal import struct CoreTesting.SeededGenerator

/// The contract tests for every implementation of `Directory`, including the one in memory.
public struct DirectoryContract: Sendable {
    /// Creates an empty directory.
    let make: @Sendable () async throws -> any Directory

    /// Creates the tests for the directories that `make` returns. Each must be empty and separate
    /// from the others.
    public init(make: @escaping @Sendable () async throws -> any Directory) { self.make = make }

    /// Runs every check on a separate directory, and returns one sentence for each violation.
    public func check() async -> [String] {
        var sentences: [String] = []
        for (name, run) in Self.checks {
            var contractRun = DirectoryContractRun()
            do {
                try await run(&contractRun, make())
            } catch {
                contractRun.expect(false, "the check threw an error: \(error)")
            }
            sentences += contractRun.broken.map { "\(name): \($0)." }
        }
        return sentences
    }

    typealias Check = @Sendable (inout DirectoryContractRun, any Directory) async throws -> Void

    static let checks: [(name: String, run: Check)] = [
        ("People", { try await $0.people($1) }),
        ("Listing people", { try await $0.listing($1) }),
        ("An invitation", { try await $0.inviting($1) }),
        ("Invitations for the first person", { try await $0.founding($1) }),
        ("Passes", { try await $0.passes($1) }),
        ("Codes", { try await $0.codes($1) }),
        ("Revoking", { try await $0.revoking($1) }),
        ("Concurrent spending", { try await $0.crowding($1) }),
        ("Passkeys", { try await $0.passkeys($1) }),
        ("Removing passkeys", { try await $0.removing($1) }),
        ("Questions", { try await $0.asking($1) }),
        ("Erasing", { try await $0.erasing($1) }),
    ]
}

/// One running check, which creates people and credentials and records violations.
struct DirectoryContractRun {
    private(set) var broken: [String] = []
    private var generator = SeededGenerator(13)
    let now = Instant(seconds: 1_770_000_000)

    mutating func expect(_ condition: Bool, _ otherwise: String) {
        if !condition { broken.append(otherwise) }
    }

    mutating func fresh<Subject>() -> ID<Subject> { generator.id() }

    mutating func person(_ name: String) throws -> Person {
        Person(account: generator.id(), name: try PersonName(name), since: now)
    }

    mutating func pass(
        _ kind: AccountCredential.Kind, of account: AccountID?, until: Int64? = nil,
        code: String? = nil
    ) -> AccountCredential {
        let id: CredentialID = generator.id(
            at: now + Int64(truncatingIfNeeded: generator.next() % 9))
        var pass = AccountCredential(
            id: id, kind, hash: SecretHash(of: "\(id)"), account: account, label: "Fire\u{301}fox",
            scopes: ["log", "read"], since: now, until: until.map { now + $0 }, idle: 60, code: code
        )
        pass.used = now + 1
        return pass
    }

    mutating func people(_ directory: any Directory) async throws {
        var ada = try person("Ada É")
        ada.state = .leaving(now + 9)
        ada.isOperator = true
        ada.password = PasswordHash(
            kept: "scrypt$15$8$3$00ff$" + String(repeating: "a1", count: 32))
        expect(ada.password != nil, "a stored password hash cannot be read")
        expect(try await directory.add(ada, spending: nil) == .added, "a person is not added")
        expect(
            try await directory.person(ada.account) == ada,
            "the stored person differs from the added one")
        expect(
            try await directory.person(named: "ada é") == ada,
            "a person is not found by the key of the name")
        expect(
            try await directory.person(named: "Ada É") == nil,
            "a person is found by a name that is not its key")
        let other = try person("ADA É")
        expect(
            try await directory.add(other, spending: nil) == .nameTaken,
            "two people have the same name")
        let bob = try person("Bob")
        _ = try await directory.add(bob, spending: nil)
        let renamed = try PersonName("Ada")
        let changed = try await directory.change(ada.account) { person in
            person.name = renamed
            person.state = .disabled
        }
        expect(
            changed?.name == renamed && changed?.state == .disabled,
            "a change of a person is not returned")
        expect(
            try await directory.person(named: "ada é") == nil, "a person is found by the old name")
        let clash = try await directory.change(bob.account) { $0.name = renamed }
        expect(clash == bob, "a person is renamed to a name that is taken")
        expect(
            try await directory.person(named: "ada")?.account == ada.account,
            "a refused renaming changes the owner of the name")
        let stranger = try person("Nobody")
        let none = try await directory.change(stranger.account) { $0.state = .disabled }
        expect(none == nil, "a change of an unknown person returns a person")
    }

    mutating func listing(_ directory: any Directory) async throws {
        for name in ["d", "B", "ä", "a", "C"] {
            _ = try await directory.add(try person(name), spending: nil)
        }
        let first = try await directory.people(after: nil, limit: 3).map(\.name.key)
        let rest = try await directory.people(after: "c", limit: 9).map(\.name.key)
        expect(
            first + rest == ["a", "b", "c", "d", "ä"],
            "the pages list the people as \(first + rest)")
    }

    mutating func inviting(_ directory: any Directory) async throws {
        let invitation = pass(.invitation, of: nil)
        _ = try await directory.add(invitation)
        let (ada, bob) = (try person("Ada"), try person("Bob"))
        let first = try await directory.add(ada, spending: invitation.hash)
        let second = try await directory.add(bob, spending: invitation.hash)
        expect(
            first == .added && second == .uninvited,
            "one invitation used twice gets \(first) and \(second)")
        expect(
            try await directory.person(bob.account) == nil,
            "a person without an invitation is added")
        let other = pass(.invitation, of: nil)
        _ = try await directory.add(other)
        let twin = try person("ADA")
        expect(
            try await directory.add(twin, spending: other.hash) == .nameTaken,
            "two people have the same name")
        expect(
            try await directory.pass(other.hash) == other,
            "a refused sign-up spends the invitation")
        let session = pass(.session, of: ada.account)
        _ = try await directory.add(session)
        expect(
            try await directory.add(bob, spending: session.hash) == .uninvited,
            "a session is accepted as an invitation")
    }

    mutating func founding(_ directory: any Directory) async throws {
        let links = (0..<8).map { _ in
            var link = pass(.invitation, of: nil)
            link.scopes = ["operator", AccountCredential.first]
            return link
        }
        let other = pass(.invitation, of: nil)
        for one in links + [other] { _ = try await directory.add(one) }
        let people = try (0..<8).map { try person("Founder \($0)") }
        let added = await withTaskGroup(of: Bool.self) { group in
            for (link, founder) in zip(links, people) {
                group.addTask {
                    let came = try? await directory.add(founder, spending: link.hash)
                    return came == .added
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        expect(added == 1, "\(added) of eight people signed up as the first person")
        for link in links {
            expect(
                try await directory.pass(link.hash) == nil,
                "an invitation for the first person is still stored")
        }
        expect(
            try await directory.pass(other.hash) == other,
            "signing up as the first person spends another invitation")
    }

    mutating func passes(_ directory: any Directory) async throws {
        let ada = try person("Ada")
        _ = try await directory.add(ada, spending: nil)
        let made = pass(.session, of: ada.account, until: 90)
        expect(try await directory.add(made), "a pass is not added")
        expect(try await !directory.add(made), "a pass is added twice")
        expect(
            try await directory.pass(made.hash) == made,
            "the stored pass differs from the added one")
        let later = now + 700
        let changed = try await directory.change(made.hash) { $0.used = later }
        expect(changed?.used == later, "a change of a pass is not returned")
        expect(try await directory.pass(made.hash) == changed, "the change of a pass is not stored")
        let holder = try await directory.holder(of: made.hash)
        expect(
            holder?.pass == changed && holder?.person == ada,
            "the holder of a pass is \(holder as Any)")
        for nobodys in [pass(.invitation, of: nil), pass(.session, of: fresh())] {
            _ = try await directory.add(nobodys)
            let holder = try await directory.holder(of: nobodys.hash)
            expect(holder == nil, "a pass without a person has a holder")
        }
        let unknown = pass(.token, of: ada.account)
        let nobody = try await directory.holder(of: unknown.hash)
        expect(nobody == nil, "an unknown pass has a holder")
        let old = pass(.token, of: ada.account, until: 10)
        _ = try await directory.add(old)
        try await directory.sweep(now + 80)
        expect(try await directory.pass(old.hash) == nil, "an expired pass is not removed")
        expect(try await directory.pass(made.hash) != nil, "a valid pass is removed")
        try await directory.sweep(now + 760)
        expect(try await directory.pass(made.hash) == nil, "an unused pass is not removed")
    }

    mutating func codes(_ directory: any Directory) async throws {
        let made = pass(.request, of: nil, code: "BCDF-GHJK")
        _ = try await directory.add(made)
        expect(
            try await directory.pass(code: "BCDF-GHJK") == made, "a pass is not found by its code")
        expect(
            try await directory.pass(code: "BCDF-GHJL") == nil, "a pass is found by another code")
        let twin = pass(.request, of: nil, code: "BCDF-GHJK")
        expect(try await !directory.add(twin), "two passes have the same code")
        expect(try await directory.pass(twin.hash) == nil, "a refused pass is stored")
        let listed = try await directory.passes(of: nil, [.request])
        expect(listed == [made], "the passes without a person are \(listed)")
    }

    mutating func revoking(_ directory: any Directory) async throws {
        let (ada, bob) = (try person("Ada"), try person("Bob"))
        for one in [ada, bob] { _ = try await directory.add(one, spending: nil) }
        let mine = [AccountCredential.Kind.session, .session, .token].map {
            pass($0, of: ada.account)
        }
        let theirs = pass(.session, of: bob.account)
        for one in mine + [theirs] { _ = try await directory.add(one) }
        let listed = try await directory.passes(of: ada.account, [.session, .token])
        expect(listed == mine.sorted { $1.id < $0.id }, "the passes are not listed latest first")
        let count = try await directory.revoke(
            of: ada.account, [.session], except: mine[0].hash)
        expect(count == 1, "\(count) passes are revoked, not 1")
        let left = try await directory.passes(of: ada.account, Set(AccountCredential.Kind.allCases))
        expect(
            Set(left) == Set([mine[0], mine[2]]), "other passes are left than the unrevoked ones")
        expect(
            try await directory.pass(theirs.hash) == theirs, "the pass of another person is gone")
    }

    mutating func crowding(_ directory: any Directory) async throws {
        let made = pass(.recovery, of: nil)
        _ = try await directory.add(made)
        let got = await withTaskGroup(of: AccountCredential?.self) { group in
            for _ in 0..<8 { group.addTask { try? await directory.redeem(made.hash) } }
            return await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
        }
        expect(got == 1, "\(got) of eight concurrent calls spent the pass, not 1")
    }

    mutating func erasing(_ directory: any Directory) async throws {
        let (ada, bob) = (try person("Ada"), try person("Bob"))
        for one in [ada, bob] {
            _ = try await directory.add(one, spending: nil)
            _ = try await directory.add(pass(.session, of: one.account))
        }
        let (phone, tab) = (pass(.device, of: ada.account), pass(.session, of: ada.account))
        for one in [phone, tab] { _ = try await directory.add(one) }
        expect(
            try await !directory.wasErased(phone.hash),
            "wasErased is true before the person is erased")
        try await directory.erase(ada.account, at: now)
        expect(
            try await directory.wasErased(phone.hash),
            "wasErased is false for a device of an erased person")
        expect(try await !directory.wasErased(tab.hash), "wasErased is true for a session")
        try await directory.erase(ada.account, at: now + 9)
        expect(try await directory.person(ada.account) == nil, "an erased person is still found")
        let elsewhere = SecretHash(of: "elsewhere")
        try await directory.keep(erasedCredentials: [elsewhere, phone.hash])
        expect(
            try await directory.erasedCredentials() == [elsewhere, phone.hash],
            "erasedPasses() differs from the stored hashes")
        let left = try await directory.passes(of: ada.account, [.session])
        expect(left.isEmpty, "a session of an erased person is still stored")
        let others = try await directory.passes(of: bob.account, [.session])
        expect(others.count == 1, "erasing a person removes the session of another person")
        let erasures = try await directory.erasures()
        expect(erasures == [ada.account: now], "the erasures are \(erasures)")
        let again = try person("ada")
        expect(
            try await directory.add(again, spending: nil) == .added,
            "the name of an erased person stays taken")
    }
}
