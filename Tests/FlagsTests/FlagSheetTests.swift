import Core
import CoreTesting
import FlagsAPI
import SecretsAPI
import Testing

@testable import Flags

enum Keys {
    static let ours = signer(1)
    static let theirs = signer(2)

    private static func signer(_ byte: UInt8) -> SigningKey {
        guard let signer = SigningKey(Array(repeating: byte, count: 32)) else {
            preconditionFailure("thirty-two bytes are a key")
        }
        return signer
    }
}

private func sheet(_ serial: Int, _ entries: FlagSheet.Entry...) -> String {
    FlagSheet(serial: serial, entries: entries).text(signedBy: Keys.ours)
}

private let most = Tunable("books.most", "Books at a time.", standard: 3, in: 0...9)
private let isOpen = Tunable(flag: "books.open", "Whether it is open.", standard: true)

/// The flags of the test program.
private struct BooksModule: Module {
    let manifest = ModuleManifest(id: "books", stability: .experimental, summary: "For tests.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(most, isOpen, to: .tunables)
    }
}

@Suite struct FlagSheetTests {
    private let box = CurrentFlags(Keys.ours.publicKey)

    private func person(_ box: CurrentFlags?) throws -> Person {
        try Person([FlagsModule(), BooksModule()] + (box.map { [CurrentFlagsModule($0)] } ?? []))
    }

    @Test("O5: a signed flag sheet is parsed correctly")
    func reading() throws {
        let made = FlagSheet(
            serial: 4, entries: [.init("a", from: day("2026-11-21"), value: -5)])
        let text = made.text(signedBy: Keys.ours)
        #expect(try FlagSheet(text, signedBy: Keys.ours.publicKey) == made)
    }

    @Test("O5: a changed character or another key is detected, and the old flag values stay")
    func changed() throws {
        try box.take(sheet(1, .init("books.most", from: day("2026-01-01"), value: 5)))
        let text = sheet(2, .init("books.most", from: day("2026-01-01"), value: 6))
        for place in text.indices {
            var other = text
            other.replaceSubrange(place...place, with: [text[place] == "A" ? "B" : "A"])
            #expect(throws: Rejection.self, "\(other)") { try box.take(other) }
        }
        let forged = FlagSheet(serial: 9, entries: []).text(signedBy: Keys.theirs)
        for wrong in ["", "cairn-flags", "cairn-flags..", forged, text + "."] {
            #expect(throws: Rejection.self, "\(wrong)") { try box.take(wrong) }
        }
        #expect(box.serial == 1 && box.value(of: "books.most", on: day("2026-02-01")) == 5)
    }

    @Test("O5: a flag sheet only replaces sheets with a lower serial number")
    func serials() throws {
        let from = day("2026-01-01")
        #expect(try box.take(sheet(2, .init("books.most", from: from, value: 5))))
        for serial in [0, 1, 2] {
            #expect(try !box.take(sheet(serial, .init("books.most", from: from, value: 6))))
        }
        #expect(box.value(of: "books.most", on: from) == 5)
        #expect(try box.take(sheet(3)))
        #expect(box.value(of: "books.most", on: from) == nil)
    }

    @Test(
        "O5: a flag value applies from its day until the next value, whatever the order of entries")
    func days() throws {
        try box.take(
            sheet(
                1, .init("books.most", from: day("2026-12-01"), value: 7),
                .init("books.most", from: day("2026-11-01"), value: 4),
                .init("books.most", from: day("2026-11-01"), value: 5)))
        let person = try person(box)
        for (text, value) in [
            ("2026-10-31", 3), ("2026-11-01", 5), ("2026-11-30", 5), ("2026-12-01", 7),
            ("2030-01-01", 7),
        ] {
            #expect(person.view.number(most, on: day(text)) == value, "\(text)")
        }
        #expect(box.since("books.most", on: day("2026-11-30")) == day("2026-11-01"))
        #expect(box.since("books.most", on: day("2026-10-31")) == nil)
    }

    @Test("O5: a flag value out of range is ignored")
    func ranges() throws {
        let from = day("2026-01-01")
        for (value, number, flag) in [(-1, 3, true), (10, 3, true), (0, 0, false), (1, 1, true)] {
            let box = CurrentFlags(Keys.ours.publicKey)
            try box.take(
                sheet(
                    1, .init("books.most", from: from, value: value),
                    .init("books.open", from: from, value: value)))
            let view = try person(box).view
            #expect(view.number(most, on: from) == number, "\(value)")
            #expect(view.isOn(isOpen, on: from) == flag, "\(value)")
            let listed = Flags.all(on: from, in: view)
            #expect(listed.map(\.name) == ["books.most", "books.open"])
            #expect(listed[0].since == (number == value ? from : nil))
        }
    }

    @Test("O5: without a signed sheet every flag has its default")
    func nobody() throws {
        let view = try person(nil).view
        let today = day("2026-11-21")
        #expect(view.number(most, on: today) == 3 && view.isOn(isOpen, on: today))
        let listed = Flags.all(on: today, in: view)
        #expect(listed.map(\.value) == [3, 1] && listed.map(\.since) == [nil, nil])
        #expect(listed.map(\.isFlag) == [false, true])
    }

    @Test("O5: the modules meet the module contract")
    func contract() async {
        await ModuleContract(FlagsModule(), folder: "Flags").check()
    }
}
