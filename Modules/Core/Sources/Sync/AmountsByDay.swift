/// What was added to days: a sum for each day, the same in any order of adding.
///
/// A counter of positive and negative amounts (PN-counter: Shapiro et al. 2011, section 3.1.3) for
/// every day. Each event adds once, since a journal admits it once. What an amount counts is the
/// owner's matter: thousandths of a unit, seconds. Kept in pages of sixty-four aligned days, so
/// that sets of days come out as words; additions wrap.
public struct AmountsByDay: Equatable, Sendable, Snapshot {
    /// The aligned words of days that have a page, ascending: `day.number >> 6`.
    public private(set) var pages: [Int32] = []
    /// Sixty-four sums a page.
    public private(set) var amounts: [Int64] = []

    /// Nothing on any day.
    public init() {}

    /// Adds to a day; a negative amount takes away.
    public mutating func add(_ amount: Int64, on day: Day) {
        let page = day.number >> 6
        let index = pages.pagePlace(page) ?? insert(page)
        amounts[index << 6 | Int(day.number & 63)] &+= amount
    }

    private mutating func insert(_ page: Int32) -> Int {
        let index = pages.firstIndex { $0 > page } ?? pages.count
        pages.insert(page, at: index)
        amounts.insert(contentsOf: repeatElement(0, count: 64), at: index << 6)
        return index
    }

    /// The sum of a day; it may be under 0 when two devices took the same away.
    @inlinable public subscript(day: Day) -> Int64 {
        guard let index = pages.pagePlace(day.number >> 6) else { return 0 }
        return amounts[index << 6 | Int(day.number & 63)]
    }

    /// The sum of a range of days.
    public func sum(over days: Range<Day>) -> Int64 {
        var sum: Int64 = 0
        for day in days { sum &+= self[day] }
        return sum
    }

    /// The sum of all days, those under 0 left out.
    public var total: Int64 { amounts.reduce(0) { $0 &+ max(0, $1) } }

    /// The same without pages whose days are all 0, which sums that cancelled leave behind.
    private var tidy: AmountsByDay {
        let isEmpty = pages.indices.map { index in
            amounts[(index << 6)..<(index << 6 + 64)].allSatisfy { $0 == 0 }
        }
        guard isEmpty.contains(true) else { return self }
        var result = AmountsByDay()
        for index in pages.indices where !isEmpty[index] {
            result.pages.append(pages[index])
            result.amounts += amounts[(index << 6)..<(index << 6 + 64)]
        }
        return result
    }

    /// Whether both have the same sum on every day.
    public static func == (a: AmountsByDay, b: AmountsByDay) -> Bool {
        let (a, b) = (a.tidy, b.tidy)
        return a.pages == b.pages && a.amounts == b.amounts
    }

    public func write(to writer: inout ByteWriter) {
        let log = tidy
        writer.array(log.pages)
        writer.runs(log.amounts)
    }

    public init(from reader: inout ByteReader) throws(ByteReaderError) {
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
    @inlinable public func pagePlace(_ page: Int32) -> Int? {
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
