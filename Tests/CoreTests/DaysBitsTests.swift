import Core
import Testing

@Suite struct DaysBitsTests {
    /// The same set as bits and as a plain set.
    private static func pair(_ numbers: inout SeededNumbers) -> (DayBits, Set<Day>) {
        let first = Day(Int.random(in: -200...200, using: &numbers))
        let span = DaySpan(first, first + Int.random(in: 0...300, using: &numbers))!
        var bits = DayBits(span)
        var set: Set<Day> = []
        for day in span.days where Bool.random(using: &numbers) {
            bits[day] = true
            set.insert(day)
        }
        return (bits, set)
    }

    @Test func algebraAgreesWithPlainSets() {
        var numbers = SeededNumbers(21)
        for _ in 0..<400 {
            let (a, plainA) = Self.pair(&numbers)
            let (b, plainB) = Self.pair(&numbers)
            let inside = plainB.filter(a.span.contains)
            #expect(Set(a.days) == plainA && a.count == plainA.count && a.isEmpty == plainA.isEmpty)
            #expect(a.days == a.days.sorted())
            #expect(Set(a.intersection(b).days) == plainA.intersection(plainB))
            #expect(Set(a.union(b).days) == plainA.union(inside))
            #expect(Set(a.subtracting(b).days) == plainA.subtracting(plainB))
            #expect(Set(a.inverted.days) == Set(a.span.days).subtracting(plainA))
            #expect(a.inverted.inverted == a)
            #expect(Set(a.over(b.span).days) == plainA.filter(b.span.contains))
            #expect(a.over(a.span) == a)
        }
    }

    @Test func daysOutsideTheSpanReadAsAbsentAndCannotBeSet() {
        var bits = DayBits(DaySpan(Day(3), Day(70))!)
        bits[Day(2)] = true
        bits[Day(71)] = true
        bits[Day(-10_000)] = true
        #expect(bits.isEmpty)
        #expect(!bits[Day(71)] && bits.word(99) == 0)
        bits[Day(3)] = true
        bits[Day(70)] = true
        #expect(bits.days == [Day(3), Day(70)])
        bits[Day(3)] = false
        #expect(bits.days == [Day(70)])
    }

    @Test func runsAreSetAsDaysAre() {
        var numbers = SeededNumbers(22)
        for _ in 0..<400 {
            var (bits, plain) = Self.pair(&numbers)
            let first = Day(Int.random(in: -300...500, using: &numbers))
            let run = DaySpan(first, first + Int.random(in: 0...250, using: &numbers))!
            let value = Bool.random(using: &numbers)
            bits.set(run, to: value)
            for day in run.days where bits.span.contains(day) {
                if value { plain.insert(day) } else { plain.remove(day) }
            }
            #expect(Set(bits.days) == plain)
        }
    }

    @Test func allHasEveryDayAndWordsStayTrimmed() {
        for count in 1...130 {
            let span = DaySpan(count, endingOn: Day(40))
            let all = DayBits.all(span)
            #expect(all.count == count && all.days == Array(span.days))
            var bits = DayBits(span)
            bits.replaceWords(bits.words.map { ~$0 })
            #expect(bits == all && bits.inverted.isEmpty)
        }
    }
}
