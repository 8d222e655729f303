/// Sums of amounts per day, independent of the order of additions.
///
/// It contains a counter of positive and negative amounts for every day (PN-counter: Shapiro et al.
/// 2011, section 3.1.3). Each event is added once, because a journal accepts it once.
///
/// The caller defines the unit of an amount, such as thousandths or seconds. Sums are stored in
/// pages of 64 aligned days, so they can be combined with `DayBits` word by word. Additions wrap
/// around.
public struct AmountsByDay: Equatable, Sendable, Snapshot {
    /// The numbers of the aligned words that have a page (`day.number >> 6`), in ascending order.
    public private(set) var pages: [Int32] = []
    /// The sums, 64 for each page.
    public private(set) var amounts: [Int64] = []

    /// Creates sums that are zero on every day.
    public init() {}

    /// Adds an amount to a day; it can be negative.
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

    /// The sum on a day. It can be negative if two devices subtracted the same amount.
    @inlinable public subscript(day: Day) -> Int64 {
        guard let index = pages.pagePlace(day.number >> 6) else { return 0 }
        return amounts[index << 6 | Int(day.number & 63)]
    }

    /// Returns the sum over a range of days.
    public func sum(over days: Range<Day>) -> Int64 {
        var sum: Int64 = 0
        for day in days { sum &+= self[day] }
        return sum
    }

    /// The sum over all days; days with a negative sum count as zero.
    public var total: Int64 { amounts.reduce(0) { $0 &+ max(0, $1) } }

    /// The same sums without pages that contain only zeros.
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

    /// True if both have the same sum on every day.
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
        // Ordered pages within the calendar are limited in number, so the memory is limited.
        guard pages.first ?? 0 >= Day.first.number >> 6, pages.last ?? 0 <= Day.last.number >> 6,
            zip(pages, pages.dropFirst()).allSatisfy({ $0 < $1 })
        else { throw ByteReaderError(at: 0) }
        amounts = try reader.runs(of: pages.count << 6)
    }
}

extension [Int32] {
    /// Returns the position of a page; nil if it does not exist. Pages are mostly consecutive, so
    /// the likely position is tried first.
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
