import Core
import CoreTesting
import SecretsAPI
import Testing

@testable import Plans

@Suite struct LicenceTests {
    private let text = Licence.made().text(signedBy: Keys.ours)

    @Test("O4: a signed licence can be decoded, with or without an end")
    func reading() throws {
        for licence in [Licence.made(), .made(until: nil)] {
            let text = licence.text(signedBy: Keys.ours)
            #expect(text.hasPrefix("cairn-licence.") && Licence.lengths.contains(text.count))
            #expect(try Licence(text, signedBy: Keys.ours.publicKey) == licence)
        }
    }

    @Test("O4: a licence signed by another RFC 8032 implementation is accepted")
    func elsewhere() throws {
        let sample = try #require(try EventSample.beside().first)
        let object = try #require(try JSON(parsing: sample.payload).object)
        let text = try #require(object["licence"]?.string)
        #expect(try Licence(text, signedBy: Keys.ours.publicKey) == .made())
    }

    @Test("O4: a licence with any changed character or another key is rejected")
    func changed() throws {
        let key = Keys.ours.publicKey
        for place in text.indices {
            var other = text
            let character: Character = text[place] == "A" ? "B" : "A"
            other.replaceSubrange(place...place, with: [character])
            #expect(throws: Rejection.self, "\(other)") { try Licence(other, signedBy: key) }
        }
        #expect(throws: Rejection.self) { try Licence(text, signedBy: Keys.theirs.publicKey) }
        for wrong in ["", "cairn-licence", "cairn-licence..", text + ".", String(text.dropLast())] {
            #expect(throws: Rejection.self, "\(wrong)") { try Licence(wrong, signedBy: key) }
        }
    }

    @Test("O4: a signed payload that is not a Pro licence is rejected")
    func otherKinds() {
        for payload in [
            #"{"id":"a","for":"Ada","from":"2026-11-01","plan":"team"}"#,
            #"{"id":"a","for":"Ada","from":"2026-11-01"}"#, #"{"plan":"pro"}"#, "[]", "",
            #"{"id":"","for":"Ada","from":"2026-11-01","plan":"pro"}"#,
            #"{"id":"a","for":"Ada","from":"2026-11-01","plan":"team","plan":"pro"}"#,
            #"{"id":"a","for":"Ada","from":"2026-11-01","from":"2020-01-01","plan":"pro"}"#,
        ] {
            let body = "cairn-licence.\(Base64Text.text(Array(payload.utf8)))"
            let signature = Base64Text.text(Keys.ours.signature(of: Array(body.utf8)))
            #expect(throws: Rejection.self, "\(payload)") {
                try Licence("\(body).\(signature)", signedBy: Keys.ours.publicKey)
            }
        }
    }

    @Test("O4: signing keys can be written as text and read again")
    func keys() {
        let (signer, key) = (Keys.ours, Keys.ours.publicKey)
        #expect(SigningKey(text: signer.text)?.publicKey == key)
        #expect(VerifyingKey(key.text) == key)
        for text in ["", "abc", key.text + "A", String(key.text.dropLast()), "ä"] {
            #expect(VerifyingKey(text) == nil && SigningKey(text: text) == nil)
        }
    }

    @Test("O4: base64 follows RFC 4648, and each value has exactly one text")
    func base64() {
        let words = ["", "f", "fo", "foo", "foob", "fooba", "foobar"]
        let wanted = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]
        for (word, text) in zip(words, wanted) {
            let bytes = Array(word.utf8)
            #expect(Base64Text.text(bytes, .standard) == text)
            #expect(Base64Text.bytes(text, .standard) == bytes)
            let bare = text.replacing("=", with: "")
            #expect(Base64Text.text(bytes) == bare && Base64Text.bytes(bare) == bytes)
        }
        #expect(Base64Text.text([251, 255]) == "-_8")
        #expect(Base64Text.text([251, 255], .standard) == "+/8=")
        for text in ["Zg", "Zg=", "Z===", "Zh==", "=", "Zg==Zg==", "Zm9v=", "-_8="] {
            #expect(Base64Text.bytes(text, .standard) == nil, "\(text)")
        }
        for text in ["Zg==", "Z", "Zh", "+/8", "Zm 9v", "Zm9\u{e9}"] {
            #expect(Base64Text.bytes(text) == nil, "\(text)")
        }
    }
}

@Suite struct AddLicenceTests {
    private func person(_ book: TestBook?) throws -> Person {
        try Person([PlansModule()] + (book.map { [$0] } ?? []))
    }

    private func code(_ text: String, _ book: TestBook?) throws -> String? {
        var person = try person(book)
        do {
            try person.does(AddLicence(text))
            return nil
        } catch let rejection as Rejection {
            return rejection.code
        }
    }

    @Test("O4: a licence gives Pro from its first to its last day, inclusive")
    func added() throws {
        var ada = try person(.licensing)
        let text = Licence.made(from: "2026-11-22").text(signedBy: Keys.ours)
        let status = try ada.does(AddLicence(text))
        #expect(!status.isPro)
        for (today, isPro) in [
            ("2026-11-21", false), ("2026-11-22", true), ("2026-11-30", true),
            ("2026-12-01", false),
        ] {
            let status = Plans.status(on: day(today), in: ada.view)
            #expect(status.isPro == isPro, "\(today)")
            #expect(status.source == (isPro ? .licence : nil))
            #expect(status.ended == (today == "2026-12-01" ? day("2026-11-30") : nil))
        }
    }

    @Test("O4: the same licence added twice is recorded once")
    func twice() throws {
        var ada = try person(.licensing)
        let text = Licence.made().text(signedBy: Keys.ours)
        for _ in 0..<2 { #expect(try ada.does(AddLicence(text)).isPro) }
        #expect(ada.events.count == 1)
    }

    @Test("O4: a licence that would have no effect is rejected with an error code for the reason")
    func refused() throws {
        let text = Licence.made().text(signedBy: Keys.ours)
        var taken = TestBook.licensing
        taken.owners = ["a": false]
        let over = Licence.made(until: "2026-11-20").text(signedBy: Keys.ours)
        let theirs = Licence.made().text(signedBy: Keys.theirs)
        #expect(try code(text, .licensing) == nil)
        #expect(try code(text, taken) == "plans.taken")
        #expect(try code(over, .licensing) == "plans.licence.over")
        #expect(try code(theirs, .licensing) == "plans.licence")
        #expect(try code("short", .licensing) == "plans.licence")
        #expect(try code(text, .free) == "plans.no-licences")
        #expect(try code(text, nil) == "plans.unneeded")
    }

    @Test("O4: a recorded licence with an invalid signature does not give Pro")
    func forged() throws {
        var ada = try person(.licensing)
        let forged = Licence.made().text(signedBy: Keys.theirs)
        ada.take([PlanFact(licence: forged).draft])
        #expect(!Plans.isPro(on: ada.today, in: ada.view))
        #expect(ada.view.plans.licences.count == 1)
    }
}
