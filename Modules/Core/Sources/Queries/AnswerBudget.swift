internal import Synchronization

/// The limit of the work for an answer. It is over after a time or when the client disconnects.
///
/// Queries check it at each step and return early once it is over. The engine then discards the
/// partial answer. Commands have no budget, because a decision must not use a partial answer.
public final class AnswerBudget: Sendable {
    /// The budget to enforce now; nil for commands and outside servers.
    @TaskLocal public static var current: AnswerBudget?
    /// The budget of the request. It is enforced while a query of the request is answered.
    @TaskLocal public static var ofRequest: AnswerBudget?

    private let isEnded = Atomic<Bool>(false)
    private let count = Atomic<Int>(0)

    /// A budget that nothing has ended yet.
    public init() {}

    /// Ends the budget. Can be called more than once, from any thread.
    public func end() { isEnded.store(true, ordering: .relaxed) }

    /// True once the budget has ended.
    public var isOver: Bool { isEnded.load(ordering: .relaxed) }

    /// The number of steps that were spent: what tests of growth measure.
    public var steps: Int { count.load(ordering: .relaxed) }

    /// Spends steps of the budget that is enforced, such as the reading of one item.
    ///
    /// - Returns: True if the answer is still wanted.
    @discardableResult
    public static func spend(_ steps: Int = 1) -> Bool {
        guard let budget = current else { return true }
        budget.count.wrappingAdd(steps, ordering: .relaxed)
        return !budget.isOver
    }

    /// Throws `answer.too-long` if the current budget is over.
    public static func check() throws(Rejection) {
        if current?.isOver == true { throw .answerTooLong }
    }
}

extension Rejection {
    /// The answer takes more time than a server gives to one question.
    public static let answerTooLong = Rejection(
        "answer.too-long",
        "This answer takes too long. Request less, such as fewer days.",
        category: .unavailable)
}
