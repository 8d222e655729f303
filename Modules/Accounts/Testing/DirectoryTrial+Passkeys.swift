internal import Accounts
internal import Core

extension DirectoryTrial {
    /// Returns a passkey of a person with a public key whose private key is unknown.
    mutating func passkey(_ number: UInt8, of account: AccountID) throws -> Passkey {
        // COSE: {1: 1, 3: -8, -1: 6, -2: 32 bytes}.
        let key: [UInt8] = [0xA4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32]
        guard let key = PasskeyKey(kept: key + [UInt8](repeating: number, count: 32)) else {
            throw Rejection("trial.key", "The key cannot be read.")
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
        for one in mine { expect(try await directory.add(one), "one is not kept") }
        let listed = try await directory.passkeys(of: ada.account)
        expect(listed == mine.sorted { $1.id < $0.id }, "they are not listed, the latest first")
        expect(try await directory.passkeys(of: bob.account) == [], "another person has them")
        expect(try await directory.passkey(mine[0].credential) == mine[0], "it is another one")
        expect(try await directory.passkey([1, 0]) == nil, "a part of its name finds it")
        let twin = try passkey(1, of: bob.account)
        expect(try await !directory.add(twin), "two people have one")
        var same = try passkey(8, of: bob.account)
        same.id = mine[0].id
        expect(try await !directory.add(same), "two have an id")
        let nobodys = try passkey(9, of: try person("Nobody").account)
        expect(try await !directory.add(nobodys), "nobody has one")
        let changed = try await directory.change(mine[0].credential) { passkey in
            passkey.count = 7
            passkey.label = "Key"
            passkey.account = bob.account
            passkey.credential = [9]
            return true
        }
        var wanted = mine[0]
        (wanted.count, wanted.label) = (7, "Key")
        expect(changed == wanted, "it changes otherwise")
        expect(try await directory.passkey(wanted.credential) == wanted, "the change is not kept")
        let refused = try await directory.change(wanted.credential) { passkey in
            passkey.count = 1
            return false
        }
        expect(refused == nil, "what is refused is changed")
        expect(try await directory.passkey(wanted.credential) == wanted, "the refused is kept")
        expect(try await directory.change([4]) { _ in true } == nil, "one that is none is changed")
    }

    mutating func removing(_ directory: any Directory) async throws {
        var (ada, bob) = (try person("Ada"), try person("Bob"))
        bob.password = PasswordHash(
            kept: "scrypt$15$8$3$00ff$" + String(repeating: "a1", count: 32))
        let first = try passkey(1, of: ada.account)
        let added = try await directory.add(ada, with: first, spending: nil)
        expect(added == .added, "nobody comes with a passkey")
        expect(try await directory.passkeys(of: ada.account) == [first], "it is not kept")
        ada.account = fresh()
        ada.name = try PersonName("Eve")
        let twin = try await directory.add(ada, with: first, spending: nil)
        expect(twin == .passkeyTaken, "two come with one passkey")
        expect(try await directory.person(named: "eve") == nil, "the second is known")
        ada.account = first.account
        expect(try await directory.remove(first.id, of: ada.account) == .last, "the last goes")
        let second = try passkey(2, of: ada.account)
        _ = try await directory.add(second)
        let both = await withTaskGroup(of: Removal?.self) { group in
            for id in [first.id, second.id] {
                group.addTask { [ada] in try? await directory.remove(id, of: ada.account) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        expect(Set(both) == [.removed, .last], "of two at once \(both)")
        expect(try await directory.passkeys(of: ada.account).count == 1, "not one is left")
        _ = try await directory.add(bob, with: try passkey(3, of: bob.account), spending: nil)
        let his = try await directory.passkeys(of: bob.account)
        let left = try await directory.passkeys(of: ada.account)
        expect(
            try await directory.remove(his[0].id, of: ada.account) == .unknown,
            "another person's goes")
        expect(
            try await directory.remove(his[0].id, of: bob.account) == .removed,
            "it stays though there is a password")
        try await directory.erase(ada.account, at: now)
        expect(try await directory.passkey(left[0].credential) == nil, "an erased one's is good")
    }
}

extension DirectoryTrial {
    mutating func asking(_ directory: any Directory) async throws {
        let first = [UInt8](repeating: 1, count: 32)
        let kept = try await directory.questionKey(orKeep: first)
        let again = try await directory.questionKey(orKeep: [UInt8](repeating: 2, count: 32))
        expect(kept == first && again == first, "the key of questions is another one each time")
        let (question, other) = (SecretHash(of: [1]), SecretHash(of: [2]))
        let taken = try await directory.take(answered: question, until: now + 300)
        expect(taken, "a question cannot be answered")
        let twice = try await directory.take(answered: question, until: now + 300)
        expect(!twice, "a question can be answered twice")
        try await directory.sweep(now + 299)
        let kepts = try await directory.take(answered: question, until: now + 300)
        expect(!kepts, "an answered question is forgotten too soon")
        let others = try await directory.take(answered: other, until: now + 300)
        expect(others, "another question cannot be answered")
        try await directory.sweep(now + 300)
        let later = try await directory.take(answered: question, until: now + 600)
        expect(later, "an answered question is kept for ever")
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
        expect(isOne, "of several who answer a question at once not exactly one is let in")
    }
}
