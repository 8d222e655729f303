internal import CoachAPI
internal import Core

/// The coach that works without a model. Its answer is a pure function of facts. Rule C1.
///
/// An answer affirms something true, proposes at most one plan with its likely obstacle, and asks
/// one question. `turn` varies the wording.
struct BuiltInCoach {
    let context: CoachContext
    var topic = CoachTopic.open
    /// The item that the message is about; nil for the whole day.
    var item: CoachItem?
    var turn = 0

    /// Returns the reply to a message.
    func reply() -> CoachReply {
        let plan = item.map(about) ?? plan()
        let parts = [opening(), plan.text, plan.question].filter { !$0.isEmpty }
        return CoachReply(.talk, parts.joined(separator: " "), proposals: plan.proposals)
    }

    /// One proposal with its text, the closing question and the buttons.
    struct Plan {
        var text = ""
        var question: String
        var proposals: [CoachProposal] = []
    }

    /// Returns the opening words: true praise, or nothing if praise would be hollow.
    private func opening() -> String {
        switch topic {
        case .thanks: pick(["Glad it helps.", "Any time."])
        case .lapse: comfort
        case .hello where context.isQuiet: greeting
        case .hello:
            [greeting, affirmation, about].compactMap(\.self).joined(separator: " ")
        default: affirmation ?? ""
        }
    }

    var greeting: String {
        switch context.part {
        case .morning: "Good morning."
        case .day: "Hello."
        case .evening: "Good evening."
        case .night: "Still up."
        }
    }

    /// A sentence about the area that the user chose for today; nil if there is none.
    var about: String? { context.area.map { "Today's area is \($0.title.lowercased())." } }

    /// A specific true affirmation; nil if there is none.
    var affirmation: String? {
        var known: [String] = []
        if context.done > 0 {
            let share = "\(context.done) of \(context.total)"
            known.append("\(share) \(context.done == 1 ? "is" : "are") done today already.")
        }
        if let best = context.best {
            known.append(
                "You kept “\(best.name)” on \(best.kept) of the last \(best.due) days it was due.")
        }
        if context.focusToday > 0 {
            known.append("\(context.focusToday.counted("minute")) of focus today already.")
        }
        if !context.isQuiet {
            if context.streak >= 2, !context.isPending {
                known.append("Your streak is \(context.streak.counted("day")).")
            }
            if context.kept >= 2 {
                known.append("\(context.kept) of the last \(context.due) days counted.")
            }
        }
        return known.isEmpty ? nil : pick(known)
    }

    /// The words after a missed day.
    var comfort: String {
        if let broken = context.broken, !context.isQuiet {
            return "A streak of \(broken.counted("day")) ended, but what you built is still there."
        }
        if let kept = affirmation { return "A missed day does not undo the others. \(kept)" }
        return "A missed day is a day, not a verdict."
    }

    func pick(_ choices: [String]) -> String { choices[abs(turn) % choices.count] }
}
