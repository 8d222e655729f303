internal import Core
internal import SecretsAPI

/// What the module records: which widgets outside may show cards and act from them.
enum WidgetFact: RetractableFact {
    /// A widget is known by a key from now on.
    case opened(Opening)
    /// An earlier event is taken back, or put back again: a widget that is closed.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case opened = "widgets.opened"
        case retracted = "widgets.retracted"

        var dates: PayloadDates { .none }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> WidgetFact? {
        switch kind {
        case .opened: Opening(payload: payload).map(opened)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .opened(let opening): (.opened, opening)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }

    static let undo = RetractionUndoHandler(
        WidgetFact.self, retractions: { $0.widgets.retractions },
        words: { fact, _ in
            switch fact {
            case .opened(let opening): "Opened the widget \(opening.name)"
            case .retracted(let retraction):
                retraction.isRetracted ? "Closed a widget" : "Opened a widget again"
            }
        })
}

extension WidgetFact {
    /// A widget; of what it shows to be let in only hashes are kept.
    struct Opening: Payload, Snapshot {
        /// What the person calls it.
        var name: String
        /// The cards that it may show; all if empty.
        var cards: [String]
        /// The origins whose pages may show it in a frame.
        var origins: [String]
        /// Of the key, which shows cards and acts.
        var key: Secret
        /// Of the token, which acts and shows nothing; nil if the widget only shows.
        var token: Secret?

        static let record = Record(
            Opening.init(name:cards:origins:key:token:), Field("name", \.name, .widgetName),
            Field("cards", \.cards, .widgetCards, default: []),
            Field("origins", \.origins, .widgetOrigins, default: []),
            Field("key", \.key, Secret.record.payloadCodec),
            Field("token", \.token, Secret.record.payloadCodec.orNothing))
    }
}

/// The widgets that there were. A fold is a join: the set grows, and for whether one is taken back
/// the last writer wins.
struct WidgetsState: FactState, LaidOut {
    static var name: String { "widgets" }
    static var version: Int { 1 }

    var openings = EventSet<WidgetFact.Opening>()
    var retractions = Retractions()

    static let layout = Layout(WidgetsState(), \.openings, \.retractions)

    /// Takes a fact in.
    mutating func take(_ fact: WidgetFact, from event: Event) {
        switch fact {
        case .opened(let opening): openings.insert(opening, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }

    /// The widgets that are open, in the order in which they were opened.
    var open: [EventSet<WidgetFact.Opening>.Element] { Array(openings.kept(retractions)) }
}

extension WorldView {
    var widgets: WidgetsState { state(of: WidgetsState.self) }
}
