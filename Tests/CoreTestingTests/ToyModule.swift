import Core
import CoreTesting
import Synchronization

/// A correct module that counts notes, with switches that break one promise each.
struct ToyModule: Module {
    enum Flaw: CaseIterable {
        case none, wrongID, noSummary, undeclaredProvide, unfulfilledProvide
        case missingRequirement, unusedRequirement, orderMatters, snapshotLoses, snapshotDiffers
        case secondEvent, impure, unknownKind, notAccepted, duplicateName, predicts, badAnswer
        case forgetfulForm, refusedAgain
        case damageMatters, arrivalShows
        case noUndo, undoneYetIrreversible, wordlessUndo, impureUndo, unknownUndo
    }
    var flaw = Flaw.none

    static let noted = "toy.noted"

    var manifest: ModuleManifest {
        ModuleManifest(
            id: flaw == .wrongID ? "other" : "toy", stability: .experimental,
            summary: flaw == .noSummary ? "" : "Counts notes.",
            provides: flaw == .undeclaredProvide ? [] : ["toy.count"],
            requires: flaw == .unusedRequirement || flaw == .missingRequirement ? ["toy.need"] : [],
            events: [flaw == .wrongID ? "other.noted" : ToyModule.noted],
            irreversible: isIrreversible
                ? [flaw == .wrongID ? "other.noted" : ToyModule.noted] : [])
    }

    private var isIrreversible: Bool {
        ![.noUndo, .wordlessUndo, .impureUndo, .unknownUndo].contains(flaw)
    }

    private var hasUndo: Bool { !isIrreversible || flaw == .undoneYetIrreversible }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(ToyProjection(flaw: flaw))
        if flaw != .notAccepted { registrar.accept(AddNote.self) }
        if flaw == .duplicateName { registrar.accept(AddNote.self) }
        if flaw != .unfulfilledProvide { registrar.provide(1, as: Capability<Int>("toy.count")) }
        if hasUndo, flaw != .noUndo {
            registrar.contribute(ToyUndo(flaw: flaw), to: .undoHandlers)
        }
        if flaw == .missingRequirement { _ = try registrar.require(Capability<Int>("toy.need")) }
    }
}

struct ToyState: Snapshot {
    var notes: Set<EventID> = []
    var texts: [String: Int] = [:]
    var last = ""
    var arrived: [EventID] = []
    var flaw = ToyModule.Flaw.none

    func write(to writer: inout ByteWriter) {
        if flaw == .snapshotLoses { return ToyState(flaw: .none).write(to: &writer) }
        writer.count(notes.count)
        for id in flaw == .snapshotDiffers ? notes.shuffled() : notes.sorted() { writer.id(id) }
        writer.count(texts.count)
        for (text, count) in texts.sorted(by: { $0.key < $1.key }) {
            writer.string(text)
            writer.varint(UInt64(count))
        }
        writer.string(last)
        writer.count(arrived.count)
        for id in arrived { writer.id(id) }
    }

    init(flaw: ToyModule.Flaw) { self.flaw = flaw }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 16)) { notes.insert(try reader.id()) }
        for _ in 0..<(try reader.count()) {
            let text = try reader.string()
            texts[text] = Int(try reader.varint())
        }
        last = try reader.string()
        for _ in 0..<(try reader.count(ofWidth: 16)) { arrived.append(try reader.id()) }
    }

    static func == (a: ToyState, b: ToyState) -> Bool {
        a.notes == b.notes && a.texts == b.texts && a.last == b.last
    }
}

struct ToyProjection: Projection {
    var flaw = ToyModule.Flaw.none
    static var name: String { "toy" }
    static var version: Int { 1 }
    enum Kind: String, EventKind { case noted = "toy.noted" }
    var initial: ToyState { ToyState(flaw: flaw) }

    func fold(_ event: Event, kind: Kind, into state: inout ToyState) {
        guard let text = ToyModule.text(event.payload) else {
            if flaw == .damageMatters { state.last = "\(event.id)" }
            return
        }
        if flaw == .arrivalShows { state.arrived.append(event.id) }
        state.notes.insert(event.id)
        state.texts[text, default: 0] += 1
        if flaw == .orderMatters { state.last = text }
    }
}

extension ToyModule {
    static func text(_ payload: [UInt8]) -> String? {
        (try? JSON(parsing: payload))?["text"]?.string.flatMap { $0.count <= 100 ? $0 : nil }
    }

    static func draft(_ text: String) -> EventDraft {
        EventDraft(noted, payload: JSON.object(["text": .string(text)]).bytes)
    }
}

/// Records a note once.
struct AddNote: Command {
    var text = "milk"
    var flaw = ToyModule.Flaw.none
    static var name: String { "toy.add" }
    static var isIdempotent: Bool { true }
    static let form: Form<AddNote> = Form(
        "Note a text once", { AddNote(text: $0 == "forget" ? "other" : $0) },
        Field("text", \.text, .text(0...100)))
    static let answer = Shape<AddNote.Reply> {
        Member("count", \.count)
        Member("word", \.word, as: Shape(.choice(["good"])) { String.shape.append($0, to: &$1) })
    }
    struct Reply: Sendable {
        var count: Int
        var word: String
    }

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let count = context.view.state(of: ToyProjection.self).texts[text] ?? 0
        if flaw == .refusedAgain, count > 0 { throw .conflict("toy.known", "It is noted.") }
        guard count == 0 || flaw == .secondEvent else { return [] }
        let text = flaw == .impure ? "\(UInt64.random(in: 0 ... .max))" : text
        var draft = ToyModule.draft(text)
        if flaw == .unknownKind { draft.kind = "toy.unheard" }
        if flaw == .predicts { Prediction.count.withLock { $0 += 1 } }
        return [draft]
    }

    func reply(in context: ReplyContext) throws(Rejection) -> Reply {
        let count =
            flaw == .predicts
            ? Prediction.take() : context.view.state(of: ToyProjection.self).texts[text] ?? 0
        return Reply(count: count, word: flaw == .badAnswer ? "bad" : "good")
    }
}

/// State that a predicting command keeps from its decision, lost at a restart.
private enum Prediction {
    static let count = Mutex(0)
    static func take() -> Int {
        count.withLock { count in
            defer { count = 0 }
            return count
        }
    }
}

struct ToyUndo: UndoHandler {
    var flaw = ToyModule.Flaw.none
    var kinds: [String] { [ToyModule.noted] }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        switch flaw {
        case .impureUndo: [ToyModule.draft("\(UInt64.random(in: 0 ... .max))")]
        case .unknownUndo: [EventDraft("toy.unheard", payload: Array("{}".utf8))]
        default: [ToyModule.draft("not that")]
        }
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        flaw == .wordlessUndo ? "" : "Noted"
    }
}
