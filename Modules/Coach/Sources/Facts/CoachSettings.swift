internal import Core
internal import SettingsAPI

/// The user's coach settings (model, budget, country) and the areas that days are about.
enum CoachSettingFact: RetractableFact {
    /// A setting got a value from a day on.
    case set(Change)
    /// The area of a day was set or cleared. Rule M2.
    case chose(Choice)
    /// An earlier event was retracted or restored.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case set = "coach.set"
        case chose = "coach.chose"
        case retracted = "coach.retracted"

        var dates: PayloadDates {
            switch self {
            case .set: .days("from")
            case .chose: .days("day")
            case .retracted: .none
            }
        }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> CoachSettingFact? {
        switch kind {
        case .set: Change(payload: payload).map(set)
        case .chose: Choice(payload: payload).map(chose)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .set(let change): (.set, change)
        case .chose(let choice): (.chose, choice)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }

    /// A setting's name and value.
    struct Change: Payload {
        var name: String
        var value: String
        var from: Day

        static let record = Record(
            Change.init, Field("name", \.name), Field("value", \.value), Field("from", \.from))
    }

    /// The area of a day.
    struct Choice: Payload {
        var day: Day
        /// The area; empty for none.
        var area: String

        static let record = Record(
            Choice.init, Field("day", \.day), Field("area", \.area, .line(0...40)))
    }

    static let undo = RetractionUndoHandler(
        CoachSettingFact.self,
        retractions: { $0.state(of: CoachSettings.self).model.retractions },
        words: { fact, _ in
            switch fact {
            case .set(let change): "Coach: \(change.name) \(change.value) from \(change.from)"
            case .chose(let choice):
                "Area of \(choice.day): \(choice.area.isEmpty ? "nothing" : choice.area)"
            case .retracted: "Changed a setting of the coach"
            }
        })
}

/// The coach settings, each in force from a day on.
struct CoachSettings: FactState {
    static var name: String { "coach-settings" }
    static var version: Int { 2 }

    /// The consent to use the model that the server's operator configured.
    var model = Effective("off")
    /// The token budget per day.
    var budget = Effective(CoachRule.budget)
    /// The two-letter country code; empty to derive the country from the time zone.
    var country = Effective("")
    /// The areas of days. Each holds for its own day only.
    private var areas = Effective("")

    init() {}

    mutating func apply(_ fact: CoachSettingFact, from event: Event) {
        switch fact {
        case .set(let change):
            switch change.name {
            case "model": model.write(change.value, from: change.from, event.stamp)
            case "country": country.write(change.value, from: change.from, event.stamp)
            case "budget":
                let tokens = Int(change.value) ?? CoachRule.budget
                budget.write(max(0, tokens), from: change.from, event.stamp)
            default: break
            }
        case .chose(let choice): areas.write(choice.area, from: choice.day, event.stamp)
        case .retracted(let retraction):
            areas.write(retraction, event.stamp)
            model.write(retraction, event.stamp)
            budget.write(retraction, event.stamp)
            country.write(retraction, event.stamp)
        }
    }

    func write(to writer: inout ByteWriter) {
        model.write(to: &writer) { $0.string($1) }
        budget.write(to: &writer) { $0.fixed(Int64($1)) }
        country.write(to: &writer) { $0.string($1) }
        areas.write(to: &writer) { $0.string($1) }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        try model.read(from: &reader) { (reader) throws(ByteReaderError) in try reader.string() }
        try budget.read(from: &reader) { (reader) throws(ByteReaderError) in
            Int(try reader.fixed(Int64.self))
        }
        try country.read(from: &reader) { (reader) throws(ByteReaderError) in try reader.string() }
        try areas.read(from: &reader) { (reader) throws(ByteReaderError) in try reader.string() }
    }

    /// Returns the area of a day; nil if the user chose none for that day.
    func area(on day: Day) -> SuggestionArea? {
        guard areas.since(day) == day else { return nil }
        return SuggestionArea(rawValue: areas.value(on: day))
    }
}

extension CoachSettings {
    /// The definitions of the settings.
    static let definitions: [SettingDefinition] = [
        SettingDefinition(
            key: "coach.model", title: "Language model of the coach",
            help: "A language model writes the answers, with the names of your items or "
                + "without.",
            choices: Consent.allCases.map(\.rawValue),
            read: { view, day in view.state(of: CoachSettings.self).model.value(on: day) },
            since: { view, day in view.state(of: CoachSettings.self).model.since(day) },
            write: { value, from, _ throws(Rejection) in
                guard Consent(rawValue: value) != nil else {
                    throw Rejection(
                        "coach.model", "Choose off, on or without-names.", field: "value")
                }
                return drafts("model", value, from)
            }),
        SettingDefinition(
            key: "coach.budget", title: "Daily token limit of the coach",
            help: "The tokens that the model can use per day. After that, the coach answers "
                + "without it.",
            read: { view, day in String(view.state(of: CoachSettings.self).budget.value(on: day)) },
            since: { view, day in view.state(of: CoachSettings.self).budget.since(day) },
            write: { value, from, _ throws(Rejection) in
                guard let tokens = Int(value), (0...10_000_000).contains(tokens) else {
                    throw Rejection(
                        "coach.budget", "The token limit must be a whole number up to 10,000,000.",
                        field: "value")
                }
                return drafts("budget", String(tokens), from)
            }),
        SettingDefinition(
            key: "coach.country", title: "Country for crisis helplines",
            help: "Two letters, such as GB. By default, the country of your time zone.",
            read: { view, day in
                let country = view.state(of: CoachSettings.self).country.value(on: day)
                return country.isEmpty ? nil : country
            },
            since: { view, day in view.state(of: CoachSettings.self).country.since(day) },
            write: { value, from, _ throws(Rejection) in
                guard value.isEmpty || CrisisLines.isCountry(value) else {
                    throw Rejection(
                        "coach.country", "The country must be two letters, such as GB.",
                        field: "value")
                }
                return drafts("country", value.uppercased(), from)
            }),
    ]

    private static func drafts(_ name: String, _ value: String, _ from: Day) -> [EventDraft] {
        [CoachSettingFact.set(.init(name: name, value: value, from: from)).draft]
    }
}
