import Core
import CoreTesting
import Engine
import Foundation
import GRDB
import Habits
import ProductEvents
import ProductEventsAPI
import SettingsAPI
import Synchronization
import Testing

import struct Engine.Cursor

@testable import ProductEventsHosting

/// The counting part of a server: one person's engine, and a desk over a real file.
final class Trial: Sendable {
    let folder: String
    let clock: TestClock
    let engine: Engine
    private let made = Mutex<(file: ProductEventFile, counter: ProductEventCounter)?>(nil)
    private let said = Mutex<[Rejection]>([])

    /// Counting starts with `starts` at the earliest.
    init(isCounting: Bool = true) async throws {
        folder = try temporaryFolder("product-events")
        clock = TestClock(Instant(seconds: Int64(day("2026-11-21").number) * 86_400 + 43_200))
        engine = try Trial.engine(1, clock)
        if isCounting { try await starts() }
    }

    private init(_ trial: Trial) throws {
        folder = trial.folder
        clock = trial.clock
        engine = try Trial.engine(2, clock)
        made.withLock { $0 = (trial.file, trial.counter) }
    }

    private static func engine(_ number: UInt64, _ clock: TestClock) throws -> Engine {
        Engine(
            program: try Program([HabitsModule(), ProductEventsModule(), Surroundings()]),
            journal: MemoryJournal(), account: AccountID(high: 1, low: number),
            device: DeviceID(high: 2, low: number), clock: clock,
            entropy: SeededEntropy(number))
    }

    /// Another person on the same server.
    func another() async throws -> Trial { try Trial(self) }

    /// Starts a server.
    func starts() async throws {
        let file = try await ProductEventFile(folder: folder)
        let counter = ProductEventCounter(file, clock: clock) { why in
            self.said.withLock { $0.append(why) }
        }
        made.withLock { $0 = (file, counter) }
    }

    var file: ProductEventFile { made.withLock { $0!.file } }
    var counter: ProductEventCounter { made.withLock { $0!.counter } }
    /// The reasons for delays.
    var reasons: [Rejection] { said.withLock { $0 } }

    /// Sends a command as a request does.
    @discardableResult
    func does<C: Command>(
        _ command: C, _ operation: EventID? = nil, isPrivate: Bool = false, isRead: Bool = true
    ) async throws -> C.Reply {
        let counter = made.withLock { $0?.counter }
        await counter?.willRecord(engine)
        let outcome = try await engine.perform(command, operation: operation, zone: .utc)
        counter?.recorded(by: engine, zone: .utc, isPrivate: isPrivate)
        if isRead { await counter?.readAll() }
        return outcome.reply
    }

    /// Adds a habit and returns its id.
    func adds(_ name: String) async throws -> ItemID {
        try await does(AddItem(.habit, ItemPatch(name: name))).item.id
    }

    func sets(_ value: String) async throws {
        try await does(ChangeSetting(key: Objection.setting.key, value: value))
    }

    private var span: DaySpan { DaySpan(day("2026-11-01"), day("2027-12-31"))! }

    /// The counts by name, without zeros.
    func counts() async throws -> [ProductEvent.Name: Int] {
        let figures = try await file.figures(over: span).filter { $0.events > 0 }
        return Dictionary(
            uniqueKeysWithValues: figures.map { figure in
                (ProductEvent.Name(rawValue: figure.name)!, figure.events)
            })
    }

    func rows() async throws -> [ProductEventRow] {
        let found = Rows()
        try await file.rows(over: span) { row in found.list.withLock { $0.append(row) } }
        return found.list.withLock { $0 }
    }

    private final class Rows: Sendable {
        let list = Mutex<[ProductEventRow]>([])
    }

    func cursor() async throws -> Cursor? { try await file.cursor(of: engine.account) }

    /// All stored data as text.
    func bytes() throws -> String {
        try FileManager.default.contentsOfDirectory(atPath: folder).map { name in
            String(
                decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)),
                as: UTF8.self)
        }.joined()
    }

    /// Makes the store fail until it is repaired.
    func breaks() async throws { try await rename("people", "gone") }
    func mends() async throws { try await rename("gone", "people") }

    private func rename(_ from: String, _ to: String) async throws {
        try await DatabaseQueue(path: folder + "/" + ProductEventFile.name).write { db in
            try db.execute(sql: "ALTER TABLE \(from) RENAME TO \(to)")
        }
    }
}

/// Records the given fact, as an import does.
struct Recording: Command {
    static var name: String { "test.record" }
    static let form = Form(
        "Record", Recording.init(kind:payload:), Field("kind", \.kind),
        Field("payload", \.payload))
    static let answer = Shape<Bool> { Member("done", \.self) }
    var kind: String
    var payload: String

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        [EventDraft(kind, payload: Array(payload.utf8))]
    }

    func reply(in context: ReplyContext) throws(Rejection) -> Bool { true }
}

/// The surroundings of the desk on a server.
private struct Surroundings: Module {
    let manifest = ModuleManifest(
        id: "surroundings", stability: .experimental, summary: "For tests.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        for name in [ExtensionPoint<SettingDefinition>.settings] { registrar.open(name) }
        registrar.accept(ChangeSetting.self, Recording.self)
        registrar.contribute(Objection.setting, to: .settings)
        registrar.contribute(
            ProductEventRoute("shop", .paywallView), to: .productEventRoutes)
    }
}
