public import Core

/// The past days of limits for which the person recorded nothing: "Did you keep to it?" Rule H5.
public struct LimitQuestion: Hashable, Shaped {
    /// A limit with the days that are asked about.
    public struct Part: Hashable, Shaped {
        /// The item.
        public var item: ItemID
        /// The name in force on the last of the days.
        public var name: String
        /// The days, first to last; never empty.
        public var days: [Day]

        public static let shape = Shape<Part>("LimitQuestionPart") {
            Member("item", \.item)
            Member("name", \.name)
            Member("days", \.days)
        }
    }

    /// The limits in the person's order; never empty.
    public var parts: [Part]
    /// From the first to the last day that is asked about.
    public var span: DaySpan

    /// The number of different days that are asked about.
    public var count: Int { Set(parts.flatMap(\.days)).count }
    /// "Coffee", "Coffee and Sugar", "Coffee, Sugar and 2 more".
    public var names: String {
        let names = parts.prefix(parts.count == 3 ? 3 : 2).map(\.name)
        let rest = parts.count - names.count
        let all = names + (rest > 0 ? ["\(rest) more"] : [])
        guard all.count > 1, let last = all.last else { return all.first ?? "" }
        return all.dropLast().joined(separator: ", ") + " and " + last
    }

    public static let shape = Shape<LimitQuestion>("LimitQuestion") {
        Member("from", \.span.first)
        Member("to", \.span.last)
        Member("days", \.count)
        Member("items", \.parts)
    }
}
