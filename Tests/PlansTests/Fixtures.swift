import Core
import CoreTesting
import FlagsAPI
import Plans
import SecretsAPI

/// Scripted plans: the test sets the grants and the trial.
struct TestBook: PlanProvider, Module {
    var terms = PlanTerms()
    var grants: [PlanGrant] = []
    var isTried = false
    var owners: [String: Bool] = [:]

    let manifest = ModuleManifest(
        id: "test-book", stability: .experimental, summary: "Plans for tests.",
        provides: [Capability<any PlanProvider>.planProvider.name])

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(self, as: .planProvider)
    }

    func grants(of account: AccountID?) -> [PlanGrant] { grants }
    func hadTrial(_ account: AccountID?) -> Bool { isTried }
    func counts(_ licence: Licence, for account: AccountID?) -> Bool { owners[licence.id] ?? true }
}

extension TestBook {
    /// Plans that accept licences signed with `Keys.ours`.
    static var licensing: TestBook {
        var book = TestBook()
        book.terms.licenceKey = Keys.ours.publicKey
        return book
    }

    /// The free plan, without a way to Pro.
    static let free = TestBook()

    /// Pro for ever.
    static var pro: TestBook {
        TestBook(grants: [
            PlanGrant(.store, .yearly, from: Instant(milliseconds: 0), until: nil)
        ])
    }
}

/// Changed limits for all days from one on.
struct TestFlags: FlagProvider, Module {
    var from: Day
    var values: [String: Int]

    let manifest = ModuleManifest(
        id: "test-flags", stability: .experimental, summary: "Numbers for tests.",
        provides: [Capability<any FlagProvider>.flagProvider.name])

    init(from: Day, _ values: [String: Int]) {
        self.from = from
        self.values = values
    }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(self, as: .flagProvider)
    }

    func value(of name: String, on day: Day) -> Int? { day < from ? nil : values[name] }
    func since(_ name: String, on day: Day) -> Day? { day < from ? nil : from }
}

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

extension Licence {
    static func made(
        _ id: String = "a", from: String = "2026-11-01", until: String? = "2026-11-30"
    ) -> Licence {
        Licence(id: id, for: "Ada", from: day(from), until: until.map { day($0) })
    }
}
