import Core
import Testing

/// A module that declares and does what a test specifies.
struct Piece: Module {
    var manifest: ModuleManifest
    var body: @Sendable (inout Registrar) throws(WiringError) -> Void = { _ in }

    init(
        _ id: String, provides: [String] = [], requires: [String] = [], events: [String] = [],
        body: (@Sendable (inout Registrar) throws(WiringError) -> Void)? = nil
    ) {
        manifest = ModuleManifest(
            id: id, stability: .stable, summary: "A piece.", provides: provides,
            requires: requires, events: events)
        if let body {
            self.body = body
            return
        }
        self.body = { (registrar) throws(WiringError) in
            for name in provides { registrar.provide(id, as: Capability<String>(name)) }
            for name in requires { _ = try registrar.require(Capability<String>(name)) }
        }
    }

    func register(with registrar: inout Registrar) throws(WiringError) { try body(&registrar) }
}

@Suite struct ProgramTests {
    func faults(_ modules: [any Module]) -> [WiringError.Fault] {
        do {
            _ = try Program(modules)
            return []
        } catch {
            return error.faults
        }
    }

    @Test func `modules follow their requirements, otherwise in the given order`() throws {
        let program = try Program([
            Piece("c", requires: ["x.b"]), Piece("d"),
            Piece("b", provides: ["x.b"], requires: ["x.a"]),
            Piece("a", provides: ["x.a"]),
        ])
        #expect(program.modules.map(\.manifest.id) == ["a", "b", "c", "d"])
    }

    @Test func `every fault of the graph is reported at once`() {
        let found = faults([
            Piece("a", provides: ["x.a"]), Piece("a", provides: ["x.a"]),
            Piece("b", requires: ["x.none"]),
            Piece("c", provides: ["x.c"], requires: ["x.d"]),
            Piece("d", provides: ["x.d"], requires: ["x.c"]),
        ])
        #expect(found.contains(.duplicateModule("a")))
        #expect(found.contains(.duplicateProvider("x.a", first: "a", second: "a")))
        #expect(found.contains(.missing("x.none", wantedBy: "b")))
        #expect(found.contains(.cycle(["c", "d", "c"])))
    }

    @Test func `an undeclared use is a fault`() {
        let taker = Piece("taker") { (registrar) throws(WiringError) in
            _ = try registrar.require(Capability<String>("x.a"))
        }
        #expect(
            faults([Piece("a", provides: ["x.a"]), taker]) == [.undeclared("x.a", by: "taker")])
        let giver = Piece("giver") { (registrar) throws(WiringError) in
            registrar.provide("v", as: Capability<String>("x.g"))
        }
        #expect(faults([giver]) == [.undeclared("x.g", by: "giver")])
    }

    @Test func `an unfulfilled declaration of a manifest is a fault`() {
        let idle = Piece("idle", provides: ["x.i"], requires: ["x.a"]) { _ in }
        #expect(
            faults([Piece("a", provides: ["x.a"]), idle]) == [
                .unfulfilled("the capability x.i", by: "idle"),
                .unfulfilled("the requirement x.a", by: "idle"),
            ])
    }

    @Test func `event kinds start with their module's id and belong to one module only`() {
        #expect(faults([Piece("a", events: ["b.done"])]) == [.foreignKind("b.done", in: "a")])
        #expect(
            faults([Piece("a", events: ["a.done"]), Piece("b", events: ["a.done"])])
                .contains(.duplicateName("event a.done", first: "a", second: "b")))
    }

    @Test(arguments: ["", "Ünï", "a b", "a/b", "ａ"])
    func `names must be plain ASCII`(_ name: String) {
        #expect(faults([Piece(name)]).contains(.badName(name, in: name)))
    }

    @Test func `contributions come in program order and by exact type`() throws {
        let numbers = ExtensionPoint<Int>("x.values")
        func giver(_ id: String, _ value: Int) -> Piece {
            Piece(id) { (registrar) throws(WiringError) in registrar.contribute(value, to: numbers)
            }
        }
        let program = try Program([giver("b", 2), giver("a", 1)])
        #expect(program.contributions(to: numbers) == [2, 1])
        #expect(program.contributions(to: ExtensionPoint<String>("x.values")) == [])
        #expect(program.provided(Capability<Int>("x.none")) == nil)
        #expect(program.modules[0].contributions == ["x.values": 1])
    }

    @Test func `each fault is a sentence with the fix`() {
        let all: [WiringError.Fault] = [
            .duplicateModule("a"), .duplicateProvider("x", first: "a", second: "b"),
            .duplicateName("n", first: "a", second: "a"),
            .duplicateName("n", first: "a", second: "b"),
            .missing("x", wantedBy: "a"), .cycle(["a", "b", "a"]), .undeclared("x", by: "a"),
            .unfulfilled("x", by: "a"), .badName("Ü", in: "a"), .foreignKind("b.done", in: "a"),
            .capabilityType("x", given: .init("a", Int.self), wanted: .init("b", String.self)),
            .pointType("x", known: .init("a", Int.self), given: .init("b", String.self)),
            .unknownPoint("x.y", by: "a", owner: nil, meant: "x.z"),
            .unknownPoint("x.y", by: "a", owner: "x", meant: nil),
        ]
        let sentences = WiringError(all).description.split(separator: "\n")
        #expect(sentences.count == all.count)
        #expect(sentences.allSatisfy { $0.hasSuffix(".") && $0.contains(";") })
        #expect(Set(sentences).count == all.count)
    }
}
