import Core
import Testing

import class CoreTesting.TestClock

@testable import Accounts

/// An account service with a person who has a passkey and a password.
private struct Home {
    let house = House()
    let site = SoftAuthenticator.site
    var device = SoftAuthenticator()
    let account: AccountID
    let session: IssuedCredential

    init() async throws {
        let (person, session) = try await house.signUp()
        account = person.account
        self.session = session
        device.owner = Passkey.owner(account)
    }

    var accounts: AccountService { house.accounts }

    func question(_ options: JSON) throws -> [UInt8] {
        try #require(options["challenge"]?.string.flatMap(Base64URL.bytes))
    }

    @discardableResult
    func add(_ device: SoftAuthenticator) async throws -> Passkey {
        let options = try await accounts.passkeyOptions(for: account, site)
        return try await accounts.addPasskey(
            device.creation(question(options)), for: account, site, label: " Blue\n stick ")
    }

    func signIn(_ answer: String, from place: String = "here") async throws(Rejection)
        -> IssuedCredential
    {
        try await accounts.signIn(byPasskey: answer, site, from: place, label: "Firefox").session
    }
}

@Suite("Passkeys and accounts") struct PasskeyServiceTests {
    @Test("O3: a passkey signs in without a name; a challenge works once, within five minutes")
    func signingIn() async throws {
        var home = try await Home()
        let passkey = try await home.add(home.device)
        #expect(passkey.label == "Blue stick")
        let options = try await home.accounts.signInOptions(home.site)
        #expect(options["rpId"] == "localhost" && options["userVerification"] == "required")
        #expect(options["allowCredentials"] == [])
        let question = try home.question(options)
        home.device.count = 1
        let session = try await home.signIn(home.device.assertion(question))
        #expect(session.pass.account == home.account && session.pass.kind == .session)
        let used = try await home.accounts.passkeys(of: home.account)
        #expect(used.first?.count == 1)
        home.device.count = 2
        let again = home.device.assertion(question)
        #expect(
            await code { () throws(Rejection) in try await home.signIn(again) } == "accounts.wrong")
        let late = try home.question(try await home.accounts.signInOptions(home.site))
        home.house.clock.advance(seconds: 300)
        let answer = home.device.assertion(late)
        #expect(
            await code { () throws(Rejection) in try await home.signIn(answer) } == "accounts.wrong"
        )
        let fresh = try home.question(try await home.accounts.signInOptions(home.site))
        _ = try await home.signIn(home.device.assertion(fresh))
    }

    @Test("O3: a challenge is valid for one purpose and one user, on its own server")
    func purposes() async throws {
        let home = try await Home()
        try await home.add(home.device)
        let asked = try await home.accounts.confirmOptions(for: home.account, home.site)
        #expect(asked["allowCredentials"]?.array?.count == 1)
        let confirm = home.device.assertion(try home.question(asked))
        #expect(
            await code { () throws(Rejection) in try await home.signIn(confirm) }
                == "accounts.wrong")
        let eve = try await home.house.signUp("Eve")
        let entered = Entered(person: eve.person, pass: eve.session.pass)
        #expect(
            await code { () throws(Rejection) in
                try await home.accounts.confirm(
                    entered, byPasskey: confirm, home.site, from: "there")
            } == "accounts.wrong")
        let other = try await Home()
        let foreign = home.device.assertion(
            try home.question(try await House(seed: 9).accounts.signInOptions(home.site)))
        #expect(
            await code { () throws(Rejection) in try await other.signIn(foreign) }
                == "accounts.wrong")
        let me = try #require(await home.accounts.enter(home.session.secret, as: [.session]))
        let again = try await home.accounts.confirm(
            me, byPasskey: confirm, home.site, from: "here")
        #expect(try await home.accounts.enter(home.session.secret, as: [.session]) == nil)
        #expect(try await home.accounts.enter(again.secret, as: [.session]) != nil)
    }

    @Test("O3: a cloned authenticator is detected by its counter, even with concurrent use")
    func copies() async throws {
        var home = try await Home()
        home.device.count = 7
        try await home.add(home.device)
        home.device.count = 8
        var answers: [String] = []
        for _ in 0..<6 {
            let question = try home.question(try await home.accounts.signInOptions(home.site))
            answers.append(home.device.assertion(question))
        }
        let count = await withTaskGroup(of: Int.self) { group in
            for (place, answer) in answers.enumerated() {
                group.addTask { [home] in
                    (try? await home.signIn(answer, from: "place \(place)")) == nil ? 0 : 1
                }
            }
            return await group.reduce(0, +)
        }
        #expect(count == 1)
    }

    @Test("O3: a user can sign up with only a passkey and cannot delete the last one")
    func signingUp() async throws {
        let house = House(.invited)
        let site = SoftAuthenticator.site
        var device = SoftAuthenticator(kind: .ed25519)
        func options(_ name: String, _ invitation: String?) async throws(Rejection) -> JSON {
            try await house.accounts.signUpOptions(
                name, site, invitation: invitation, from: "here")
        }
        #expect(
            await code { () throws(Rejection) in try await options("Ada", nil) }
                == "accounts.uninvited")
        let invitation = try await house.accounts.invite().secret
        let asked = try await options("Ada", invitation)
        #expect(asked["user"]?["name"] == "Ada" && asked["attestation"] == "none")
        let handle = try #require(asked["user"]?["id"]?.string.flatMap(Base64URL.bytes))
        let question = try #require(asked["challenge"]?.string.flatMap(Base64URL.bytes))
        let (ada, session) = try await house.accounts.signUp(
            "Ada", byPasskey: device.creation(question), site, invitation: invitation,
            from: "here", label: "")
        #expect(handle == Passkey.owner(ada.account) && ada.password == nil)
        #expect(try await house.accounts.enter(session.secret, as: [.session]) != nil)
        #expect(
            await code { () throws(Rejection) in try await house.signIn("Ada", "") }
                == "accounts.wrong")
        let passkey = try #require(await house.accounts.passkeys(of: ada.account).first)
        func remove() async -> String? {
            await code { () throws(Rejection) in
                try await house.accounts.remove(passkey.id, of: ada.account)
            }
        }
        #expect(await remove() == "accounts.passkey.last")
        _ = try await house.accounts.changePassword(
            of: ada.account, from: "", to: "correct horse", at: "here", label: "")
        #expect(await remove() == nil)
        #expect(await remove() == "accounts.passkey.unknown")
        _ = try await house.signIn()
        device.owner = handle
        let gone = try await house.accounts.signInOptions(site)["challenge"]?.string
        let answer = device.assertion(try #require(gone.flatMap(Base64URL.bytes)))
        #expect(
            await code { () throws(Rejection) in
                try await house.accounts.signIn(byPasskey: answer, site, from: "here", label: "")
            } == "accounts.wrong")
    }

    @Test("O3: a passkey belongs to one user, can be labelled, and cannot be registered twice")
    func owning() async throws {
        let home = try await Home()
        let passkey = try await home.add(home.device)
        let options = try await home.accounts.passkeyOptions(for: home.account, home.site)
        #expect(
            options["excludeCredentials"]?[0]?["id"]?.string
                == Base64URL.text(home.device.credential))
        await #expect(throws: Rejection.wrongPasskey) { try await home.add(home.device) }
        let eve = try await home.house.signUp("Eve").person.account
        for name in ["", " Key  of\tmine "] {
            try await home.accounts.rename(passkey.id, of: home.account, to: name)
        }
        #expect(try await home.accounts.passkeys(of: home.account)[0].label == "Key of mine")
        for change in [true, false] {
            #expect(
                await code { () throws(Rejection) in
                    if change {
                        try await home.accounts.rename(passkey.id, of: eve, to: "x")
                    } else {
                        try await home.accounts.remove(passkey.id, of: eve)
                    }
                } == "accounts.passkey.unknown")
        }
        for number in 1..<20 {
            var other = home.device
            other.credential = [UInt8(number)]
            try await home.add(other)
        }
        #expect(
            await code { () throws(Rejection) in
                try await home.accounts.passkeyOptions(for: home.account, home.site)
            } == "accounts.passkeys")
    }

    @Test("O3: wrong passkeys cause waits like wrong passwords, and suspended users stay out")
    func throttle() async throws {
        let home = try await Home()
        try await home.add(home.device)
        func answer() async throws -> String {
            home.device.assertion(
                try home.question(try await home.accounts.signInOptions(home.site)))
        }
        try await home.accounts.setDisabled(home.account, true)
        let shut = try await answer()
        #expect(
            await code { () throws(Rejection) in try await home.signIn(shut) } == "accounts.wrong")
        try await home.accounts.setDisabled(home.account, false)
        for attempt in 0..<6 {
            #expect(
                await code { () throws(Rejection) in try await home.signIn("{}") }
                    == (attempt < 5 ? "accounts.wrong" : "secrets.wait"))
        }
        let good = try await answer()
        #expect(
            await code { () throws(Rejection) in try await home.signIn(good) } == "secrets.wait")
        _ = try await home.signIn(good, from: "elsewhere")
    }

    @Test("O3: a sign-in counts as fresh for 15 minutes, and signing in again restarts that time")
    func freshness() async throws {
        let home = try await Home()
        #expect(home.accounts.isFresh(home.session.pass))
        home.house.clock.advance(seconds: 899)
        #expect(home.accounts.isFresh(home.session.pass))
        let renewed = try await home.accounts.renew(home.session.pass)
        home.house.clock.advance(seconds: 1)
        #expect(!home.accounts.isFresh(renewed.pass))
        #expect(try await home.accounts.enter(home.session.secret, as: [.session]) == nil)
        let entered = try #require(await home.accounts.enter(renewed.secret, as: [.session]))
        #expect(
            await code { () throws(Rejection) in
                try await home.accounts.confirm(entered, by: "wrong", from: "here")
            } == "accounts.wrong")
        let confirmed = try await home.accounts.confirm(
            entered, by: "correct horse", from: "here")
        #expect(home.accounts.isFresh(confirmed.pass))
        #expect(try await home.accounts.enter(renewed.secret, as: [.session]) == nil)
        #expect(
            await code { () throws(Rejection) in try await home.accounts.renew(renewed.pass) }
                == "accounts.session")
        let token = try await home.accounts.token(
            for: home.account, label: "", scopes: ["manage"], lasting: nil)
        #expect(!home.accounts.isFresh(token.pass))
    }

    @Test("O3: a user can change the name to any unused name")
    func naming() async throws {
        let home = try await Home()
        try await home.house.signUp("Eve")
        func rename(_ name: String) async -> String? {
            await code { () throws(Rejection) in
                try await home.accounts.rename(home.account, to: name)
            }
        }
        #expect(await rename("EVE") == "accounts.taken")
        #expect(await rename("a/b") == "accounts.name")
        #expect(await rename("ADA") == nil)
        #expect(await rename("Grace") == nil)
        _ = try await home.house.signIn("grace")
        #expect(
            await code { () throws(Rejection) in try await home.house.signIn("ada") }
                == "accounts.wrong")
    }
}
