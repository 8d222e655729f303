internal import CoachAPI
public import Core

/// The daily check-in: a greeting from the facts, quick answers, ideas, and an order of today that
/// the person confirms. Rule M2.
public struct CheckIn: Hashable, Shaped {
    /// What is said first.
    public var greeting: String
    /// The question that it ends with.
    public var question: String
    /// Quick answers: how one slept. None once that is known.
    public var sleep: [CoachProposal]
    /// The areas to choose a focus from.
    public var areas: [SuggestionArea]
    /// The area of the ideas: the one that was asked for, else what today is about; nil for all.
    public var area: SuggestionArea?
    /// What the person said that today is about; nil if they did not.
    public var about: SuggestionArea?
    /// What is on today's plan.
    public var plan: [Line]
    /// The order that is proposed; nil if it would be the same.
    public var order: CoachProposal?
    /// Items to add.
    public var ideas: [CoachProposal]
    /// What else may be done now.
    public var proposals: [CoachProposal]
    /// Lines of help while the coach stays out; none else. Rule C2.
    public var lines: [CrisisLine]

    /// One line of the plan.
    public struct Line: Hashable, Shaped {
        /// The item's id.
        public var item: String
        /// What it is called.
        public var name: String
        /// Whether it is done.
        public var isDone: Bool

        public static let shape = Shape<Line> {
            Member("item", \.item)
            Member("name", \.name)
            Member("done", \.isDone)
        }
    }

    public static let shape = Shape<CheckIn>("CheckIn of the coach") {
        Member("greeting", \.greeting)
        Member("question", \.question)
        Member("sleep", \.sleep, "Quick answers to how one slept.")
        Member("areas", \.areas)
        Member("area", \.area, "The area of the ideas.")
        Member("about", \.about, "What today is about; null if that was not said.")
        Member("plan", \.plan)
        Member("order", \.order, "A proposed order; null if it would be the same.")
        Member("ideas", \.ideas)
        Member("proposals", \.proposals)
        Member("lines", \.lines)
    }
}

extension Coach {
    /// The check-in of a moment. Rule M2.
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

    /// The plan of a day in the order that is proposed, with the reason in words. Rule C1.
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
    /// The greeting of a check-in, and the question that ends it.
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
        // Word for word, as people know it.
        return (
            affirmation ?? "",
            "Morning! What one thing would make today feel successful?"
        )
    }
}
