internal import Core
internal import StreaksAPI

/// The tallies of a span, made from the items' sets of days. SPEC K1, K2.
struct HabitDays {
    let span: DaySpan
    let scheduled: DayCounts
    let completed: DayCounts
    let excused: DayCounts
    let threshold: Effective<Int>
    /// Days that vanished: neutral whatever was recorded. SPEC D3.
    let vanished: DayBits
    /// Days that count.
    private(set) var qualified: DayBits
    /// Days on which nothing was left to do.
    private(set) var neutral: DayBits

    init(_ items: [DayItem], over span: DaySpan, threshold: Effective<Int>, vanished: DayBits) {
        var scheduled = DayCounts(span)
        var completed = DayCounts(span)
        var excused = DayCounts(span)
        for item in items where item.isHabit {
            scheduled.add(item.scheduled)
            completed.add(item.completed)
            excused.add(item.excused)
        }
        self.span = span
        self.scheduled = scheduled
        self.completed = completed
        self.excused = excused
        self.threshold = threshold
        self.vanished = vanished
        qualified = DayBits(span)
        neutral = DayBits(span)
        judge()
        qualified.subtract(vanished)
        neutral.formUnion(vanished)
    }

    private mutating func judge() {
        var qualifiedWords = qualified.words
        var neutralWords = neutral.words
        var left = InlineArray<64, Int32>(repeating: 0)
        var done = left
        var spared = left
        for word in qualifiedWords.indices {
            scheduled.unpack(word, into: &left)
            completed.unpack(word, into: &done)
            excused.unpack(word, into: &spared)
            let first = Day((qualified.firstWord + word) * 64)
            let (counting, resting) = judge(first, left, done, spared)
            qualifiedWords[word] = counting
            neutralWords[word] = resting
        }
        qualified.replaceWords(qualifiedWords)
        neutral.replaceWords(neutralWords)
    }

    /// The verdicts of sixty-four days as two words. SPEC K1: `completed · 100 ≥ left · threshold`.
    private func judge(
        _ first: Day, _ left: InlineArray<64, Int32>, _ done: InlineArray<64, Int32>,
        _ spared: InlineArray<64, Int32>
    ) -> (UInt64, UInt64) {
        var counting: UInt64 = 0
        var resting: UInt64 = 0
        let isSteady = threshold.entries.isEmpty
        var percent = Int32(threshold.initial)
        for day in 0..<64 {
            if !isSteady { percent = Int32(threshold.value(on: first + day)) }
            let open = left[day] - spared[day]
            let isOpen = open > 0
            let isEnough = done[day] &* 100 >= open &* percent
            counting |= (isOpen && isEnough ? 1 : 0) << UInt64(day)
            resting |= (isOpen ? 0 : 1) << UInt64(day)
        }
        return (counting, resting)
    }

    /// What one day came to.
    func tally(_ day: Day, today: Day) -> DayTally {
        let verdict: DayTally.Verdict =
            if day > today { .future } else if qualified[day] { .qualified } else if neutral[day] {
                .neutral
            } else if day == today { .pending } else { .missed }
        return DayTally(
            day: day, scheduled: scheduled.count(on: day), completed: completed.count(on: day),
            excused: excused.count(on: day), verdict: verdict, threshold: threshold.value(on: day))
    }
}
