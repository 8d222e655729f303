internal import Accounts
internal import Core

extension DirectoryContractRun {
    /// Returns a passkey for a person. Its private key is unknown.
    mutating func passkey(_ number: UInt8, of account: AccountID) throws -> Passkey {
        // COSE: {1: 1, 3: -8, -1: 6, -2: 32 bytes}.
        let key: [UInt8] = [0xA4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32]
        guard let key = PasskeyKey(kept: key + [UInt8](repeating: number, count: 32)) else {
            throw Rejection("trial.key", "The public key for the check cannot be read.")
        }
        var passkey = Passkey(
            id: fresh(), credential: [number, 0, 255], account: account, key: key,
            count: .max, label: "Blue\u{301}", transports: ["usb", "nfc"],
            mayBeBackedUp: true, isBackedUp: number % 2 == 0, since: now + Int64(number))
        passkey.used = now + 77
        return passkey
    }

    mutating func passkeys(_ directory: any Directory) async throws {
        let (ada, bob) = (try person("Ada"), try person("Bob"))
        for one in [ada, bob] { _ = try await directory.add(one, spending: nil) }
        let mine = try (1...3).map { try passkey($0, of: ada.account) }
        for one in mine { expect(try await directory.add(one), "a passkey is not added") }
        let listed = try await directory.passkeys(of: ada.account)
        expect(listed == mine.sorted { $1.id < $0.id }, "the passkeys are not listed latest first")
        expect(
            try await directory.passkeys(of: bob.account) == [], "another person has the passkeys")
        expect(
            try await directory.passkey(mine[0].credential) == mine[0],
            "the stored passkey differs from the added one")
        expect(
            try await directory.passkey([1, 0]) == nil,
            "a passkey is found by a part of its credential id")
        let twin = try passkey(1, of: bob.account)
        expect(try await !directory.add(twin), "two people have the same passkey")
        var same = try passkey(8, of: bob.account)
        same.id = mine[0].id
        expect(try await !directory.add(same), "two passkeys have the same id")
        let nobodys = try passkey(9, of: try person("Nobody").account)
        expect(try await !directory.add(nobodys), "a passkey of an unknown person is added")
        let changed = try await directory.change(mine[0].credential) { passkey in
            passkey.count = 7
            passkey.label = "Key"
            passkey.account = bob.account
            passkey.credential = [9]
            return true
        }
        var wanted = mine[0]
        (wanted.count, wanted.label) = (7, "Key")
        expect(changed == wanted, "a change alters other members than the count and the label")
        expect(
            try await directory.passkey(wanted.credential) == wanted,
            "the change of a passkey is not stored")
        let refused = try await directory.change(wanted.credential) { passkey in
            passkey.count = 1
            return false
        }
        expect(refused == nil, "a refused change returns a passkey")
        expect(
            try await directory.passkey(wanted.credential) == wanted, "a refused change is stored")
        expect(
            try await directory.change([4]) { _ in true } == nil,
            "a change of an unknown passkey returns a passkey")
    }

    mutating func removing(_ directory: any Directory) async throws {
        var (ada, bob) = (try person("Ada"), try person("Bob"))
        bob.password = PasswordHash(
            kept: "scrypt$15$8$3$00ff$" + String(repeating: "a1", count: 32))
        let first = try passkey(1, of: ada.account)
        let added = try await directory.add(ada, with: first, spending: nil)
        expect(added == .added, "a person with a passkey is not added")
        expect(
            try await directory.passkeys(of: ada.account) == [first],
            "the passkey of a new person is not stored")
        ada.account = fresh()
        ada.name = try PersonName("Eve")
        let twin = try await directory.add(ada, with: first, spending: nil)
        expect(twin == .passkeyTaken, "two people sign up with the same passkey")
        expect(
            try await directory.person(named: "eve") == nil,
            "a person whose passkey is taken is added")
        ada.account = first.account
        expect(
            try await directory.remove(first.id, of: ada.account) == .last,
            "the last passkey of a person without a password is removed")
        let second = try passkey(2, of: ada.account)
        _ = try await directory.add(second)
        let both = await withTaskGroup(of: Removal?.self) { group in
            for id in [first.id, second.id] {
                group.addTask { [ada] in try? await directory.remove(id, of: ada.account) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        expect(
            Set(both) == [.removed, .last],
            "two concurrent removals of the last two passkeys got \(both)")
        expect(
            try await directory.passkeys(of: ada.account).count == 1,
            "a person without a password does not have one passkey left")
        _ = try await directory.add(bob, with: try passkey(3, of: bob.account), spending: nil)
        let his = try await directory.passkeys(of: bob.account)
        let left = try await directory.passkeys(of: ada.account)
        expect(
            try await directory.remove(his[0].id, of: ada.account) == .unknown,
            "a passkey of another person is removed")
        expect(
            try await directory.remove(his[0].id, of: bob.account) == .removed,
            "the last passkey of a person with a password is not removed")
        try await directory.erase(ada.account, at: now)
        expect(
            try await directory.passkey(left[0].credential) == nil,
            "a passkey of an erased person is still stored")
    }
}

extension DirectoryContractRun {
    mutating func asking(_ directory: any Directory) async throws {
        let first = [UInt8](repeating: 1, count: 32)
        let kept = try await directory.questionKey(orKeep: first)
        let again = try await directory.questionKey(orKeep: [UInt8](repeating: 2, count: 32))
        expect(kept == first && again == first, "questionKey does not return the first key")
        let (question, other) = (SecretHash(of: [1]), SecretHash(of: [2]))
        let taken = try await directory.take(answered: question, until: now + 300)
        expect(taken, "an unanswered challenge cannot be answered")
        let twice = try await directory.take(answered: question, until: now + 300)
        expect(!twice, "a challenge can be answered twice")
        try await directory.sweep(now + 299)
        let kepts = try await directory.take(answered: question, until: now + 300)
        expect(!kepts, "an answered challenge is removed before it expires")
        let others = try await directory.take(answered: other, until: now + 300)
        expect(others, "another challenge cannot be answered")
        try await directory.sweep(now + 300)
        let later = try await directory.take(answered: question, until: now + 600)
        expect(later, "an answered challenge is not removed after it expires")
        let isOne = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (try? await directory.take(
                        answered: SecretHash(of: [3]), until: Instant(seconds: 2_000_000_000)))
                        ?? false
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) } == 1
        }
        expect(isOne, "not exactly one of eight concurrent answers to a challenge is accepted")
    }
}
