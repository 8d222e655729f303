internal import CoachAPI

/// The suggestions from the library that the user does not have yet.
enum CoachIdeas {
    /// Returns two suggestions of an area. Each turn gives another two.
    static func proposals(
        for context: CoachContext, area: SuggestionArea? = nil, turn: Int, count: Int = 2
    ) -> [CoachProposal] {
        let names = Set(context.items.map { $0.name.lowercased() })
        let fitting = Suggestions.all.filter {
            (area == nil || $0.area == area) && !names.contains($0.name.lowercased())
        }
        guard !fitting.isEmpty else { return [] }
        let start = abs(turn) &* 7 % fitting.count
        return (0..<min(count, fitting.count)).map { step in
            fitting[(start + step * max(1, fitting.count / count)) % fitting.count].proposal
        }
    }
}
