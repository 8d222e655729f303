internal import Core
internal import SecretsAPI

/// The facts of the module: the widgets that can show cards and run actions.
enum WidgetFact: RetractableFact {
    /// A widget was opened with a key.
    case opened(Opening)
    /// An earlier event is retracted or restored. This closes or reopens a widget.
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
                retraction.isRetracted ? "Closed a widget" : "Reopened a widget"
            }
        })
}

extension WidgetFact {
    /// A widget with the hashes of its credentials.
    struct Opening: Payload, Snapshot {
        /// The name chosen by the user.
        var name: String
        /// The permitted cards; empty for all.
        var cards: [String]
        /// The origins whose pages can show it in a frame.
        var origins: [String]
        /// The hash of the key, which permits showing and acting.
        var key: Secret
        /// The hash of the token, which permits only acting; nil if the widget cannot act.
        var token: Secret?

        static let record = Record(
            Opening.init(name:cards:origins:key:token:), Field("name", \.name, .widgetName),
            Field("cards", \.cards, .widgetCards, default: []),
            Field("origins", \.origins, .widgetOrigins, default: []),
            Field("key", \.key, Secret.record.payloadCodec),
            Field("token", \.token, Secret.record.payloadCodec.orNothing))
    }
}

/// All widgets. A fold is a join: the set grows, and the last writer decides whether one is
/// retracted.
struct WidgetsState: FactState, CompositeSnapshot {
    static var name: String { "widgets" }
    static var version: Int { 1 }

    var openings = EventSet<WidgetFact.Opening>()
    var retractions = Retractions()

    static let layout = Layout(WidgetsState(), \.openings, \.retractions)

    /// Folds a fact into the state.
    mutating func apply(_ fact: WidgetFact, from event: Event) {
        switch fact {
        case .opened(let opening): openings.insert(opening, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }

    /// The open widgets in the order of opening.
    var open: [EventSet<WidgetFact.Opening>.Element] { Array(openings.kept(retractions)) }
}

extension WorldView {
    var widgets: WidgetsState { state(of: WidgetsState.self) }
}
