import AccountsTesting
import Core
import Dispatch
import Testing

import class CoreTesting.SeededEntropy
import class CoreTesting.TestClock

@testable import Accounts

@Suite("Accounts") struct AccountServiceTests {
    @Test("O3: users sign up, in and out; names ignore case, and signing out ends the session")
    func life() async throws {
        let house = House()
        let (person, session) = try await house.signUp()
        #expect(!person.isOperator && person.name.text == "Ada")
        let entered = try await house.accounts.enter(session.secret, as: [.session])
        #expect(entered?.person == person && entered?.pass.label == "Firefox")
        let second = try await house.signIn("ADA")
        #expect(second.pass.account == person.account && second.secret != session.secret)
        #expect(try await house.accounts.passes(of: person.account).count == 2)
        try await house.accounts.leave(second.secret)
        #expect(try await house.accounts.enter(second.secret, as: [.session]) == nil)
        #expect(try await house.accounts.enter(session.secret, as: [.session]) != nil)
        #expect(try await house.accounts.enter(session.secret, as: [.token]) == nil)
        #expect(
            await code { () throws(Rejection) in try await house.signUp("ada") }
                == "accounts.taken")
    }

    @Test("O3: stored hashes do not contain the password")
    func hashes() async throws {
        let house = House()
        let (person, session) = try await house.signUp()
        let kept = "\(try #require(await house.directory.person(person.account)))"
        #expect(!kept.contains("correct horse") && kept.contains("scrypt$4$1$1$"))
        let pass = try #require(await house.directory.pass(session.pass.hash))
        #expect(!"\(pass)".contains(session.secret))
    }

    @Test(
        "O3: a wrong password, an unknown name and a suspended account give the same error",
        arguments: [("Ada", "wrong horse"), ("Bob", "correct horse"), ("Eve", "correct horse")])
    func wrong(_ name: String, _ password: String) async throws {
        let house = House()
        try await house.signUp()
        let eve = try await house.signUp("Eve")
        try await house.accounts.setDisabled(eve.person.account, true)
        #expect(try await house.accounts.enter(eve.session.secret, as: [.session]) == nil)
        let refusal = await code { () throws(Rejection) in try await house.signIn(name, password) }
        #expect(refusal == "accounts.wrong")
        try await house.accounts.setDisabled(eve.person.account, false)
        _ = try await house.signIn("Eve")
    }

    @Test("O3: after five failures, each failure doubles the wait; a success resets the wait")
    func throttle() async throws {
        let house = House()
        try await house.signUp()
        func fails(from place: String = "here") async -> String? {
            await code { () throws(Rejection) in try await house.signIn("Ada", "x", from: place) }
        }
        for _ in 0..<5 { #expect(await fails() == "accounts.wrong") }
        for delay: Int64 in [1, 2, 4, 8] {
            house.clock.advance(seconds: delay - 1)
            #expect(
                await code { () throws(Rejection) in try await house.signIn() }
                    == "secrets.wait")
            house.clock.advance(seconds: 1)
            #expect(await fails() == "accounts.wrong")
        }
        _ = try await house.signIn(from: "elsewhere")
        house.clock.advance(seconds: 900)
        _ = try await house.signIn()
        #expect(await fails() == "accounts.wrong")
        house.clock.advance(seconds: 3_601)
        for _ in 0..<5 { #expect(await fails() == "accounts.wrong") }
    }

    @Test("O3: an invitation admits one user, and a closed server admits nobody")
    func invitations() async throws {
        let house = House(.invited)
        #expect(
            await code { () throws(Rejection) in try await house.signUp() }
                == "accounts.uninvited")
        let invitation = try await house.accounts.invite().secret
        _ = try await house.signUp(invitation: invitation)
        #expect(
            await code { () throws(Rejection) in
                try await house.signUp("Bob", invitation: invitation)
            }
                == "accounts.uninvited")
        let late = try await house.accounts.invite().secret
        house.clock.advance(seconds: 7 * 86_400)
        #expect(
            await code { () throws(Rejection) in try await house.signUp("Bob", invitation: late) }
                == "accounts.uninvited")
        let closed = House(.closed)
        let invited = try await closed.accounts.invite().secret
        #expect(
            await code { () throws(Rejection) in try await closed.signUp(invitation: invited) }
                == "accounts.closed")
        let first = try await closed.accounts.invite(asOperator: true).secret
        #expect(try await closed.signUp(invitation: first).person.isOperator)
    }

    @Test("O3: a session ends after 30 days without use, and after 180 days at the latest")
    func ends() async throws {
        let house = House()
        let session = try await house.signUp().session
        for _ in 0..<5 {
            house.clock.advance(seconds: 30 * 86_400 - 1)
            #expect(try await house.accounts.enter(session.secret, as: [.session]) != nil)
        }
        let other = try await house.signIn()
        house.clock.advance(seconds: 30 * 86_400)
        #expect(try await house.accounts.enter(other.secret, as: [.session]) == nil)
        #expect(try await house.accounts.enter(session.secret, as: [.session]) == nil)
    }

    @Test("O3: changing the password requires the old password and ends every session")
    func password() async throws {
        let house = House()
        let (person, session) = try await house.signUp()
        func change(
            from old: String, to new: String = "another horse"
        ) async throws(Rejection) -> IssuedCredential {
            try await house.accounts.changePassword(
                of: person.account, from: old, to: new, at: "here", label: "Firefox"
            ).session
        }
        #expect(
            await code { () throws(Rejection) in try await change(from: "x") } == "accounts.wrong")
        #expect(
            await code { () throws(Rejection) in
                try await change(from: "correct horse", to: "1234567")
            }
                == "accounts.password")
        let fresh = try await change(from: "correct horse")
        #expect(try await house.accounts.enter(session.secret, as: [.session]) == nil)
        #expect(try await house.accounts.enter(fresh.secret, as: [.session]) != nil)
        _ = try await house.signIn("Ada", "another horse")
    }

    @Test("O3: changing the password revokes sessions, devices, tokens and codes and counts them")
    func endings() async throws {
        for isRecovered in [false, true] {
            let house = House()
            let (ada, own) = try await house.signUp()
            let other = try await house.signIn()
            let token = try await house.accounts.token(
                for: ada.account, label: "", scopes: ["read"], lasting: nil, by: own.pass)
            let codes = try await house.accounts.recoveryCodes(for: ada.account, by: own.pass)
            let (first, second) = (try await house.device(ada), try await house.wish(ada))
            let changed =
                isRecovered
                ? try await house.accounts.recover(
                    "Ada", by: codes[0], to: "another horse", from: "here", label: "")
                : try await house.accounts.changePassword(
                    of: ada.account, from: "correct horse", to: "another horse", at: "here",
                    label: "", own: own.pass)
            #expect(
                changed.ended == [
                    .session: isRecovered ? 2 : 1, .device: 2, .token: 1,
                    .recovery: isRecovered ? 9 : 10,
                ])
            for secret in [own, other, token, first].map(\.secret) {
                let kinds = Set(AccountCredential.Kind.allCases)
                #expect(try await house.accounts.enter(secret, as: kinds) == nil)
            }
            // An approved device that did not ask again yet gets nothing.
            #expect(try await house.accounts.poll(second.secret, from: "here") == .expired)
            #expect(
                await code { () throws(Rejection) in
                    try await house.accounts.recover(
                        "Ada", by: codes[1], to: "a stolen horse", from: "there", label: "")
                } == "accounts.wrong")
            #expect(try await house.accounts.passes(of: ada.account) == [changed.session.pass])
        }
    }

    @Test("O3: tokens, codes and devices are not created if the session ends during the request")
    func lasting() async throws {
        let house = House()
        let (ada, session) = try await house.signUp()
        let wish = try await house.accounts.requestDevice(label: "", from: "here")
        try await house.accounts.leave(session.secret)
        #expect(
            await code { () throws(Rejection) in
                _ = try await house.accounts.token(
                    for: ada.account, label: "", scopes: ["read"], lasting: nil, by: session.pass)
            } == "accounts.session")
        #expect(
            await code { () throws(Rejection) in
                _ = try await house.accounts.recoveryCodes(for: ada.account, by: session.pass)
            } == "accounts.session")
        #expect(
            await code { () throws(Rejection) in
                try await house.accounts.decide(
                    code: wish.code, by: ada.account, from: "", approving: true, by: session.pass)
            } == "accounts.session")
        #expect(try await house.accounts.passes(of: ada.account).isEmpty)
        #expect(try await house.accounts.recoveryCodesLeft(of: ada.account) == 0)
        #expect(try await house.accounts.poll(wish.secret, from: "here") == .expired)
    }

    @Test("O3: a recovery code remains valid if the password queue is closed while it is used")
    func unspent() async throws {
        let house = House()
        let ada = try await house.signUp().person
        let codes = try await house.accounts.recoveryCodes(for: ada.account)
        let (begun, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let busy = house.hashQueue.run(for: "other") {
            begun.signal()
            return go.wait(timeout: .now() + 300) == .success
        }
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                begun.wait()
                done.resume()
            }
        }
        await house.accounts.close()
        #expect(
            await code { () throws(Rejection) in
                try await house.accounts.recover(
                    "Ada", by: codes[0], to: "another horse", from: "here", label: "")
            } == "accounts.busy")
        go.signal()
        #expect(try await busy)
        #expect(try await house.accounts.recoveryCodesLeft(of: ada.account) == 10)
        _ = try await house.accounts.recover(
            "Ada", by: codes[0], to: "another horse", from: "here", label: "")
    }

    @Test("O3: a recovery code resets the password once, and new codes replace the old codes")
    func recovery() async throws {
        let house = House()
        let person = try await house.signUp().person
        let old = try await house.accounts.recoveryCodes(for: person.account)
        let codes = try await house.accounts.recoveryCodes(for: person.account)
        #expect(Set(codes).count == 10)
        func recover(_ text: String) async -> String? {
            await code { () throws(Rejection) in
                try await house.accounts.recover(
                    "ada", by: text, to: "another horse", from: "here", label: "Firefox")
            }
        }
        #expect(await recover(old[0]) == "accounts.wrong")
        #expect(await recover(codes[0].lowercased()) == nil)
        #expect(await recover(codes[0]) == "accounts.wrong")
        _ = try await house.signIn("Ada", "another horse")
    }

    @Test("O3: a token is valid until it expires or its owner revokes it")
    func tokens() async throws {
        let house = House()
        let (ada, eve) = (try await house.signUp().person, try await house.signUp("Eve").person)
        let token = try await house.accounts.token(
            for: ada.account, label: "script", scopes: ["log"], lasting: 60)
        #expect(SecretText.isToken(token.secret))
        #expect(
            try await house.accounts.enter(token.secret, as: [.token])?.pass.scopes == ["log"])
        #expect(
            await code { () throws(Rejection) in
                try await house.accounts.revoke(token.pass.id, of: eve.account)
            } == "accounts.pass.unknown")
        let other = try await house.accounts.token(
            for: ada.account, label: "", scopes: ["read"], lasting: nil)
        try await house.accounts.revoke(other.pass.id, of: ada.account)
        #expect(try await house.accounts.enter(other.secret, as: [.token]) == nil)
        house.clock.advance(seconds: 60)
        #expect(try await house.accounts.enter(token.secret, as: [.token]) == nil)
    }

    @Test("O3: a device waits for approval of its code, then gets one token or a rejection")
    func devices() async throws {
        let house = House()
        let ada = try await house.signUp().person
        let wish = try await house.accounts.requestDevice(label: "cairn on laptop", from: "")
        #expect(try await house.accounts.poll(wish.secret, from: "") == .pending)
        let typed = wish.code.lowercased().replacing("-", with: " ")
        let shown = try await house.accounts.request(code: typed, by: ada.account, from: "")
        #expect(shown.label == "cairn on laptop")
        try await house.accounts.decide(code: typed, by: ada.account, from: "", approving: true)
        guard
            case .approved(let token, let person) = try await house.accounts.poll(
                wish.secret, from: "")
        else {
            Issue.record("it is not approved")
            return
        }
        #expect(person == ada)
        #expect(try await house.accounts.enter(token.secret, as: [.device])?.person == ada)
        #expect(try await house.accounts.poll(wish.secret, from: "") == .expired)
        let second = try await house.accounts.requestDevice(label: "", from: "")
        try await house.accounts.decide(
            code: second.code, by: ada.account, from: "", approving: false)
        #expect(try await house.accounts.poll(second.secret, from: "") == .denied)
        let late = try await house.accounts.requestDevice(label: "", from: "")
        house.clock.advance(seconds: 900)
        #expect(try await house.accounts.poll(late.secret, from: "") == .expired)
        #expect(
            await code { () throws(Rejection) in
                try await house.accounts.decide(
                    code: late.code, by: ada.account, from: "", approving: true)
            } == "accounts.code")
    }

    @Test("O3: deleting an account can be cancelled for seven days and then takes effect")
    func leaving() async throws {
        let house = House()
        let ada = try await house.signUp().person
        let due = try await house.accounts.scheduleErasure(ada.account)
        #expect(due == house.clock.now() + 7 * 86_400)
        house.clock.advance(seconds: 60)
        #expect(try await house.accounts.scheduleErasure(ada.account) == due)
        #expect(try await house.accounts.due() == [])
        for isDisabled in [true, false] {
            #expect(
                await code { () throws(Rejection) in
                    try await house.accounts.setDisabled(ada.account, isDisabled)
                } == "accounts.leaving")
        }
        house.clock.set(due)
        #expect(try await house.accounts.due() == [ada.account])
        try await house.accounts.cancelErasure(ada.account)
        #expect(try await house.accounts.due() == [])
    }

    @Test("O3: at sign-in, a password is hashed again if the hash parameters were raised")
    func rising() async throws {
        let house = House()
        let ada = try await house.signUp().person
        let present = AccountService(
            house.directory, clock: house.clock, entropy: SeededEntropy(2))
        _ = try await present.signIn("ada", "correct horse", from: "here", label: "")
        let kept = try await house.directory.person(ada.account)?.password
        #expect(kept?.text.hasPrefix("scrypt$15$8$3$") == true && kept?.isOutdated == false)
        #expect(kept?.matches("correct horse") == true && kept?.matches("Correct horse") == false)
    }
}
