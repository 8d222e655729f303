internal import CoachAPI
public import Core

/// The daily check-in: a greeting from facts, quick answers, ideas and a proposed order for today.
/// Rule M2.
public struct CheckIn: Hashable, Shaped {
    /// The greeting.
    public var greeting: String
    /// The closing question.
    public var question: String
    /// The quick answers about sleep; empty once it is recorded.
    public var sleep: [CoachProposal]
    /// The areas to choose a focus from.
    public var areas: [SuggestionArea]
    /// The area of the ideas: the requested one, otherwise the one chosen for today; nil for all.
    public var area: SuggestionArea?
    /// The area that the user chose for today; nil if none.
    public var about: SuggestionArea?
    /// Today's plan.
    public var plan: [Line]
    /// The proposed order; nil if it equals the current order.
    public var order: CoachProposal?
    /// The suggested items to add.
    public var ideas: [CoachProposal]
    /// The other proposals for now.
    public var proposals: [CoachProposal]
    /// The crisis helplines while the coach is paused, otherwise empty. Rule C2.
    public var lines: [CrisisLine]

    /// One line of the plan.
    public struct Line: Hashable, Shaped {
        /// The item's id.
        public var item: String
        /// The item's name.
        public var name: String
        /// True if the item is done.
        public var isDone: Bool

        public static let shape = Shape<Line> {
            Member("item", \.item, "The item's id.")
            Member("name", \.name, "The item's name.")
            Member("done", \.isDone, "True if the item is done.")
        }
    }

    public static let shape = Shape<CheckIn>("CheckIn of the coach") {
        Member("greeting", \.greeting, "The coach's greeting.")
        Member("question", \.question, "The coach's closing question.")
        Member("sleep", \.sleep, "The quick answers about sleep.")
        Member("areas", \.areas, "The areas to choose a focus from.")
        Member("area", \.area, "The area of the ideas.")
        Member("about", \.about, "The area of today. Null if not chosen.")
        Member("plan", \.plan, "The plan of today.")
        Member("order", \.order, "A proposed order. Null if it equals the current order.")
        Member("ideas", \.ideas, "The suggested items to add.")
        Member("proposals", \.proposals, "The other proposals for now.")
        Member("lines", \.lines, "The crisis helplines while the coach is paused, otherwise empty.")
    }
}

extension Coach {
    /// Returns the check-in of a moment. Rule M2.
    public static func checkIn(
        area: SuggestionArea? = nil, at moment: Moment, in view: WorldView
    ) -> CheckIn {
        let context = CoachContext(at: moment, in: view)
        let coach = BuiltInCoach(context: context, topic: .hello, turn: turn(moment, view))
        guard !isPaused(on: moment.day, in: view) else {
            let reply = paused(at: moment, in: view)
            return CheckIn(
                greeting: reply.text, question: "", sleep: [], areas: [], plan: [], ideas: [],
                proposals: [], lines: reply.lines)
        }
        let (greeting, question) = coach.checkIn
        let area = area ?? context.area
        let order = PlanOrder.of(context)
        let isOther = order.map(\.id) != context.open.map(\.id)
        return CheckIn(
            greeting: greeting, question: question,
            sleep: context.asksForSleep && context.sleep == nil ? sleepAnswers : [],
            areas: SuggestionArea.allCases, area: area, about: context.area,
            plan: context.items.filter { $0.isOpen || $0.isDone }.map {
                CheckIn.Line(item: $0.id, name: $0.name, isDone: $0.isDone)
            },
            order: isOther ? PlanOrder.proposal(order) : nil,
            ideas: CoachIdeas.proposals(
                for: context, area: area, turn: coach.turn, count: area == nil ? 3 : 6),
            proposals: [coach.lightening, coach.focusing].compactMap { $0 }.flatMap(\.proposals),
            lines: [])
    }

    /// Returns the day's plan in the proposed order, with the reason in words. Rule C1.
    public static func plan(at moment: Moment, in view: WorldView) -> CoachReply {
        guard !isPaused(on: moment.day, in: view) else { return paused(at: moment, in: view) }
        let context = CoachContext(at: moment, in: view)
        let coach = BuiltInCoach(context: context, topic: .order, turn: turn(moment, view))
        return coach.reply()
    }

    private static let sleepAnswers: [CoachProposal] =
        zip(1..., ["Very poor", "Poor", "Fair", "Good", "Very good"]).map { quality, word in
            CoachProposal(word, "Sleep: \(quality) of 5", .sleep(quality))
        }
}

extension BuiltInCoach {
    /// The greeting of a check-in and its closing question.
    var checkIn: (greeting: String, question: String) {
        let (said, question) = spoken
        return (
            [said, about].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " "), question
        )
    }

    private var spoken: (greeting: String, question: String) {
        let known = affirmation.map { "\(greeting) \($0)" } ?? greeting
        guard context.isQuiet || context.total == 0 || context.part == .morning else {
            if let streak = streaking { return ("\(greeting) \(streak.text)", streak.question) }
            if let focus = focusing { return (known, focus.question) }
            return (known, context.open.isEmpty ? "What went well today?" : "What is next?")
        }
        guard context.part == .morning, !context.isQuiet else {
            return (known, "What one thing would make today feel successful?")
        }
        // This wording is fixed because users know it.
        return (
            affirmation ?? "",
            "Morning! What one thing would make today feel successful?"
        )
    }
}
