import AccountsTesting
import Core
import Testing

import class CoreTesting.SeededEntropy

@testable import Accounts

@Suite("Attacks on sign-in") struct HostileTests {
    /// Runs `count` concurrent calls and returns how often each error code occurred.
    private func storm(
        _ count: Int, _ body: @escaping @Sendable (Int) async throws(Rejection) -> Void
    ) async -> [String: Int] {
        await withTaskGroup(of: String.self) { group in
            for number in 0..<count {
                group.addTask {
                    await code { () throws(Rejection) in try await body(number) } ?? "in"
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    @Test("O3: concurrent password guesses are limited like guesses one after another")
    func storms() async throws {
        let house = House()
        try await house.signUp()
        let ends = await storm(60) { number async throws(Rejection) in
            _ = try await house.signIn("Ada", "guess \(number)")
        }
        let (wrong, waiting) = (ends["accounts.wrong"] ?? 0, ends["secrets.wait"] ?? 0)
        // A name of one network waits three times, and further tries find no room.
        #expect(wrong + waiting + (ends["accounts.busy"] ?? 0) == 60)
        // No more than five are answered, at once or one after the other.
        #expect((1...5).contains(wrong))
        for _ in wrong..<5 {
            let told = await code { () throws(Rejection) in
                _ = try await house.signIn("Ada", "guess")
            }
            #expect(told == "accounts.wrong")
        }
        // The right password gets the same answer as the others, until the wait is over.
        let among = await storm(60) { _ async throws(Rejection) in _ = try await house.signIn() }
        #expect(among["in"] == nil && among["accounts.wrong"] == nil)
        #expect(among.values.reduce(0, +) == 60)
        _ = try await house.signIn(from: "elsewhere")
        house.clock.advance(seconds: 1)
        _ = try await house.signIn()
    }

    @Test("O3: concurrent guesses of device codes are limited separately for each guesser")
    func codes() async throws {
        let house = House()
        let (ada, eve) = (try await house.signUp().person, try await house.signUp("Eve").person)
        let wish = try await house.accounts.requestDevice(label: "", from: "here")
        let ends = await storm(60) { number async throws(Rejection) in
            let text = SecretText.code(SeededEntropy(UInt64(number)))
            try await house.accounts.decide(
                code: text, by: eve.account, from: "there", approving: true)
        }
        #expect((ends["accounts.code"] ?? 0) + (ends["secrets.wait"] ?? 0) == 60)
        #expect(ends["accounts.code"] == 5)
        #expect(
            await code { () throws(Rejection) in
                try await house.accounts.decide(
                    code: wish.code, by: eve.account, from: "there", approving: true)
            } == "secrets.wait")
        try await house.accounts.decide(
            code: wish.code, by: ada.account, from: "there", approving: true)
    }

    @Test("O3: of two concurrent decisions on a device, one succeeds and its user owns the device")
    func deciding() async throws {
        let house = House()
        let people = [try await house.signUp().person, try await house.signUp("Eve").person]
        for _ in 0..<100 {
            let wish = try await house.accounts.requestDevice(label: "", from: "here")
            let told = await withTaskGroup(of: AccountID?.self) { group in
                for person in people {
                    group.addTask {
                        let refusal = await code { () throws(Rejection) in
                            try await house.accounts.decide(
                                code: wish.code, by: person.account, from: "there",
                                approving: true)
                        }
                        return refusal == nil ? person.account : nil
                    }
                }
                var told: [AccountID] = []
                for await one in group { if let one { told.append(one) } }
                return told
            }
            for person in people { await house.accounts.forgive("code \(person.account)") }
            #expect(told.count == 1)
            guard
                case .approved(_, let person) = try await house.accounts.poll(
                    wish.secret, from: "here")
            else {
                Issue.record("it is not approved")
                continue
            }
            #expect(person.account == told.first)
        }
    }

    @Test("O3: the first decision on a device request is final")
    func overruling() async throws {
        let house = House()
        let (ada, eve) = (try await house.signUp().person, try await house.signUp("Eve").person)
        func decide(_ text: String, _ person: Person, _ isYes: Bool) async -> String? {
            await code { () throws(Rejection) in
                try await house.accounts.decide(
                    code: text, by: person.account, from: "", approving: isYes)
            }
        }
        let no = try await house.accounts.requestDevice(label: "", from: "here")
        #expect(await decide(no.code, ada, false) == nil)
        #expect(await decide(no.code, eve, true) == "accounts.code")
        #expect(try await house.accounts.poll(no.secret, from: "here") == .denied)
        #expect(try await house.accounts.poll(no.secret, from: "here") == .expired)
        let yes = try await house.accounts.requestDevice(label: "", from: "here")
        #expect(await decide(yes.code, ada, true) == nil)
        #expect(await decide(yes.code, eve, true) == "accounts.code")
        #expect(await decide(yes.code, eve, false) == "accounts.code")
        guard case .approved(_, ada) = try await house.accounts.poll(yes.secret, from: "here")
        else {
            Issue.record("it is not hers")
            return
        }
    }

    @Test("O3: after five device requests, an address must wait; an approval resets the count")
    func asking() async throws {
        let house = House()
        let ada = try await house.signUp().person
        func asks(_ place: String = "2001:db8::1") async -> String? {
            await code { () throws(Rejection) in
                try await house.accounts.requestDevice(label: "", from: place)
            }
        }
        for _ in 0..<5 { #expect(await asks() == nil) }
        #expect(await asks("2001:db8::2") == "secrets.wait")
        #expect(await asks("192.0.2.1") == nil)
        house.clock.advance(seconds: 1)
        let wish = try await house.accounts.requestDevice(label: "", from: "2001:db8::1")
        #expect(await asks() == "secrets.wait")
        try await house.accounts.decide(
            code: wish.code, by: ada.account, from: "", approving: true)
        _ = try await house.accounts.poll(wish.secret, from: "2001:db8::1")
        for _ in 0..<5 { #expect(await asks() == nil) }
    }

    @Test("O3: 999 device requests from one /48 network do not displace those of other networks")
    func room() async throws {
        let house = House()
        let ada = try await house.signUp().person
        func waits(_ wish: DeviceRequest) async -> Bool {
            (try? await house.accounts.request(code: wish.code, by: ada.account, from: "")) != nil
        }
        let first = try await house.accounts.requestDevice(label: "", from: "192.0.2.1")
        var flood: [DeviceRequest] = []
        for number in 0..<999 {
            // 200 networks of one /48, five devices each.
            let place = "2001:db8:1:\(String(number % 200 * 256, radix: 16))::1"
            flood.append(try await house.accounts.requestDevice(label: "", from: place))
        }
        let last = try await house.accounts.requestDevice(label: "", from: "192.0.2.2")
        let waiting = try await house.directory.passes(of: nil, [.request]).count
        #expect(waiting == AccountService.mostWaiting)
        #expect(await waits(first))
        #expect(await waits(last))
        var gone = 0
        for wish in flood {
            let isWaiting = await waits(wish)
            if !isWaiting { gone += 1 }
        }
        #expect(gone == 1)
    }

    @Test("O3: 58 networks in one /56 request devices → five requests are accepted")
    func block() async throws {
        let house = House()
        var heard = 0
        for number in 0..<58 {
            let place = "2001:db8:0:\(String(number, radix: 16))::1"
            let refusal = await code { () throws(Rejection) in
                try await house.accounts.requestDevice(label: "", from: place)
            }
            if refusal == nil { heard += 1 }
        }
        #expect(heard == 5)
    }

    @Test("O3: passwords are guessed from 12 networks in one /48 → five guesses are checked")
    func site() async throws {
        let house = House()
        try await house.signUp()
        var tried = 0
        for number in 0..<48 {
            let place = "2001:db8:7:\(String(number % 12 * 256, radix: 16))::1"
            let refusal = await code { () throws(Rejection) in
                try await house.signIn("Ada", "guess \(number)", from: place)
            }
            if refusal == "accounts.wrong" { tried += 1 }
        }
        #expect(tried == 5)
        _ = try await house.signIn(from: "192.0.2.1")
    }

    @Test(
        "O3: 30 sign-ups from one network → 20 accounts; other networks and invitations still work")
    func signUps() async throws {
        let house = House()
        func joins(_ name: String, _ place: String, _ invitation: String? = nil) async -> String? {
            await code { () throws(Rejection) in
                try await house.accounts.signUp(
                    name, "correct horse", invitation: invitation, from: place, label: "")
            }
        }
        var ends: [String?] = []
        for number in 0..<30 { ends.append(await joins("Mass \(number)", "192.0.2.\(number)")) }
        #expect(ends.prefix(20).allSatisfy { $0 == nil })
        #expect(ends.dropFirst(20).allSatisfy { $0 == "secrets.wait" })
        #expect(try await house.accounts.people().count == 20)
        #expect(await joins("Ada", "198.51.100.1") == nil)
        let invitation = try await house.accounts.invite().secret
        #expect(await joins("Ben", "192.0.2.7", invitation) == nil)
    }

    @Test("O3: 58 existing names are tried at sign-up → only 20 are reported as taken")
    func taken() async throws {
        let house = House()
        for number in 0..<58 { try await house.signUp("Known \(number)", from: "at \(number)") }
        var taken = 0
        for number in 0..<58 {
            let refusal = await code { () throws(Rejection) in
                try await house.accounts.signUpOptions(
                    "Known \(number)", SoftAuthenticator.site, invitation: nil, from: "192.0.2.9")
            }
            if refusal == "accounts.taken" { taken += 1 }
        }
        #expect(taken == 20)
    }

    @Test("O3: an invitation or recovery code that is used many times at once works once")
    func once() async throws {
        let house = House(.invited)
        let invitation = try await house.accounts.invite().secret
        let ends = await storm(5) { number async throws(Rejection) in
            _ = try await house.signUp("Guest \(number)", invitation: invitation)
        }
        #expect(ends == ["in": 1, "accounts.uninvited": 4])
        let guest = try #require(try await house.accounts.people().first)
        let codes = try await house.accounts.recoveryCodes(for: guest.account)
        let taken = await storm(5) { number async throws(Rejection) in
            _ = try await house.accounts.recover(
                guest.name.text, by: codes[0], to: "horse number \(number)",
                from: "at \(number)", label: "")
        }
        #expect(taken == ["in": 1, "accounts.wrong": 4])
        // A new password ends the other codes.
        #expect(try await house.accounts.recoveryCodesLeft(of: guest.account) == 0)
    }

    @Test("O3: a sign-in is rejected if the password changes during the sign-in")
    func overtaken() async throws {
        let house = House()
        let ada = try await house.signUp().person
        for round in 0..<40 {
            let (old, new) = ("horse number \(round)", "horse number \(round + 1)")
            if round == 0 {
                _ = try await house.accounts.changePassword(
                    of: ada.account, from: "correct horse", to: old, at: "", label: "")
            }
            async let thief = try? house.accounts.signIn("Ada", old, from: "there", label: "")
            _ = try await house.accounts.changePassword(
                of: ada.account, from: old, to: new, at: "here", label: "")
            if let session = await thief?.session {
                #expect(try await house.accounts.enter(session.secret, as: [.session]) == nil)
            }
            #expect(try await house.accounts.passes(of: ada.account).count == 1)
            await house.accounts.forgive("as ada at there")
            await house.accounts.forgive("as ada in there")
            await house.accounts.forgive("at there")
        }
    }

    @Test("O3: of several concurrent password changes, one succeeds and signs the user in")
    func changing() async throws {
        let house = House()
        let ada = try await house.signUp().person
        let ends = await storm(5) { number async throws(Rejection) in
            _ = try await house.accounts.changePassword(
                of: ada.account, from: "correct horse", to: "horse number \(number)",
                at: "at \(number)", label: "")
        }
        // Three wait beside the one that is tried.
        #expect(ends["in"] == 1)
        #expect((ends["accounts.wrong"] ?? 0) + (ends["accounts.busy"] ?? 0) == 4)
        #expect(try await house.accounts.passes(of: ada.account).count == 1)
    }

    @Test(
        "O3: different spellings of a name are equal, and look-alike characters are rejected",
        arguments: [
            ("Åsa", "Åsa", true), ("Åsa", "ÅSA", true), ("Åsa", "A\u{30A}SA", true),
            ("Åsa", "\u{212B}sa", true), ("Kim", "\u{212A}im", true), ("Zoë", "ZOE\u{308}", true),
            ("Ada", "Ad\u{430}", false), ("Ada", "\u{FF21}da", false), ("I ❤ it", "i ❤️ it", true),
            ("Straße", "STRASSE", true), ("Οδος", "ΟΔΟΣ", true), ("Sam", "\u{17F}am", true),
            ("Sam", "Sim", false),
        ])
    func names(_ name: String, _ other: String, isSame: Bool) throws {
        #expect((try PersonName(name).key == PersonName(other).key) == isSame)
        #expect(try PersonName(other).key == PersonName.key(of: PersonName(other).text))
    }

    @Test(
        "O3: names with invisible or reserved characters are rejected",
        arguments: [
            "", " ", " Ada", "Ada ", "A\nda", "A\u{0}da", "A\u{200B}da", "A\u{200D}da",
            "Ada\u{34F}",
            "A\u{115F}da", "\u{3164}", "A\u{2800}da", "Ada\u{FE0E}", "A\u{E0100}da", "\u{202E}adA",
            "A/da", "A@da", "A:da", "A\\da", "\u{E000}", "A\u{2028}da", "A\u{FFFF}da",
            String(repeating: "a", count: 41), "a" + String(repeating: "\u{301}", count: 90),
        ])
    func hidden(_ text: String) { #expect(throws: Rejection.self) { try PersonName(text) } }

    @Test(
        "O3: ASCII names are checked for allowed characters at each position, and for their length")
    func plainNames() throws {
        func isFit(_ text: String) -> Bool { (try? PersonName(text)) != nil }
        for byte in UInt8(0)..<128 {
            let sign = String(UnicodeScalar(byte))
            let isSeen = (0x21...0x7E).contains(byte) && !#"/@:\"#.contains(sign)
            #expect(isFit("a" + sign + "b") == (isSeen || byte == 0x20), "\(byte)")
            for text in [sign, sign + "a", "a" + sign] { #expect(isFit(text) == isSeen, "\(byte)") }
            guard isSeen else { continue }
            let name = try PersonName(sign + " \(sign)")
            #expect(name.text == sign + " \(sign)" && name.key == PersonName.key(of: name.text))
        }
        for length in 0...42 {
            let name = String(repeating: "a", count: length)
            #expect(isFit(name) == (1...40).contains(length), "\(length)")
        }
    }

    @Test("O3: a device label is cut to one line, without control and text-direction characters")
    func labels() async throws {
        let house = House()
        let ada = try await house.signUp().person
        let texts: [(String, String?)] = [
            ("cairn on laptop", "cairn on laptop"), ("a\u{1B}[2Jb\u{202E}c\nd\t e", "a[2Jbc d e"),
            ("👩‍💻 phone", "👩‍💻 phone"),
            (String(repeating: "x", count: 100), String(repeating: "x", count: 80)),
            ("é" + String(repeating: "\u{301}", count: 100_000), nil),
        ]
        for (text, kept) in texts {
            let wish = try await house.accounts.requestDevice(label: text, from: text)
            let shown = try await house.accounts.request(
                code: wish.code, by: ada.account, from: "")
            #expect(shown.label.utf8.count <= 640)
            if let kept { #expect(shown.label == kept) }
        }
    }
}
