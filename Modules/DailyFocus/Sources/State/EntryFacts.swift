internal import Core

/// All that was written about one entry of a day.
struct EntryFacts: Hashable, Sendable {
    var births = RetractableRegister<Birth>()
    /// For each of the three: when it was done, or nil where it was opened again.
    var marks = [RetractableRegister<Instant?>](repeating: .init(), count: FocusEntry.size)

    struct Birth: Hashable, Sendable {
        var day: Day
        var plans: [Fact.Plan]
    }

    init() {}
}

extension EntryFacts {
    func write(to writer: inout ByteWriter) {
        births.write(to: &writer) { writer, birth in
            writer.fixed(birth.day.number)
            for plan in birth.plans {
                writer.string(plan.title)
                writer.id(plan.goal)
                writer.fixed(plan.carriedFrom?.number ?? .min)
            }
        }
        for mark in marks {
            mark.write(to: &writer) { writer, instant in
                writer.bool(instant != nil)
                if let instant { writer.fixed(instant.milliseconds) }
            }
        }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        births = try RetractableRegister(from: &reader) { reader throws(ByteReaderError) in
            let day = Day(try reader.fixed(Int32.self))
            var plans: [Fact.Plan] = []
            for _ in 0..<FocusEntry.size {
                let (title, goal): (String, GoalID) = (try reader.string(), try reader.id())
                let from = try reader.fixed(Int32.self)
                plans.append(
                    .init(title: title, goal: goal, carriedFrom: from == .min ? nil : Day(from)))
            }
            return Birth(day: day, plans: plans)
        }
        for number in marks.indices {
            marks[number] = try RetractableRegister(from: &reader) {
                reader throws(ByteReaderError) in
                try reader.bool() ? Instant(milliseconds: try reader.fixed()) : nil
            }
        }
    }
}
