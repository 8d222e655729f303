internal import RouteKit

/// The prompts about habits for AI assistants. No prompt judges the user, and each asks the
/// assistant to end with one question.
extension AssistantPrompt {
    static let weeklyReview = AssistantPrompt(
        "weekly_review", title: "Review the week",
        summary: "Looks back on seven days and asks for one small change.",
        words: """
            Look back on my last seven days with me. Read cairn://today, then ask habitsStatistics \
            for each habit and habitsWhy for the streak of the last seven days. Tell me in at most \
            120 words what held and what did not, with numbers from those answers and no others. \
            Name one thing that went well before anything else. Do not blame. Then ask me one \
            question: what one small change I want to try next week. Change nothing until I say so.
            """)

    static let planIfThen = AssistantPrompt(
        "plan_if_then", title: "Plan with if and then",
        summary: "Turns a wish into a plan of the form: after I do this, I will do that.",
        arguments: [.init("habit", "The habit to do more often, in a few words.")],
        words: """
            Help me to plan this: {habit}. Ask me first when and where it could happen, and what \
            I already do each day just before that. Then propose one plan of the form “After I \
            (what I do anyway), I will (the smallest useful step)”, with one obstacle and what I \
            will do then. When I agree, show me with habitsQuickAddPreview what would be added, \
            and add it with habitsQuickAdd only if I say yes.
            """)

    static let recoverAfterLapse = AssistantPrompt(
        "recover_after_lapse", title: "Start again after a lapse",
        summary: "Finds an easy way back to a habit that was missed.",
        arguments: [
            .init("habit", "The habit that was missed. Default: any habit.", isRequired: false)
        ],
        words: """
            I missed some days and want to start again. {habit} Read cairn://today, and ask \
            habitsExplain about the last fourteen days of what I missed. Missing a few days does \
            little to a habit: say so from my own strength in habitsStatistics. Ask what got in \
            the way, propose the smallest version of it for today, and do not change anything \
            until I agree.
            """)
}
