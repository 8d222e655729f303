import Core
import CoreTesting
import Testing

/// Laws for merging: the same writes in any order, with any repetition that a journal allows, give
/// the same value. A snapshot decodes to the same value.
@Suite struct SyncLawTests {
    /// Twenty writes with colliding stamps over a few days and values.
    struct Write: Hashable {
        var stamp: Stamp
        var value: Int
        var day: Day
        var target: EventID
        var isRetracted: Bool
    }

    func writes(_ generator: inout SeededGenerator) -> [Write] {
        let ids = (0..<6).map { _ in generator.id(as: Event.self) }
        return (0..<20).map { _ in
            let time = HybridTimestamp(rawValue: UInt64.random(in: 1...9, using: &generator))
            return Write(
                stamp: Stamp(time, generator.id()),
                value: Int.random(in: 0...5, using: &generator),
                day: Day(Int32.random(in: 0...6, using: &generator)),
                target: ids.randomElement(using: &generator) ?? ids[0],
                isRetracted: Bool.random(using: &generator))
        }
    }

    func holds<State: Snapshot>(
        _ empty: State, repeats: Bool = true, _ take: (inout State, Write) -> Void
    ) throws {
        for seed in 0..<UInt64(200) {
            var generator = SeededGenerator(seed)
            let all = writes(&generator)
            var (straight, shuffled) = (empty, empty)
            for write in all { take(&straight, write) }
            let again = repeats ? Array(all.prefix(7)) : []
            for write in (all + again).shuffled(using: &generator) { take(&shuffled, write) }
            #expect(straight == shuffled, "seed \(seed)")
            #expect(straight != empty, "seed \(seed)")
            var (writer, other) = (ByteWriter(), ByteWriter())
            straight.write(to: &writer)
            shuffled.write(to: &other)
            #expect(writer.bytes == other.bytes, "seed \(seed)")
            var reader = ByteReader(writer.bytes)
            #expect(try State(from: &reader) == straight && reader.isAtEnd, "seed \(seed)")
        }
    }

    @Test("Y2: amounts per day add up the same in any order, and days with a sum of 0 disappear")
    func amounts() throws {
        try holds(AmountsByDay(), repeats: false) { amounts, write in
            amounts.add(Int64(write.value) * (write.isRetracted ? -1 : 1) + 9, on: write.day)
        }
        for seed in 0..<UInt64(200) {
            var generator = SeededGenerator(seed)
            var (amounts, plain) = (AmountsByDay(), [Day: Int64]())
            for _ in 0..<60 {
                let day = Day(Int32.random(in: -300...300, using: &generator))
                let amount = Int64.random(in: -4...9, using: &generator)
                amounts.add(amount, on: day)
                plain[day, default: 0] += amount
            }
            for number in Int32(-400)...400 {
                #expect(amounts[Day(number)] == plain[Day(number)] ?? 0, "seed \(seed)")
            }
            let span = Day(-70)..<Day(70)
            #expect(
                amounts.sum(over: span)
                    == plain.filter { span.contains($0.key) }.values.reduce(0, +), "seed \(seed)")
            #expect(amounts.total == plain.values.filter { $0 > 0 }.reduce(0, +), "seed \(seed)")
            for (day, amount) in plain { amounts.add(-amount, on: day) }
            #expect(amounts == AmountsByDay(), "seed \(seed)")
        }
    }

    @Test("Y2: a register keeps the latest write, whatever order the writes arrive in")
    func register() throws {
        try holds(LWWRegister(9)) { $0.write($1.value, $1.stamp) }
        let time = HybridTimestamp(rawValue: 5)
        func stamp(_ low: UInt64) -> Stamp { Stamp(time, EventID(high: 0, low: low)) }
        var register = LWWRegister("a", stamp(2))
        let (earlier, later) = (register.write("b", stamp(1)), register.write("c", stamp(3)))
        #expect(!earlier && later)
        #expect(register.value == "c")
    }

    @Test("H13: a register with undo keeps every version, whatever order the writes arrive in")
    func retractable() throws {
        try holds(RetractableRegister<Int>()) { $0.insert($1.value, $1.stamp) }
        for seed in 0..<UInt64(100) {
            var generator = SeededGenerator(seed)
            let all = writes(&generator)
            var (register, retractions) = (RetractableRegister<Int>(), Retractions())
            for write in all.shuffled(using: &generator) {
                register.insert(write.value, write.stamp)
            }
            let sorted = all.sorted { $0.stamp < $1.stamp }
            var standing = sorted
            while let last = standing.popLast() {
                #expect(register.current(retractions)?.value == last.value)
                #expect(register.first(retractions)?.value == sorted[0].value)
                retractions.write(Retraction(last.stamp.event, true), last.stamp)
            }
            #expect(register.current(retractions) == nil)
        }
    }

    @Test("H13: of two undo events for the same event, the later applies, in any order of arrival")
    func retractions() throws {
        try holds(Retractions()) {
            $0.write(Retraction($1.target, $1.isRetracted), $1.stamp)
        }
    }

    @Test("Y2: a set of events is sorted and has each event once, in any order of arrival")
    func eventSet() throws {
        try holds(EventSet<Int>()) { $0.insert($1.value, $1.stamp, order: Int64($1.day.number)) }
        var set = EventSet<Int>()
        for (number, order) in [(1, 5), (2, 3), (3, 9)] {
            let stamp = Stamp(
                HybridTimestamp(rawValue: UInt64(number)), EventID(high: 0, low: UInt64(number)))
            set.insert(number, stamp, order: Int64(order))
        }
        #expect(set.map(\.value) == [2, 1, 3])
    }

    @Test("H13 X1: the values that apply after undo are the same in any order of arrival")
    func effective() throws {
        for seed in 0..<UInt64(200) {
            var generator = SeededGenerator(seed)
            let all = writes(&generator)
            var (straight, shuffled) = (Effective(9), Effective(9))
            var retractions = Retractions()
            for write in all {
                straight.write(write.value, from: write.day, write.stamp)
                straight.write(Retraction(write.target, write.isRetracted), write.stamp)
                retractions.write(Retraction(write.target, write.isRetracted), write.stamp)
            }
            for write in all.shuffled(using: &generator) {
                shuffled.write(Retraction(write.target, write.isRetracted), write.stamp)
                shuffled.write(write.value, from: write.day, write.stamp)
            }
            #expect(straight == shuffled, "seed \(seed)")
            for number in Int32(-1)...8 {
                let day = Day(number)
                let latest = all.filter { $0.day <= day && !retractions.holds($0.stamp.event) }
                    .max { ($0.day, $0.stamp) < ($1.day, $1.stamp) }
                #expect(straight.value(on: day) == latest?.value ?? 9, "seed \(seed)")
                #expect(straight.since(day) == latest?.day, "seed \(seed)")
            }
            var writer = ByteWriter()
            straight.write(to: &writer) { $0.fixed(Int64($1)) }
            var (reader, read) = (ByteReader(writer.bytes), Effective(9))
            try read.read(from: &reader) { (reader) throws(ByteReaderError) in
                Int(try reader.fixed(Int64.self))
            }
            #expect(read == straight && reader.isAtEnd, "seed \(seed)")
        }
    }
}
