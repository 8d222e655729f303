import Core

/// The answers that people received, independent of the tested code: it never reads a journal.
struct Oracle {
    /// A person's answer for an operation.
    struct Told {
        var operation: EventID
        var person: Int
        /// The place of the answer.
        var place: String
        /// The number of recorded events.
        var events: Int
        /// The day of the record.
        var day: Day
        var instant: Instant
        /// The person's words in one of its events.
        var words: String?
    }

    /// Words that name their person: no other person's facts contain them.
    static func words(of person: Int, _ number: Int) -> String {
        "person \(person) says \(number)."
    }
    /// The start of all words of a person.
    static func mark(of person: Int) -> String { "person \(person) says " }

    /// By operation; more than one for several answers.
    private(set) var told: [EventID: [Told]] = [:]
    /// Operations that a restored backup removed.
    private var gone: Set<EventID> = []
    /// Operations recorded at a place before a backup was restored there.
    private var forgotten: [String: Set<EventID>] = [:]
    /// Contradictions found as soon as an answer arrives.
    private(set) var lies: [String] = []
    /// True if a server was restored: then a fact can have been recorded twice, with either time.
    var isRestored = false

    /// Records an answer at a node whose clock moved through a range of times.
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

    /// The answers that this person can ask for.
    func asked(of person: Int) -> [[Told]] {
        told.values.filter { $0[0].person == person && !gone.contains($0[0].operation) }
            .sorted { $0[0].operation < $1[0].operation }
    }

    /// The answers given at a place, which must be kept there in any case.
    func told(at place: String) -> [Told] {
        told.values.joined().filter { one in
            one.place == place && !gone.contains(one.operation)
                && !(forgotten[place]?.contains(one.operation) ?? false)
        }
    }

    /// Records that a backup replaced the store of a place.
    mutating func forget(place: String) {
        forgotten[place] = Set(told(at: place).map(\.operation)).union(forgotten[place] ?? [])
    }

    /// Records the operations left after a restore, with the number of events left of each.
    mutating func keep(_ operations: [EventID: Int], of person: Int) {
        for (id, one) in told where one[0].person == person {
            if operations[id, default: 0] < one[0].events { gone.insert(id) }
        }
    }
}
