import Core

/// What was told to people, kept apart from all that is tried: it never looks into a journal.
struct Oracle {
    /// What a person was told of an operation.
    struct Told {
        var operation: EventID
        var person: Int
        /// Where they were told.
        var place: String
        /// How many events it recorded.
        var events: Int
        /// The day on which it stands.
        var day: Day
        var instant: Instant
        /// Words of theirs that one of its events says.
        var words: String?
    }

    /// The words that say whose they are: nobody else's facts hold them.
    static func words(of person: Int, _ number: Int) -> String {
        "person \(person) says \(number)."
    }
    /// What all words of a person begin with.
    static func mark(of person: Int) -> String { "person \(person) says " }

    /// By operation; more than one if it was told of more than once.
    private(set) var told: [EventID: [Told]] = [:]
    /// Operations that a backup in the place of a store took away.
    private var gone: Set<EventID> = []
    /// Operations that were recorded at a place before a backup was put there.
    private var forgotten: [String: Set<EventID>] = [:]
    /// What is wrong as soon as it is said.
    private(set) var lies: [String] = []
    /// Whether a server was put back: then a fact may have been recorded twice, and one of both
    /// times stands.
    var isRestored = false

    /// Notes what somebody was told at a node whose clock went from one time to another meanwhile.
    mutating func hear(_ one: Told, isNew: Bool, clock: ClosedRange<Instant>) {
        gone.remove(one.operation)
        if isNew, !clock.contains(one.instant) {
            lies.append(
                "\(one.place) recorded at \(one.instant) what was done at \(clock.lowerBound)")
        }
        let day = one.instant.milliseconds / 86_400_000
        if abs(Int64(one.day.number) - day) > 1 {
            lies.append("\(one.place) puts what was done at \(one.instant) on \(one.day)")
        }
        told[one.operation, default: []].append(one)
    }

    /// What people of whom this is one can ask for.
    func asked(of person: Int) -> [[Told]] {
        told.values.filter { $0[0].person == person && !gone.contains($0[0].operation) }
            .sorted { $0[0].operation < $1[0].operation }
    }

    /// What was told at a place, and must be there whoever comes to know it besides.
    func told(at place: String) -> [Told] {
        told.values.joined().filter { one in
            one.place == place && !gone.contains(one.operation)
                && !(forgotten[place]?.contains(one.operation) ?? false)
        }
    }

    /// A backup is in the place of what was recorded at a place.
    mutating func forget(place: String) {
        forgotten[place] = Set(told(at: place).map(\.operation)).union(forgotten[place] ?? [])
    }

    /// Somebody put a backup in the place of a store: what is left is what can be asked for, with
    /// how many events of each operation are left.
    mutating func keep(_ operations: [EventID: Int], of person: Int) {
        for (id, one) in told where one[0].person == person {
            if operations[id, default: 0] < one[0].events { gone.insert(id) }
        }
    }
}
