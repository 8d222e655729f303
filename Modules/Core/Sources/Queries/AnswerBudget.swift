internal import Synchronization

/// The time budget for computing an answer. It ends after a time limit or when the client
/// disconnects.
///
/// Queries check the budget at each step and return early once it has ended. The engine then
/// discards the partial answer. Commands have no budget, because a decision must not use a partial
/// answer.
public final class AnswerBudget: Sendable {
    /// The budget that currently applies; nil for commands and outside of servers.
    @TaskLocal public static var current: AnswerBudget?
    /// The budget of the current request. It applies while a query of the request is answered.
    @TaskLocal public static var ofRequest: AnswerBudget?

    private let isEnded = Atomic<Bool>(false)
    private let count = Atomic<Int>(0)

    /// Creates a budget that has not ended.
    public init() {}

    /// Ends the budget. The method can be called more than once and from any thread.
    public func end() { isEnded.store(true, ordering: .relaxed) }

    /// True once the budget has ended.
    public var isOver: Bool { isEnded.load(ordering: .relaxed) }

    /// The number of steps counted so far. Tests use it to measure how the cost of a query grows.
    public var steps: Int { count.load(ordering: .relaxed) }

    /// Counts steps of work, such as reading one item, against the current budget.
    ///
    /// - Returns: True if the budget has not ended, so that the work should continue.
    @discardableResult
    public static func spend(_ steps: Int = 1) -> Bool {
        guard let budget = current else { return true }
        budget.count.wrappingAdd(steps, ordering: .relaxed)
        return !budget.isOver
    }

    /// Throws `answer.too-long` if the current budget has ended.
    public static func check() throws(Rejection) {
        if current?.isOver == true { throw .answerTooLong }
    }
}

extension Rejection {
    /// The rejection if computing an answer takes more time than the server allows.
    public static let answerTooLong = Rejection(
        "answer.too-long",
        "This answer takes too long. Request less, such as fewer days.",
        category: .unavailable)
}
