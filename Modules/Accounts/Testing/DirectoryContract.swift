public import Accounts
internal import Core

internal import struct CoreTesting.SeededGenerator

/// The contract of every directory: one suite for all stores, including the one in memory.
public struct DirectoryContract: Sendable {
    /// Creates an empty directory.
    let make: @Sendable () async throws -> any Directory

    /// Creates the suite for the directories that `make` returns, which must be empty and separate.
    public init(make: @escaping @Sendable () async throws -> any Directory) { self.make = make }

    /// Runs every check on a separate directory, and returns one sentence for each violation.
    public func check() async -> [String] {
        var sentences: [String] = []
        for (name, run) in Self.checks {
            var trial = DirectoryTrial()
            do {
                try await run(&trial, make())
            } catch {
                trial.expect(false, "it failed: \(error)")
            }
            sentences += trial.broken.map { "\(name): \($0)." }
        }
        return sentences
    }

    typealias Check = @Sendable (inout DirectoryTrial, any Directory) async throws -> Void

    static let checks: [(name: String, run: Check)] = [
        ("People", { try await $0.people($1) }),
        ("People listed", { try await $0.listing($1) }),
        ("An invitation", { try await $0.inviting($1) }),
        ("Invitations for the first", { try await $0.founding($1) }),
        ("Passes", { try await $0.passes($1) }),
        ("Codes", { try await $0.codes($1) }),
        ("Revoking", { try await $0.revoking($1) }),
        ("What is spent at once", { try await $0.crowding($1) }),
        ("Passkeys", { try await $0.passkeys($1) }),
        ("Passkeys that are taken out", { try await $0.removing($1) }),
        ("Questions", { try await $0.asking($1) }),
        ("Erasing", { try await $0.erasing($1) }),
    ]
}

/// A running check, which creates people and passes and records violations.
struct DirectoryTrial {
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
        _ kind: Pass.Kind, of account: AccountID?, until: Int64? = nil, code: String? = nil
    ) -> Pass {
        let id: PassID = generator.id(at: now + Int64(truncatingIfNeeded: generator.next() % 9))
        var pass = Pass(
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
        expect(ada.password != nil, "a hash cannot be read")
        expect(try await directory.add(ada, spending: nil) == .added, "she is not added")
        expect(try await directory.person(ada.account) == ada, "she is another one")
        expect(try await directory.person(named: "ada é") == ada, "her name does not find her")
        expect(try await directory.person(named: "Ada É") == nil, "a name that is no key finds her")
        let other = try person("ADA É")
        expect(try await directory.add(other, spending: nil) == .nameTaken, "two have a name")
        let bob = try person("Bob")
        _ = try await directory.add(bob, spending: nil)
        let renamed = try PersonName("Ada")
        let changed = try await directory.change(ada.account) { person in
            person.name = renamed
            person.state = .disabled
        }
        expect(changed?.name == renamed && changed?.state == .disabled, "she does not change")
        expect(try await directory.person(named: "ada é") == nil, "her old name finds her")
        let clash = try await directory.change(bob.account) { $0.name = renamed }
        expect(clash == bob, "he takes her name")
        expect(try await directory.person(named: "ada")?.account == ada.account, "she lost it")
        let stranger = try person("Nobody")
        let none = try await directory.change(stranger.account) { $0.state = .disabled }
        expect(none == nil, "nobody is changed")
    }

    mutating func listing(_ directory: any Directory) async throws {
        for name in ["d", "B", "ä", "a", "C"] {
            _ = try await directory.add(try person(name), spending: nil)
        }
        let first = try await directory.people(after: nil, limit: 3).map(\.name.key)
        let rest = try await directory.people(after: "c", limit: 9).map(\.name.key)
        expect(first + rest == ["a", "b", "c", "d", "ä"], "they are listed as \(first + rest)")
    }

    mutating func inviting(_ directory: any Directory) async throws {
        let invitation = pass(.invitation, of: nil)
        _ = try await directory.add(invitation)
        let (ada, bob) = (try person("Ada"), try person("Bob"))
        let first = try await directory.add(ada, spending: invitation.hash)
        let second = try await directory.add(bob, spending: invitation.hash)
        expect(first == .added && second == .uninvited, "it brings in \(first) and \(second)")
        expect(try await directory.person(bob.account) == nil, "who is not invited is known")
        let other = pass(.invitation, of: nil)
        _ = try await directory.add(other)
        let twin = try person("ADA")
        expect(
            try await directory.add(twin, spending: other.hash) == .nameTaken, "two have a name")
        expect(try await directory.pass(other.hash) == other, "it is spent for nobody")
        let session = pass(.session, of: ada.account)
        _ = try await directory.add(session)
        expect(
            try await directory.add(bob, spending: session.hash) == .uninvited,
            "a session invites somebody")
    }

    mutating func founding(_ directory: any Directory) async throws {
        let links = (0..<8).map { _ in
            var link = pass(.invitation, of: nil)
            link.scopes = ["operator", Pass.first]
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
        expect(added == 1, "\(added) of eight come first")
        for link in links {
            expect(try await directory.pass(link.hash) == nil, "a link for the first is good still")
        }
        expect(try await directory.pass(other.hash) == other, "another invitation is spent with it")
    }

    mutating func passes(_ directory: any Directory) async throws {
        let ada = try person("Ada")
        _ = try await directory.add(ada, spending: nil)
        let made = pass(.session, of: ada.account, until: 90)
        expect(try await directory.add(made), "it is not kept")
        expect(try await !directory.add(made), "it is kept twice")
        expect(try await directory.pass(made.hash) == made, "it is another one")
        let later = now + 700
        let changed = try await directory.change(made.hash) { $0.used = later }
        expect(changed?.used == later, "it does not change")
        expect(try await directory.pass(made.hash) == changed, "the change is not kept")
        let holder = try await directory.holder(of: made.hash)
        expect(holder?.pass == changed && holder?.person == ada, "it is shown by \(holder as Any)")
        for nobodys in [pass(.invitation, of: nil), pass(.session, of: fresh())] {
            _ = try await directory.add(nobodys)
            let holder = try await directory.holder(of: nobodys.hash)
            expect(holder == nil, "somebody shows what is nobody's")
        }
        let unknown = pass(.token, of: ada.account)
        let nobody = try await directory.holder(of: unknown.hash)
        expect(nobody == nil, "what is not there is shown")
        let old = pass(.token, of: ada.account, until: 10)
        _ = try await directory.add(old)
        try await directory.sweep(now + 80)
        expect(try await directory.pass(old.hash) == nil, "what is good no more is kept")
        expect(try await directory.pass(made.hash) != nil, "what is good is gone")
        try await directory.sweep(now + 760)
        expect(try await directory.pass(made.hash) == nil, "what nobody uses is kept")
    }

    mutating func codes(_ directory: any Directory) async throws {
        let made = pass(.request, of: nil, code: "BCDF-GHJK")
        _ = try await directory.add(made)
        expect(try await directory.pass(code: "BCDF-GHJK") == made, "its code does not find it")
        expect(try await directory.pass(code: "BCDF-GHJL") == nil, "another code finds it")
        let twin = pass(.request, of: nil, code: "BCDF-GHJK")
        expect(try await !directory.add(twin), "two have a code")
        expect(try await directory.pass(twin.hash) == nil, "the second is kept")
        let listed = try await directory.passes(of: nil, [.request])
        expect(listed == [made], "those of nobody are \(listed)")
    }

    mutating func revoking(_ directory: any Directory) async throws {
        let (ada, bob) = (try person("Ada"), try person("Bob"))
        for one in [ada, bob] { _ = try await directory.add(one, spending: nil) }
        let mine = [Pass.Kind.session, .session, .token].map { pass($0, of: ada.account) }
        let theirs = pass(.session, of: bob.account)
        for one in mine + [theirs] { _ = try await directory.add(one) }
        let listed = try await directory.passes(of: ada.account, [.session, .token])
        expect(listed == mine.sorted { $1.id < $0.id }, "they are not listed, the latest first")
        let count = try await directory.revoke(
            of: ada.account, [.session], except: mine[0].hash)
        expect(count == 1, "\(count) are revoked")
        let left = try await directory.passes(of: ada.account, Set(Pass.Kind.allCases))
        expect(Set(left) == Set([mine[0], mine[2]]), "others are left")
        expect(try await directory.pass(theirs.hash) == theirs, "another person's is gone")
    }

    mutating func crowding(_ directory: any Directory) async throws {
        let made = pass(.recovery, of: nil)
        _ = try await directory.add(made)
        let got = await withTaskGroup(of: Pass?.self) { group in
            for _ in 0..<8 { group.addTask { try? await directory.spend(made.hash) } }
            return await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
        }
        expect(got == 1, "\(got) of eight got it")
    }

    mutating func erasing(_ directory: any Directory) async throws {
        let (ada, bob) = (try person("Ada"), try person("Bob"))
        for one in [ada, bob] {
            _ = try await directory.add(one, spending: nil)
            _ = try await directory.add(pass(.session, of: one.account))
        }
        let (phone, tab) = (pass(.device, of: ada.account), pass(.session, of: ada.account))
        for one in [phone, tab] { _ = try await directory.add(one) }
        expect(try await !directory.wasErased(phone.hash), "her phone was erased before her")
        try await directory.erase(ada.account, at: now)
        expect(try await directory.wasErased(phone.hash), "her phone cannot be told")
        expect(try await !directory.wasErased(tab.hash), "a session is kept beyond her")
        try await directory.erase(ada.account, at: now + 9)
        expect(try await directory.person(ada.account) == nil, "she is known")
        let elsewhere = SecretHash(of: "elsewhere")
        try await directory.keep(erasedPasses: [elsewhere, phone.hash])
        expect(
            try await directory.erasedPasses() == [elsewhere, phone.hash],
            "whose devices are told is not as it was kept")
        let left = try await directory.passes(of: ada.account, [.session])
        expect(left.isEmpty, "her session is good")
        let others = try await directory.passes(of: bob.account, [.session])
        expect(others.count == 1, "his session ended")
        let erasures = try await directory.erasures()
        expect(erasures == [ada.account: now], "who was erased is \(erasures)")
        let again = try person("ada")
        expect(try await directory.add(again, spending: nil) == .added, "her name stays taken")
    }
}
