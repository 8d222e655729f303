import Core
import Testing

/// Tests that two modules with different meanings for one name give a fault that names both.
@Suite struct WiringTests {
    private struct Card: Sendable {}
    private static let cards = ExtensionPoint<Card>("shelf.cards")

    private static func giver<V: Sendable>(_ id: String, _ value: V, to name: String) -> Piece {
        Piece(id) { (registrar) throws(WiringError) in
            registrar.contribute(value, to: ExtensionPoint<V>(name))
        }
    }

    private static let shelf = Piece("shelf") { (registrar) throws(WiringError) in
        registrar.open(cards)
    }

    private func sentences(_ modules: [any Module]) -> [String] {
        do {
            _ = try Program(modules)
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }

    @Test func `an open extension point accepts values of its type, in either module order`() {
        let giver = Self.giver("giver", Card(), to: "shelf.cards")
        #expect(sentences([Self.shelf, giver]) == [])
        #expect(sentences([giver, Self.shelf]) == [])
    }

    @Test func `a value of another type names both modules and both types`() {
        let found = sentences([Self.giver("giver", 7, to: "shelf.cards"), Self.shelf])
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("giver contributes Swift.Int to shelf.cards") == true)
        #expect(found.first?.contains("which has the type ") == true)
        #expect(found.first?.contains("Card in shelf; use the ExtensionPoint") == true)
    }

    @Test func `conflicting types are reported even if the point's module is missing`() {
        let found = sentences([
            Self.giver("a", 7, to: "shelf.cards"), Self.giver("b", "7", to: "shelf.cards"),
            Self.giver("c", 8, to: "shelf.cards"),
        ])
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix(
                "b contributes Swift.String to shelf.cards, which has the type "
                    + "Swift.Int in a;") == true)
    }

    @Test func `Core's own extension points have declared types`() {
        let found = sentences([Self.giver("a", 7, to: ExtensionPoint<any Service>.services.name)])
        #expect(found.count == 1)
        #expect(found.first?.contains("which has the type Core.Service in core") == true)
    }

    @Test(arguments: ["shelf.card", "shelf.crads", "shelf.cards2", "shef.cards"])
    func `an almost correct name is reported with the correct one`(_ name: String) {
        let found = sentences([Self.shelf, Self.giver("giver", Card(), to: name)])
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("giver contributes to \(name), which ") == true)
        #expect(found.first?.hasSuffix("; contribute to shelf.cards instead.") == true)
    }

    @Test func `an unopened name of a present module is reported`() {
        let found = sentences([Self.shelf, Self.giver("giver", Card(), to: "shelf.cupboards")])
        #expect(
            found == [
                "giver contributes to shelf.cupboards, which shelf does not open; "
                    + "open it in that module's register, or correct the name."
            ])
    }

    @Test func `a contribution to a missing surface is no fault`() {
        #expect(sentences([Self.shelf, Self.giver("giver", 7, to: "door.bells")]) == [])
    }

    @Test func `an extension point has one owner`() {
        let other = Piece("other") { (registrar) throws(WiringError) in registrar.open(Self.cards) }
        #expect(
            sentences([Self.shelf, other])
                == ["Both shelf and other claim extension point shelf.cards; rename one."])
    }

    @Test func `a provider of another type is reported with provider, requirer and both types`() {
        let giver = Piece("giver", provides: ["x.a"])
        let taker = Piece("taker", requires: ["x.a"]) { (registrar) throws(WiringError) in
            _ = try registrar.require(Capability<Int>("x.a"))
        }
        #expect(
            sentences([giver, taker]) == [
                "giver provides x.a as Swift.String, but taker requires it as Swift.Int; "
                    + "use the Capability that one API target declares."
            ])
    }

    @Test func `the day keeper must have the type that Core requires`() {
        let name = Capability<any DayProvider>.dayProvider.name
        let found = sentences([Piece("giver", provides: [name])])
        #expect(found.count == 1)
        #expect(found.first?.contains("but core requires it as Core.DayProvider") == true)
    }

    @Test func `a kind with another module's prefix is reported with the required prefix`() {
        #expect(
            sentences([Piece("a", events: ["b.done"])])
                == [#"The kind b.done of the module a must begin with "a."; rename it."#])
    }

    @Test func `only the module's own events can be irreversible`() {
        var piece = Piece("a", events: ["a.done"])
        piece.manifest.irreversible = ["a.done"]
        #expect(sentences([piece]) == [])
        piece.manifest.irreversible = ["a.gone"]
        #expect(
            sentences([piece])
                == ["a uses the event a.gone, which its manifest does not declare; add it there."])
    }
}
