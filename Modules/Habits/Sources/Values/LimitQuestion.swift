public import Core

/// The question whether the user stayed within limits on past days without a record: "Did you keep
/// to it?" Rule H5.
public struct LimitQuestion: Hashable, Shaped {
    /// A limit with the days to which the question applies.
    public struct Part: Hashable, Shaped {
        /// The id of the item.
        public var item: ItemID
        /// The item's name on the last of the days.
        public var name: String
        /// The days in ascending order; never empty.
        public var days: [Day]

        public static let shape = Shape<Part>("LimitQuestionPart") {
            Member("item", \.item, "The id of the item.")
            Member("name", \.name, "The item's name on the last of the days.")
            Member("days", \.days, "The unanswered days, in ascending order.")
        }
    }

    /// The limits in the user's order; never empty.
    public var parts: [Part]
    /// The span from the first to the last unanswered day.
    public var span: DaySpan

    /// The number of different days to which the question applies.
    public var count: Int { Set(parts.flatMap(\.days)).count }
    /// The names of the limits as a short list, such as "Coffee", "Coffee and Sugar" or "Coffee,
    /// Sugar and 2 more".
    public var names: String {
        let names = parts.prefix(parts.count == 3 ? 3 : 2).map(\.name)
        let rest = parts.count - names.count
        let all = names + (rest > 0 ? ["\(rest) more"] : [])
        guard all.count > 1, let last = all.last else { return all.first ?? "" }
        return all.dropLast().joined(separator: ", ") + " and " + last
    }

    public static let shape = Shape<LimitQuestion>("LimitQuestion") {
        Member("from", \.span.first, "The first unanswered day.")
        Member("to", \.span.last, "The last unanswered day.")
        Member("days", \.count, "The number of different unanswered days.")
        Member("items", \.parts, "The limits with their unanswered days, in the user's order.")
    }
}
