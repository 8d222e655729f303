import Core
import DailyFocus
import Engine
import Habits
import History
import Journeys
import Reflections
import SettingsAPI
import Tension

/// A person's action as a value, so that it can be retried.
enum Deed {
    case add(String)
    case rename(Int, String)
    case complete(Int)
    case progress(Int)
    case skip(Int, String)
    case note(Int, String)
    case archive(Int)
    case delete(Int)
    case mood(String)
    case check(String)
    case goal(String)
    case archiveGoal(Int)
    case focuses(String)
    case toggle(Int, Bool)
    case journey(String)
    case journeyDay
    case undo
    case redo
    case dayStart(String)
    case unknownItem
    case emptyName

    /// True if the action needs a module that an older program lacks.
    var isNewer: Bool {
        switch self {
        case .mood, .check: true
        default: false
        }
    }

    /// The words in one of its events, as given.
    var words: String? {
        switch self {
        case .add(let words), .rename(_, let words), .skip(_, let words), .note(_, let words),
            .mood(let words), .check(let words), .goal(let words), .focuses(let words),
            .journey(let words):
            words
        default: nil
        }
    }

    /// A random action, whose words name the person.
    static func drawn(_ words: String, _ dice: inout Dice) -> Deed {
        let number = dice.below(8)
        switch dice.below(40) {
        case 0...4: return .add(words)
        case 5...12: return .complete(number)
        case 13...15: return .progress(number)
        case 16: return .skip(number, words)
        case 17: return .note(number, words)
        case 18: return .archive(number)
        case 19: return .delete(number)
        case 20...22: return .mood(words)
        case 23...25: return .check(words)
        case 26, 27: return .goal(words)
        case 28: return .archiveGoal(number)
        case 29, 30: return .focuses(words)
        case 31: return .toggle(1 + number % 3, number < 4)
        case 32: return .journey(words)
        case 33: return .journeyDay
        case 34, 35: return .undo
        case 36: return .redo
        case 37: return .rename(number, words)
        case 38: return .unknownItem
        default: return .emptyName
        }
    }
}

/// The answer that a person received for an action.
struct Answer {
    var operation: EventID
    var events: Int
    var moment: Moment
    var isNew: Bool
}

/// Performs actions on an engine, under an operation's id.
struct Doing {
    let engine: Engine
    let operation: EventID
    let zone: Zone

    private func perform<C: Command>(_ command: C) async throws(Rejection) -> Answer {
        Answer(try await engine.perform(command, operation: operation, zone: zone))
    }

    func perform(_ deed: Deed) async throws(Rejection) -> Answer {
        switch deed {
        case .mood(let note): try await perform(LogMood(3, note: note))
        case .check(let note): try await perform(CheckTension(.moderate, note: note))
        case .journey(let title): try await perform(StartJourney(title, item: nil))
        case .journeyDay: try await perform(CompleteJourneyDay())
        case .undo: Answer(try await engine.undo(zone: zone, operation: operation))
        case .redo: Answer(try await engine.redo(zone: zone, operation: operation))
        case .dayStart(let time):
            try await perform(ChangeSetting(key: "day-start", value: time))
        case .goal(let title): try await perform(AddGoal(title))
        case .archiveGoal(let number): try await perform(ArchiveGoal(goal(number)))
        case .focuses(let words): try await setFocuses(words)
        case .toggle(let number, let isDone):
            try await perform(ToggleFocus(number, isDone: isDone))
        default: try await performOnItem(deed)
        }
    }

    private func performOnItem(_ deed: Deed) async throws(Rejection) -> Answer {
        switch deed {
        case .add(let name): try await perform(AddItem(.habit, ItemPatch(name: name)))
        case .complete(let number): try await perform(CompleteItem(item(number)))
        case .progress(let number): try await perform(LogProgress(item(number)))
        case .skip(let number, let note):
            try await perform(SkipItem(item(number), note: note))
        case .note(let number, let note): try await perform(SetNote(item(number), note: note))
        case .archive(let number): try await perform(ArchiveItem(item(number)))
        case .delete(let number): try await perform(DeleteItem(item(number)))
        case .rename(let number, let name):
            try await perform(EditItem(item(number), ItemPatch(name: name)))
        case .emptyName: try await perform(AddItem(.habit, ItemPatch(name: " ")))
        default: try await perform(CompleteItem(ItemID(high: 1, low: 1)))
        }
    }

    private func setFocuses(_ words: String) async throws(Rejection) -> Answer {
        let goal = try await goal(0)
        return try await perform(
            SetFocuses([words, "Two", "Three"].map { FocusDraft($0, goal: goal) }))
    }

    private static let nobody = Rejection(
        "world.nobody", "There is nothing to do that with.", category: .notFound)

    private func item(_ number: Int) async throws(Rejection) -> ItemID {
        let items = try await engine.ask(zone: zone) { asking in
            Habits.items(today: asking.today, in: asking.view).map(\.id)
        }
        guard !items.isEmpty else { throw Doing.nobody }
        return items[number % items.count]
    }

    private func goal(_ number: Int) async throws(Rejection) -> GoalID {
        let goals = try await engine.ask(zone: zone) { asking in
            DailyFocus.goals(activeOnly: true, in: asking.view).map(\.id)
        }
        guard !goals.isEmpty else { throw Doing.nobody }
        return goals[number % goals.count]
    }
}

extension Answer {
    fileprivate init<Reply>(_ outcome: Outcome<Reply>) {
        self.init(
            operation: outcome.operation, events: outcome.events, moment: outcome.moment,
            isNew: outcome.isNew)
    }
}
