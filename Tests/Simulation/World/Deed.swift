import Core
import DailyFocus
import Engine
import Habits
import History
import Journeys
import Reflections
import SettingsAPI
import Tension

/// What a person does, as a value, so that it can be tried again.
enum Deed {
    case add(String)
    case complete(Int)
    case skip(Int, String)
    case mood(String)
    case check(String)
    case goal(String)
    case journey(String)
    case undo
    case dayStart(String)
    case nonsense

    /// Whether it is of a module that an older program lacks.
    var isNewer: Bool {
        switch self {
        case .mood, .check: true
        default: false
        }
    }

    /// What is drawn, with words that say whose they are.
    static func drawn(_ words: String, _ dice: inout Dice) -> Deed {
        switch dice.below(20) {
        case 0...2: .add(words)
        case 3...8: .complete(dice.below(8))
        case 9: .skip(dice.below(8), words)
        case 10...12: .mood(words)
        case 13, 14: .check(words)
        case 15: .goal(words)
        case 16: .journey(words)
        case 17, 18: .undo
        default: .nonsense
        }
    }

    /// Does it; tells under which operation something was recorded, nil if nothing was.
    func perform(
        with engine: Engine, _ operation: EventID, in zone: Zone
    ) async throws(Rejection) -> EventID? {
        switch self {
        case .add(let name):
            return try await engine.perform(
                AddItem(.habit, ItemPatch(name: name)), operation: operation, zone: zone
            ).recorded
        case .complete(let number):
            let item = try await Deed.item(number, engine, zone)
            return try await engine.perform(
                CompleteItem(item), operation: operation, zone: zone
            ).recorded
        case .skip(let number, let note):
            let item = try await Deed.item(number, engine, zone)
            return try await engine.perform(
                SkipItem(item, note: note), operation: operation, zone: zone
            ).recorded
        case .mood(let note):
            return try await engine.perform(
                LogMood(3, note: note), operation: operation, zone: zone
            ).recorded
        case .check(let note):
            return try await engine.perform(
                CheckTension(.moderate, note: note), operation: operation, zone: zone
            ).recorded
        case .goal(let title):
            return try await engine.perform(
                AddGoal(title), operation: operation, zone: zone
            ).recorded
        case .journey(let title):
            return try await engine.perform(
                StartJourney(title, item: nil), operation: operation, zone: zone
            ).recorded
        case .undo:
            return try await engine.undo(zone: zone, operation: operation).recorded
        case .dayStart(let time):
            return try await engine.perform(
                ChangeSetting(key: "day-start", value: time), operation: operation, zone: zone
            ).recorded
        case .nonsense:
            return try await engine.perform(
                CompleteItem(ItemID(high: 1, low: 1)), operation: operation, zone: zone
            ).recorded
        }
    }

    private static let nobody = Rejection(
        "world.nobody", "There is nothing to do that with.", category: .notFound)

    private static func item(
        _ number: Int, _ engine: Engine, _ zone: Zone
    ) async throws(Rejection) -> ItemID {
        let items = try await engine.ask(zone: zone) { asking in
            Habits.items(today: asking.today, in: asking.view).map(\.id)
        }
        guard !items.isEmpty else { throw nobody }
        return items[number % items.count]
    }
}

extension Outcome {
    /// The operation, now or before; nil if nothing had to be recorded.
    fileprivate var recorded: EventID? { events > 0 ? operation : nil }
}
