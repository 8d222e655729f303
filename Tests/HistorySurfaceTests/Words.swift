import Core
import Engine
import PageKit
import RouteKit

/// Words added over HTTP, so that there is something to undo. Its page shows the cards of the
/// settings page.
struct WordsModule: Module, UndoHandler {
    var manifest: ModuleManifest {
        ModuleManifest(
            id: "words", stability: .experimental, summary: "Words for tests.", events: kinds)
    }
    var kinds: [String] { Words.Kind.names }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(Words())
        registrar.accept(AddWord.self)
        registrar.contribute(self, to: .undoHandlers)
        registrar.contribute(
            Route.command(AddWord.self, .post, "/words", tag: "Words"), to: .routes)
        registrar.contribute(
            Route.page("/cards", operation: "pageCards", summary: "The cards of the settings page.")
            {
                _, asking in
                Page("Cards", main: asking.view.sections(.settings, asking))
            }, to: .routes)
    }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        let wasAdded = event.kind == kinds[0]
        return [EventDraft(kinds[wasAdded == undoing ? 1 : 0], payload: event.payload)]
    }

    func clearing(_ event: Event, of day: Day, in view: WorldView) -> [EventDraft] {
        let words = view.state(of: Words.self).words
        let isThere = Words.word(event.payload).map { words[$0]?.value == true } ?? false
        guard event.day == day, event.kind == kinds[0], isThere else { return [] }
        return inverse(of: event, undoing: true, in: view)
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        "Added " + (Words.word(event.payload) ?? "nothing")
    }
}

/// Adds a word.
struct AddWord: Command {
    var word: String

    static let name = "words.add"
    static let isIdempotent = false
    static let form = Form("Add a word", AddWord.init(word:), Field("word", \.word))
    static let answer = Shape<String> { Member("word", \.self) }

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        [EventDraft("words.added", payload: JSON.object(["word": .string(word)]).bytes)]
    }

    func reply(in context: ReplyContext) throws(Rejection) -> String { word }
}

/// Keeps the current words.
struct Words: Projection {
    struct State: CompositeSnapshot {
        var words: [String: LWWRegister<Bool>] = [:]
        static let layout = Layout(State(), \.words)
    }
    enum Kind: String, EventKind {
        case added = "words.added"
        case removed = "words.removed"
    }
    static let name = "words"
    static let version = 1
    var initial: State { State() }

    static func word(_ payload: [UInt8]) -> String? {
        (try? JSON(parsing: payload))?["word"]?.string
    }

    func fold(_ event: Event, kind: Kind, into state: inout State) {
        guard let word = Words.word(event.payload) else { return }
        state.words[word, default: LWWRegister(false)].write(kind == .added, event.stamp)
    }
}
