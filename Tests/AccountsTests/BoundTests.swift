import AccountsTesting
import Core
import Dispatch
import Synchronization
import Testing

import class CoreTesting.SeededEntropy
import class CoreTesting.TestClock

@testable import Accounts

@Suite("Limits of credentials") struct BoundTests {
    @Test("O3: a user has at most a hundred tokens")
    func tokens() async throws {
        let house = House()
        let ada = try await house.signUp().person
        func make() async -> String? {
            await code { () throws(Rejection) in
                try await house.accounts.token(
                    for: ada.account, label: "", scopes: ["read"], lasting: nil)
            }
        }
        for _ in 0..<100 { #expect(await make() == nil) }
        #expect(await make() == "accounts.tokens")
        let one = try #require(
            try await house.accounts.passes(of: ada.account).first { $0.kind == .token })
        try await house.accounts.revoke(one.id, of: ada.account)
        #expect(await make() == nil)
    }

    @Test("O3: a session counts as fresh from the last passkey or password check")
    func fresh() async throws {
        let house = House()
        let (person, session) = try await house.signUp()
        #expect(house.accounts.isFresh(session.pass))
        house.clock.advance(seconds: 899)
        #expect(house.accounts.isFresh(session.pass))
        let renewed = try await house.accounts.renew(session.pass)
        #expect(renewed.pass.since == session.pass.since)
        #expect(try await house.accounts.enter(session.secret, as: [.session]) == nil)
        house.clock.advance(seconds: 1)
        #expect(!house.accounts.isFresh(renewed.pass))
        let token = try await house.accounts.token(
            for: person.account, label: "", scopes: [], lasting: nil)
        #expect(!house.accounts.isFresh(token.pass))
        let entered = try #require(
            await house.accounts.enter(renewed.secret, as: [.session]))
        let again = try await house.accounts.confirm(entered, by: "correct horse", from: "here")
        #expect(house.accounts.isFresh(again.pass))
        #expect(try await house.accounts.enter(renewed.secret, as: [.session]) == nil)
        #expect(
            await code { () throws(Rejection) in try await house.accounts.renew(renewed.pass) }
                == "accounts.session")
        #expect(
            await code { () throws(Rejection) in
                try await house.accounts.confirm(entered, by: "correct horse", from: "here")
            } == "accounts.session")
    }

    @Test("O3: use of a session is recorded at most once in ten minutes")
    func noticed() async throws {
        let house = House()
        let session = try await house.signUp().session
        let first = house.clock.now()
        func used() async throws -> Instant? {
            try await house.accounts.enter(session.secret, as: [.session])?.pass.used
        }
        house.clock.advance(seconds: 599)
        #expect(try await used() == first)
        house.clock.advance(seconds: 1)
        #expect(try await used() == first + 600)
        #expect(try await house.accounts.lastSeen(#require(session.pass.account)) == first + 600)
    }

    @Test("O3: invitations and pending account deletions last one week")
    func week() async throws {
        let house = House(.invited)
        let week: Int64 = 7 * 86_400
        let (first, second) = (
            try await house.accounts.invite(), try await house.accounts.invite()
        )
        #expect(first.pass.until == house.clock.now() + week)
        house.clock.advance(seconds: week - 1)
        let ada = try await house.signUp(invitation: first.secret).person
        #expect(
            try await house.accounts.scheduleErasure(ada.account) == house.clock.now() + week)
        house.clock.advance(seconds: 1)
        #expect(
            await code { () throws(Rejection) in
                try await house.signUp("Bob", invitation: second.secret)
            } == "accounts.uninvited")
    }

    @Test("O3: a recovery code works once, within one day, for its own user only")
    func recovery() async throws {
        let house = House()
        let (ada, eve) = (try await house.signUp().person, try await house.signUp("Eve").person)
        func recover(
            _ text: String, as name: String = "Ada", to new: String = "another horse"
        ) async -> String? {
            await code { () throws(Rejection) in
                try await house.accounts.recover(
                    name, by: text, to: new, from: "here", label: "")
            }
        }
        let mine = try await house.accounts.recoveryCode(for: ada.account)
        let hers = try await house.accounts.recoveryCode(for: eve.account)
        #expect(await recover(hers) == "accounts.wrong")
        #expect(await recover(mine, to: "1234567") == "accounts.password")
        #expect(await recover(mine) == nil)
        #expect(await recover(hers, as: "Eve") == nil)
        let late = try await house.accounts.recoveryCode(for: ada.account)
        house.clock.advance(seconds: 86_400)
        #expect(await recover(late) == "accounts.wrong")
        let token = try await house.accounts.token(
            for: ada.account, label: "", scopes: [], lasting: nil)
        #expect(await recover(token.secret) == "accounts.wrong")
        let kept = try await house.accounts.recoveryCodes(for: ada.account)
        try await house.accounts.setDisabled(ada.account, true)
        #expect(await recover(kept[0]) == "accounts.wrong")
        #expect(try await house.accounts.recoveryCodesLeft(of: ada.account) == 10)
    }

    @Test("O3: a success resets the failures counted for the name, but not those for the address")
    func forgiven() async throws {
        for isRecovering in [true, false] {
            let house = House()
            let ada = try await house.signUp().person
            let recovery = try await house.accounts.recoveryCode(for: ada.account)
            func fails(_ name: String) async -> String? {
                await code { () throws(Rejection) in try await house.signIn(name, "x") }
            }
            for _ in 0..<5 { #expect(await fails("Ada") == "accounts.wrong") }
            house.clock.advance(seconds: 1)
            #expect(await fails("Ada") == "accounts.wrong")
            house.clock.advance(seconds: 2)
            if isRecovering {
                _ = try await house.accounts.recover(
                    "Ada", by: recovery, to: "correct horse", from: "here", label: "")
            } else {
                _ = try await house.signIn()
            }
            #expect(await fails("Bob") == "accounts.wrong")
            #expect(await fails("Bob") == "secrets.wait")
            house.clock.advance(seconds: 4)
            #expect(await fails("Ada") == "accounts.wrong")
        }
    }

    @Test("O3: each failed attempt is reported and counted for the client's address")
    func told() async throws {
        let told = Mutex<[FailedAttempt]>([])
        let house = House()
        let accounts = AccountService(
            house.directory, house.clock, SeededEntropy(3), .init(), HashQueue(), .test
        ) { attempt in told.withLock { $0.append(attempt) } }
        let site = SoftAuthenticator.site
        let ada = try await house.signUp().person
        func wrong(_ way: FailedAttempt.CredentialType, at place: String) async {
            _ = await code { () throws(Rejection) in
                switch way {
                case .password:
                    _ = try await accounts.signIn("Ada", "x", from: place, label: "")
                case .passkey:
                    _ = try await accounts.signIn(byPasskey: "x", site, from: place, label: "")
                case .invitation:
                    _ = try await accounts.signUp(
                        "Bob", "long enough", invitation: "x", from: place, label: "")
                case .recovery:
                    _ = try await accounts.recover(
                        "Ada", by: "x", to: "long enough", from: place, label: "")
                case .device:
                    _ = try await accounts.request(code: "x", by: ada.account, from: place)
                case .token: break
                }
            }
        }
        for way in FailedAttempt.CredentialType.allCases where way != .token {
            for _ in 0..<7 { await wrong(way, at: "at \(way)") }
            let heard = told.withLock { $0 }.filter { $0.way == way }
            #expect(heard == Array(repeating: .init(way: way, place: "at \(way)"), count: 5))
        }
    }

    @Test("O3: when the server shuts down, it rejects queued password checks")
    func closing() async throws {
        let house = House()
        let hashQueue = HashQueue()
        let accounts = AccountService(
            house.directory, house.clock, SeededEntropy(3), .init(), hashQueue, .test)
        let (begun, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let first = hashQueue.run(for: "a") {
            begun.signal()
            return go.wait(timeout: .now() + 300) == .success
        }
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                begun.wait()
                done.resume()
            }
        }
        await accounts.close()
        #expect(
            await code { () throws(Rejection) in
                try await accounts.signIn("Ada", "x", from: "here", label: "")
            } == "accounts.busy")
        go.signal()
        #expect(try await first)
    }

    @Test(
        "O3: a name must have 1–40 characters on one line, without spaces at the ends",
        arguments: [
            ("a", true), (String(repeating: "a", count: 40), true), ("Ada B", true), ("a.b", true),
            (String(repeating: "a", count: 41), false), ("", false), ("Ada ", false),
            (" Ada", false), ("a" + String(repeating: "\u{301}", count: 79), true),
            ("a" + String(repeating: "\u{301}", count: 80), false),
        ])
    func names(_ text: String, isOne: Bool) {
        let made = try? PersonName(text)
        #expect((made != nil) == isOne)
    }
}
