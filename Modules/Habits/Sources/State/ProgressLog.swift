internal import Core

/// What was logged by day: pages of sixty-four aligned days, so that sets of days come out as
/// words.
struct ProgressLog: Equatable, Sendable {
    /// The aligned words of days that have a page, ascending.
    private(set) var pages: [Int32] = []
    /// Thousandths of a unit, sixty-four a page; sums, so any order of adding gives the same.
    private(set) var amounts: [Int64] = []

    /// Adds to a day.
    mutating func add(_ amount: Amount, on day: Day) {
        let page = day.number >> 6
        let index = pages.pagePlace(page) ?? insert(page)
        amounts[index << 6 | Int(day.number & 63)] &+= amount.thousandths
    }

    private mutating func insert(_ page: Int32) -> Int {
        let index = pages.firstIndex { $0 > page } ?? pages.count
        pages.insert(page, at: index)
        amounts.insert(contentsOf: repeatElement(0, count: 64), at: index << 6)
        return index
    }

    /// The sum of a day; it may be under 0 when two devices took the same away.
    func amount(on day: Day) -> Amount {
        guard let index = pages.pagePlace(day.number >> 6) else { return .zero }
        return Amount(thousandths: amounts[index << 6 | Int(day.number & 63)])
    }

    /// The sum of a range of days.
    func sum(_ days: Range<Day>) -> Amount {
        var sum = Amount.zero
        for day in days { sum += amount(on: day) }
        return sum
    }

    /// Everything, days under 0 left out.
    var total: Amount {
        Amount(thousandths: amounts.reduce(0) { $0 &+ max(0, $1) })
    }

    /// The log without pages whose days are all zero, which sums that cancelled leave behind.
    private var tidy: ProgressLog {
        let isEmpty = pages.indices.map { index in
            amounts[(index << 6)..<(index << 6 + 64)].allSatisfy { $0 == 0 }
        }
        guard isEmpty.contains(true) else { return self }
        var result = ProgressLog()
        for index in pages.indices where !isEmpty[index] {
            result.pages.append(pages[index])
            result.amounts += amounts[(index << 6)..<(index << 6 + 64)]
        }
        return result
    }

    /// Whether both have the same sum on every day.
    static func == (a: ProgressLog, b: ProgressLog) -> Bool {
        let (a, b) = (a.tidy, b.tidy)
        return a.pages == b.pages && a.amounts == b.amounts
    }

    func write(to writer: inout ByteWriter) {
        let log = tidy
        writer.array(log.pages)
        writer.runs(log.amounts)
    }

    init() {}

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        pages = try reader.array(Int32.self)
        // Pages that are in order and in the calendar are few, so what they take is bounded.
        guard pages.first ?? 0 >= Day.first.number >> 6, pages.last ?? 0 <= Day.last.number >> 6,
            zip(pages, pages.dropFirst()).allSatisfy({ $0 < $1 })
        else { throw ByteReaderError(at: 0) }
        amounts = try reader.runs(of: pages.count << 6)
    }
}

extension [Int32] {
    /// Where a page is, or nil; pages mostly follow one another, so the place is guessed first.
    @inline(__always)
    func pagePlace(_ page: Int32) -> Int? {
        guard let last else { return nil }
        let guess = count - 1 - Int(last &- page)
        if guess >= 0, guess < count, self[guess] == page { return guess }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) >> 1
            if self[middle] < page { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == page ? low : nil
    }
}
