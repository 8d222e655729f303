/// Days at equal distances, filtered by months or dates and counted by walking.
///
/// It handles rules for which `StepYears` and `StepBits` would need too much memory: several
/// weekdays in every n-th week or n-th day, n about 25 to 170, such as
/// `FREQ=WEEKLY;INTERVAL=30;BYMONTH=6;BYDAY=SA,SU`. The days before every twenty years are stored;
/// a query walks through at most twenty years.
///
/// The type is a class, so that passing a pattern costs only one reference count.
final class SievePattern: CountedPattern, Sendable {
    let cycle: CyclePattern
    let filter: DatePattern
    /// The number of days before each twenty years from the year 1 on.
    let blocks: RankTable
    private let guess: RankGuess
    private let total: Int
    let owner: TableOwner

    private static let size = 20

    /// Creates the pattern. `ranks` are those of `StepKinds`.
    init(_ cycle: CyclePattern, _ filter: DatePattern, ranks: [Int]) {
        (self.cycle, self.filter) = (cycle, filter)
        total = ranks[9_999]
        let sums = stride(from: 0, to: ranks.count, by: SievePattern.size).map { ranks[$0] }
        var owner = TableOwner()
        blocks = RankTable(owner.tables(RankTable.bytes(of: sums)))
        self.owner = owner
        guess = RankGuess(sums)
    }

    func contains(_ day: Int) -> Bool { cycle.contains(day) && filter.contains(day) }

    func rank(_ day: Int) -> Int {
        let block = (MonthPlace.year(of: day) - 1) / SievePattern.size
        var count = blocks[block]
        var step = cycle.rank(start(ofBlock: block))
        while true {
            let stepped = cycle.select(step)
            if stepped >= day { return count }
            count += filter.contains(stepped) ? 1 : 0
            step += 1
        }
    }

    func select(_ rank: Int) -> Int? {
        guard rank >= 0, rank < total else { return nil }
        let block = guess.find(rank) { blocks[unchecked: $0] }
        var left = rank - blocks[block]
        var step = cycle.rank(start(ofBlock: block))
        while true {
            let day = cycle.select(step)
            if filter.contains(day) {
                if left == 0 { return day }
                left -= 1
            }
            step += 1
        }
    }

    private func start(ofBlock block: Int) -> Int {
        GregorianCycle.start(ofYear: block * SievePattern.size + 1)
    }
}

/// Days selected by month or by year.
enum DatePattern: Sendable {
    case months(MonthPattern)
    case years(YearPattern)

    func contains(_ day: Int) -> Bool {
        switch self {
        case .months(let pattern): pattern.contains(day)
        case .years(let pattern): pattern.contains(day)
        }
    }
}
