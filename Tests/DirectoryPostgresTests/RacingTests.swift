import Accounts
import Core
import DirectoryPostgres
import Postgres
import PostgresTesting
import Testing

/// Tests concurrent use: two directories on one database, each with its own connections.
@Suite("Directories of two nodes", .enabled(if: TestDatabase.clusterURL != nil))
struct RacingTests {
    private let database: TestDatabase
    private let nodes: [PostgresDirectory]

    init() throws {
        let database = try TestDatabase()
        self.database = database
        nodes = try (0..<2).map { _ in try PostgresDirectory(database.pool()) }
    }

    private static let rounds: UInt64 = 25

    @Test("O3: an invitation that is used many times at once admits one user")
    func invitations() async throws {
        for round in 0..<Self.rounds {
            let invitation = Made.pass(.invitation, of: nil, "invitation \(round)")
            _ = try await nodes[0].add(invitation)
            let got = try await together(8) { [nodes] number in
                let person = try Made.person(round * 8 + UInt64(number), "P\(round) \(number)")
                return try await nodes[number % 2].add(person, spending: invitation.hash)
            }
            #expect(got.filter { $0 == .added }.count == 1)
            #expect(got.filter { $0 == .uninvited }.count == 7)
            for (number, addition) in got.enumerated() {
                let known = try await nodes[0].person(named: "p\(round) \(number)")
                #expect((known != nil) == (addition == .added))
            }
        }
        #expect(try await nodes[1].count() == Int(Self.rounds))
    }

    @Test(
        "O3: one of many simultaneous claims of a name succeeds, and the others use no invitation")
    func names() async throws {
        for round in 0..<Self.rounds {
            let invitations = (0..<8).map { Made.pass(.invitation, of: nil, "\(round) \($0)") }
            for invitation in invitations { _ = try await nodes[0].add(invitation) }
            let got = try await together(8) { [nodes] number in
                let name = number % 3 == 0 ? "ADA \(round)" : "ada \(round)"
                return try await nodes[number % 2].add(
                    try Made.person(round * 8 + UInt64(number), name),
                    with: try Made.passkey(
                        UInt8(number), of: AccountID(high: 1, low: round * 8 + UInt64(number))),
                    spending: invitations[number].hash)
            }
            let winner = try #require(got.firstIndex(of: .added))
            #expect(got.filter { $0 == .nameTaken }.count == 7)
            let holder = try #require(await nodes[0].person(named: "ada \(round)"))
            #expect(holder.account.low == round * 8 + UInt64(winner))
            for (number, invitation) in invitations.enumerated() {
                let left = try await nodes[1].pass(invitation.hash)
                #expect((left == nil) == (number == winner))
            }
            #expect(try await nodes[1].passkeys(of: holder.account).count == 1)
            try await nodes[0].erase(holder.account, at: Instant(seconds: 9))
        }
    }

    @Test("O3: one of many simultaneous changes to the same name succeeds")
    func renaming() async throws {
        let people = try (0..<6).map { try Made.person(UInt64($0), "Person \($0)") }
        for one in people { _ = try await nodes[0].add(one, spending: nil) }
        for round in 0..<Self.rounds {
            let name = try PersonName("Name \(round)")
            let got = try await together(people.count) { [nodes] number in
                try await nodes[number % 2].change(people[number].account) { $0.name = name }
            }
            #expect(got.compactMap { $0 }.filter { $0.name == name }.count == 1)
            #expect(got.compactMap { $0 }.count == people.count)
        }
    }

    @Test("O3: two users who swap names at the same time do not deadlock and keep their names")
    func swapping() async throws {
        let people = try [Made.person(1, "Ada"), Made.person(2, "Bob")]
        for one in people { _ = try await nodes[0].add(one, spending: nil) }
        for _ in 0..<3 {
            _ = try await together(2) { [nodes] number in
                try await nodes[number].change(people[number].account) {
                    $0.name = people[1 - number].name
                }
            }
            let names = try await nodes[0].people(after: nil, limit: 9).map(\.name.text)
            #expect(names == ["Ada", "Bob"])
        }
    }

    @Test("O3: if the last two passkeys are deleted at the same time, one of them stays")
    func passkeys() async throws {
        let ada = try Made.person(1, "Ada")
        let keys = try (1...2).map { try Made.passkey($0, of: ada.account) }
        #expect(try await nodes[0].add(ada, with: keys[0], spending: nil) == .added)
        for _ in 0..<Self.rounds {
            for key in keys { _ = try await nodes[0].add(key) }
            let got = try await together(2) { [nodes] number in
                try await nodes[number].remove(keys[number].id, of: ada.account)
            }
            #expect(Set(got) == [.removed, .last])
            #expect(try await nodes[0].passkeys(of: ada.account).count == 1)
        }
    }

    @Test("O3: nothing remains of an account that is erased while passkeys are added to it")
    func erasing() async throws {
        for round in 0..<Self.rounds {
            let ada = try Made.person(round, "Ada")
            _ = try await nodes[0].add(ada, spending: nil)
            let devices = (0..<4).map { Made.pass(.device, of: ada.account, "\(round) \($0)") }
            for device in devices { _ = try await nodes[0].add(device) }
            _ = try await together(8) { [nodes] number in
                if number == 4 {
                    try await nodes[0].erase(ada.account, at: Instant(seconds: 9))
                } else if number == 5 {
                    _ = try await nodes[1].revoke(of: ada.account, [.device], except: nil)
                } else {
                    _ = try await nodes[number % 2].add(
                        try Made.passkey(UInt8(number), of: ada.account))
                }
            }
            #expect(try await nodes[1].passkeys(of: ada.account) == [])
            #expect(try await nodes[1].person(named: "ada") == nil)
            #expect(try await nodes[1].passes(of: ada.account, [.device]) == [])
        }
    }

    @Test("O3: simultaneous changes to an account, a credential and a passkey are all kept")
    func changing() async throws {
        let ada = try Made.person(1, "Ada")
        let pass = Made.pass(.token, of: ada.account, "script")
        let passkey = try Made.passkey(1, of: ada.account)
        _ = try await nodes[0].add(ada, with: passkey, spending: nil)
        _ = try await nodes[0].add(pass)
        _ = try await together(40) { [nodes] number in
            _ = try await nodes[number % 2].change(passkey.credential) { passkey in
                passkey.count += 1
                return true
            }
            _ = try await nodes[number % 2].change(pass.hash) { $0.label += "." }
            _ = try await nodes[number % 2].change(ada.account) { $0.since = $0.since + 1 }
        }
        #expect(try await nodes[0].pass(pass.hash)?.label.count == pass.label.count + 40)
        #expect(try await nodes[1].person(ada.account)?.since == ada.since + 40)
        #expect(try await nodes[1].passkey(passkey.credential)?.count == 40)
    }

    @Test("O3: one of many simultaneous uses of a credential succeeds, also during cleanup")
    func spending() async throws {
        for round in 0..<Self.rounds {
            var pass = Made.pass(.recovery, of: nil, "recovery \(round)")
            pass.until = Instant(seconds: 100)
            _ = try await nodes[0].add(pass)
            let got = try await together(8) { [nodes, pass] number in
                if number == 3 { try await nodes[1].sweep(Instant(seconds: 50)) }
                return try await nodes[number % 2].redeem(pass.hash)
            }
            #expect(got.compactMap { $0 } == [pass])
        }
    }
}
