import Core
import CoreTesting
import Testing

@testable import Habits

/// The number of seeds for each property.
#if DEBUG
    private let seeds: UInt64 = 60
#else
    private let seeds: UInt64 = 2_000
#endif

@Suite struct DayLogTests {
    /// A fact in the form in which it is inserted into the log.
    struct Word {
        var event: Event
        var day: Day
        var value: Int64
        var text: String
    }

    /// Facts of a few operations about a few days: consecutive ones as from an import, some with
    /// their own ids, and one operation split around another's days.
    private func words(_ generator: inout SeededGenerator) -> [Word] {
        var words: [Word] = []
        var time: UInt64 = 1 << 40
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
            let operation: EventID = generator.id()
            var day = Day(Int.random(in: 0...40, using: &generator))
            var value: Int64 = 1_000
            for number in 0..<Int.random(in: 1...20, using: &generator) {
                let roll = Int.random(in: 0..<12, using: &generator)
                if roll == 0 { value = Int64.random(in: 0...2, using: &generator) }
                day = roll == 1 ? Day(Int.random(in: 0...40, using: &generator)) : day + 1
                // Two devices can write at the same time.
                time &+= roll == 2 ? 0 : 1
                let event = Event(
                    id: roll == 3 ? generator.id() : operation.derived(number),
                    operation: operation, time: HybridTimestamp(rawValue: time),
                    instant: Instant(seconds: 0), day: day, offset: 0, zone: "UTC", kind: "k",
                    payload: [])
                words.append(Word(event: event, day: day, value: value, text: roll < 5 ? "a" : ""))
            }
        }
        return words
    }

    private func retractions(
        of words: [Word], _ generator: inout SeededGenerator
    ) -> ItemRetractions {
        var retractions = ItemRetractions()
        for word in words where Int.random(in: 0..<5, using: &generator) == 0 {
            let isFar = Int.random(in: 0..<4, using: &generator) == 0
            let retraction = ItemRetraction(
                isRetracted: true, item: nil, day: isFar ? word.day + 1 : word.day, amount: nil)
            _ = retractions.write(retraction, of: word.event.id, .zero)
        }
        return retractions
    }

    private func log(_ words: [Word]) -> DayLog {
        var log = DayLog()
        for word in words { log.insert(word.value, word.text, on: word.day, word.event) }
        return log
    }

    /// The entry that applies on a day, found by checking every fact.
    private func standing(_ words: [Word], on day: Day, _ retractions: ItemRetractions) -> Word? {
        words.filter { $0.day == day && !retractions.holds($0.event.id, on: day) }
            .max { $0.event.stamp < $1.event.stamp }
    }

    @Test("Y2: each day shows its latest entry that is not undone, in whatever order they arrive")
    func standing() {
        for seed in 0..<seeds {
            var generator = SeededGenerator(seed)
            let words = words(&generator)
            let log = log(words)
            for retractions in [ItemRetractions(), retractions(of: words, &generator)] {
                var told: [Day: DayLog.Entry] = [:]
                log.forEach(in: DaySpan(Day(5), Day(50))!, retractions) { told[$0.day] = $0 }
                var spoken = DayBits(DaySpan(Day(5), Day(50))!)
                log.addSpoken(to: &spoken, retractions)
                for day in (0...70).map({ Day(Int32($0)) }) {
                    let expected = standing(words, on: day, retractions)
                    let found = log.current(on: day, retractions)
                    #expect(found?.stamp == expected?.event.stamp, "seed \(seed), \(day)")
                    #expect(found?.value == expected?.value && found?.text == expected?.text)
                    guard spoken.span.contains(day) else { continue }
                    #expect(told[day]?.stamp == expected?.event.stamp, "seed \(seed), \(day)")
                    #expect(spoken[day] == (expected?.value == 1 && expected?.text == "a"))
                }
            }
            let shuffled = self.log(words.shuffled(using: &generator))
            #expect(shuffled == log && bytes(shuffled) == bytes(log), "seed \(seed)")
        }
    }

    private func bytes(_ log: DayLog) -> [UInt8] {
        var writer = ByteWriter()
        log.write(to: &writer)
        return writer.bytes
    }

    @Test("P: an encoded day log decodes to the same log, and damaged bytes do not crash the app")
    func bytes() throws {
        for seed in 0..<seeds {
            var generator = SeededGenerator(seed)
            let log = log(words(&generator))
            var reader = ByteReader(bytes(log))
            #expect(try DayLog(from: &reader) == log && reader.isAtEnd)
            for _ in 0..<20 {
                var damaged = bytes(log)
                let place = Int.random(in: 0..<damaged.count, using: &generator)
                damaged[place] = UInt8.random(in: 0...255, using: &generator)
                var reader = ByteReader(damaged)
                guard var odd = try? DayLog(from: &reader) else { continue }
                for word in words(&generator).prefix(9) {
                    odd.insert(word.value, word.text, on: word.day, word.event)
                    _ = odd.current(on: word.day, ItemRetractions())
                }
            }
        }
    }

    @Test("P: an encoded day log with an unknown run mark is rejected")
    func marks() throws {
        let (operation, time) = (EventID(high: 1, low: 1), HybridTimestamp(rawValue: 1 << 40))
        var log = DayLog()
        func insert(_ number: Int, on day: Day) {
            log.insert(
                1,
                on: day,
                Event(
                    id: operation.derived(number), operation: operation,
                    time: HybridTimestamp(rawValue: time.rawValue + UInt64(number)),
                    instant: Instant(seconds: 0), day: day, offset: 0, zone: "UTC", kind: "k",
                    payload: []))
        }
        insert(0, on: Day(10))
        let place = bytes(log).count
        insert(2, on: Day(20))
        var marked = bytes(log)
        // The second run starts with its mark, which is 0 because the first run has the same
        // source.
        for mark in UInt8(0)...9 {
            marked[place] = mark
            var reader = ByteReader(marked)
            let isRead = (try? DayLog(from: &reader)) == log
            #expect(isRead == (mark == 0), "\(mark)")
        }
    }
}
