import Core
import CoreTesting
import Engine

/// A module with one number, for tests of engines.
struct ToyModule: Module {
    var manifest: ModuleManifest {
        ModuleManifest(
            id: "toy", stability: .experimental, summary: "Adds numbers.", events: ["toy.added"])
    }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(Sum())
        registrar.accept(Add.self)
    }
}

/// The sum and the count of all numbers.
struct Sum: Projection {
    struct State: Snapshot {
        var total: Int64 = 0
        var count: Int64 = 0

        init() {}

        func write(to writer: inout ByteWriter) {
            writer.fixed(total)
            writer.fixed(count)
        }

        init(from reader: inout ByteReader) throws(ByteReaderError) {
            total = try reader.fixed()
            count = try reader.fixed()
        }
    }

    static let name = "toy"
    static let version = 1
    enum Kind: String, EventKind { case added = "toy.added" }
    var initial: State { State() }

    func fold(_ event: Event, kind: Kind, into state: inout State) {
        var reader = PayloadReader(event.payload)
        while let key = reader.nextKey() {
            if key == "number" { state.total &+= reader.integer() ?? 0 }
        }
        state.count += 1
    }
}

/// Adds a number, if the sum stays within a limit.
struct Add: Command {
    static let name = "toy.add"
    static let isIdempotent = false
    static let form = Form(
        "Add a number", Add.init(_:limit:), Field("number", \.number),
        Field("limit", \.limit, default: .max))
    static let answer = Shape<Int64> { Member("total", \.self) }
    var number: Int64
    var limit: Int64 = .max

    init(_ number: Int64, limit: Int64 = .max) {
        self.number = number
        self.limit = limit
    }

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let total = context.view.state(of: Sum.self).total + number
        guard total <= limit else {
            throw Rejection("toy.too-much", "That is too much.", category: .conflict)
        }
        guard number != 0 else { return [] }
        var payload = PayloadWriter()
        payload.field("number", number)
        return [EventDraft("toy.added", payload: payload.finish())]
    }

    /// Replies with the sum.
    func reply(in context: ReplyContext) throws(Rejection) -> Int64 {
        context.view.state(of: Sum.self).total
    }
}

/// An engine on a journal, in UTC on 14 November 2023.
struct Surroundings {
    let journal: any Journal
    let account = AccountID(high: 1, low: 1)
    let clock = TestClock(Instant(seconds: 1_700_000_000))
    let zone = Zone.utc

    init(_ journal: any Journal) { self.journal = journal }

    func engine(seed: UInt64, _ options: EngineOptions = EngineOptions()) throws -> Engine {
        Engine(
            program: try Program([ToyModule()]), journal: journal, account: account,
            device: DeviceID(high: 2, low: seed), clock: clock, entropy: SeededEntropy(seed),
            options: options)
    }

    func sum(_ engine: Engine) async throws -> Sum.State {
        try await engine.ask(zone: zone) { asking in asking.view.state(of: Sum.self) }
    }
}
