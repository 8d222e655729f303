internal import CoachAPI
internal import Core

extension BuiltInCoach {
    /// Returns the plan for the day, based on the topic of the message and the facts.
    func plan() -> Plan {
        switch topic {
        case .order: reordering ?? firstStep
        case .lighten: lightening ?? firstStep
        case .lapse: lightening ?? recovery
        case .focus: focusing ?? firstStep
        case .streak: streaking ?? firstStep
        case .sleep: sleeping
        case .add: adding
        case .done, .thanks: ending
        case .hello, .open, .skip: everyday
        }
    }

    /// The plan for a general message: the one that the facts support most.
    private var everyday: Plan {
        let candidates = [focusing, streaking, lightening, reordering].compactMap { $0 }
        return candidates.isEmpty ? firstStep : candidates[abs(turn) % candidates.count]
    }

    /// A plan to do the hardest item first; nil if it does not apply.
    var reordering: Plan? {
        guard context.open.count >= 2, let hardest = context.hardest else { return nil }
        let order = PlanOrder.of(context)
        guard order.map(\.id) != context.open.map(\.id) else { return nil }
        return Plan(
            text:
                "“\(hardest.name)” is missed most often: \(hardest.kept) of \(hardest.due) done.",
            question: "Want me to reorder your plan to front-load the hardest task?",
            proposals: [PlanOrder.proposal(order)])
    }

    /// A plan to reduce an item that keeps failing; nil if there is none.
    var lightening: Plan? {
        guard let item = context.failing ?? context.hardest, item.lighter != nil else { return nil }
        return lightening(item)
    }

    func lightening(_ item: CoachItem) -> Plan? {
        guard let target = item.target, let lighter = item.lighter else { return nil }
        let reason =
            item.missed >= 2
            ? "“\(item.name)” was missed \(item.missed.counted("time")) in a row; "
                + "the plan is too big."
            : "“\(item.name)” can be smaller on a day like this."
        let smaller = "\(lighter) instead of \(target)"
        return Plan(
            text: "\(reason) \(ifThen(item, lighter)) \(obstacle(item))",
            question: "Do you want to make it \(smaller) from today on?",
            proposals: [lighten(item, smaller)])
    }

    func lighten(_ item: CoachItem, _ detail: String) -> CoachProposal {
        CoachProposal("Make it lighter", "\(item.name): \(detail)", .lighten(item.id))
    }

    /// The plan after a missed day.
    private var recovery: Plan {
        guard let item = context.open.first else {
            return Plan(question: "What would you like to pick up tomorrow?")
        }
        return Plan(
            text: "\(ifThen(item, item.lighter)) \(obstacle(item))",
            question: "What got in the way last time?")
    }

    var focusing: Plan? {
        guard let focus = context.focus, !focus.isRunning else { return nil }
        let minutes = focus.minutes
        let proposal = CoachProposal(
            "Start a session", minutes.counted("minute"), .focus(minutes))
        guard let hour = context.bestHour, context.part != .night else {
            guard topic == .focus else { return nil }
            return Plan(
                text: focus.last.map { "Last time it was for “\($0)”." } ?? "",
                question: "Start a \(minutes)-minute session now?", proposals: [proposal])
        }
        return Plan(
            question: "You focus best around \(hour). Start a \(minutes)-minute session now?",
            proposals: [proposal])
    }

    var streaking: Plan? {
        guard !context.isQuiet, context.streak > 0, context.isPending else { return nil }
        guard let item = context.open.first else { return nil }
        return Plan(
            text: "Streak's alive 🔥 Keep it going with a \(context.micro)-minute micro-win. "
                + ifThen(item, item.lighter),
            question: "Which one will it be?")
    }

    private var sleeping: Plan {
        let known =
            switch context.sleep {
            case .some(4...): "You slept well; the harder things can come first today."
            case .some(...2): "After a short night, less is enough: keep the small habits."
            default: "An evening that begins at the same time makes falling asleep easier."
            }
        guard let item = context.open.last, context.sleep.map({ $0 <= 2 }) == true,
            item.lighter != nil
        else { return Plan(text: known, question: "What tells you that the day is over?") }
        return Plan(
            text: known, question: "Do you want to make “\(item.name)” smaller today?",
            proposals: item.lighter.map { [lighten(item, "\($0) from today")] } ?? [])
    }

    private var adding: Plan {
        let ideas = CoachIdeas.proposals(for: context, area: context.area, turn: turn)
        return Plan(
            text: "A small habit with a fixed moment lasts best.",
            question: "What do you do every day that it could follow?", proposals: ideas)
    }

    private var ending: Plan {
        guard let item = context.open.first else {
            return Plan(
                text: "There is nothing open today.", question: "What made it possible?")
        }
        return Plan(
            text: "“\(item.name)” is next on your list.", question: "What made the last one easy?")
    }

    /// A plan for one item, with an answer to its likely obstacle.
    private var firstStep: Plan {
        guard let item = context.hardest ?? context.open.first else {
            guard context.items.isEmpty else {
                return Plan(question: "What one thing would make tomorrow easier?")
            }
            return Plan(
                text: "Your list is empty; one small habit is a good beginning.",
                question: "What one thing would make today feel successful?",
                proposals: CoachIdeas.proposals(for: context, area: context.area, turn: turn))
        }
        return Plan(
            text: "\(ifThen(item, item.lighter)) \(obstacle(item))",
            question: pick([
                "What one thing would make today feel successful?",
                "What could get in the way today?",
                "When will you begin?",
            ]))
    }
}
