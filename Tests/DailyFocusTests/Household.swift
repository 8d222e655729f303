import Core
import CoreTesting
import DailyFocus

/// Three offline devices of one person. Events reach other devices late, out of order, twice, or
/// only at the end.
struct Household {
    var devices: [Person]
    var generator: SeededGenerator
    /// The events on the server, with their origin.
    private(set) var sent: [Event] = []
    /// The number of rejected commands.
    private(set) var refusals = 0

    init(seed: UInt64) throws {
        generator = SeededGenerator(seed)
        devices = try (0..<3).map { try Person(seed: seed &* 31 &+ UInt64($0) &+ 7) }
    }

    /// All events ever written.
    var everything: [Event] { sent }

    private mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    /// One command on one device, or one delivery.
    mutating func step() {
        let device = roll(3)
        devices[device].wait(seconds: Int64(roll(4 * 3_600)))
        if roll(4) == 0 { return deliver(to: device) }
        let before = devices[device].journal.count
        do { try act(on: device) } catch { refusals += 1 }
        sent += devices[device].journal[before...]
    }

    /// Delivers some events to a device; lost ones are sent again later.
    private mutating func deliver(to device: Int) {
        var parcel = sent.filter { _ in Bool.random(using: &generator) }
        parcel.shuffle(using: &generator)
        devices[device].deliver(parcel + parcel.prefix(2))
    }

    /// Delivers every event to every device.
    mutating func meet() {
        for device in devices.indices { devices[device].deliver(sent.shuffled(using: &generator)) }
    }

    private mutating func act(on device: Int) throws {
        let goals = DailyFocus.goals(in: devices[device].view)
        let goal = goals.isEmpty ? GoalID(high: 1, low: 1) : goals[roll(goals.count)].id
        switch roll(16) {
        case 0, 1, 2: try devices[device].does(AddGoal("Goal \(roll(1_000))"))
        case 3: try devices[device].does(RenameGoal(goal, to: "Renamed \(roll(1_000))"))
        case 4, 5: try devices[device].does(ArchiveGoal(goal))
        case 6, 7: try devices[device].does(UnarchiveGoal(goal))
        case 8:
            let before = goals.isEmpty || roll(3) == 0 ? nil : goals[roll(goals.count)].id
            try devices[device].does(MoveGoal(goal, before: before))
        case 9: try devices[device].does(FinishOnboarding())
        case 10, 11: try set(on: device)
        case 12, 13:
            let day = roll(3) == 0 ? devices[device].today - 1 : devices[device].today
            try devices[device].does(ToggleFocus(roll(4), on: day, isDone: roll(3) > 0))
        case 14: try devices[device].does(DismissSetAside())
        default: undoSomething(on: device)
        }
    }

    private mutating func set(on device: Int) throws {
        let goals = devices[device].active
        guard !goals.isEmpty else { return }
        var drafts: [FocusDraft] = []
        if case .choice(let unfinished) = devices[device].flow { drafts = unfinished }
        while drafts.count < 3 {
            drafts.append(FocusDraft("Focus \(roll(1_000))", goal: goals[roll(goals.count)].id))
        }
        for index in drafts.indices where drafts[index].goal == nil {
            drafts[index].goal = goals[0].id
        }
        try devices[device].does(SetFocuses(drafts))
    }

    private mutating func undoSomething(on device: Int) {
        guard !devices[device].journal.isEmpty else { return }
        let event = devices[device].journal[roll(devices[device].journal.count)]
        devices[device].undo(event, undoing: roll(3) > 0)
    }
}

/// Everything visible of goals and days, as text.
func shown(_ person: Person, around today: Day) -> [String] {
    let view = person.view
    let days = (today - 12)...(today + 1)
    return DailyFocus.goals(in: view).map { "\($0)" }
        + days.map { "\($0) \(String(describing: DailyFocus.entry(on: $0, in: view)))" }
        + days.map { "\(DailyFocus.flow(on: $0, in: view))" }
        + DailyFocus.setAside(in: view).map { "\($0)" }
}
