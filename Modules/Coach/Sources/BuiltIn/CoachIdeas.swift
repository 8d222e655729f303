internal import CoachAPI

/// Templates of the library that fit somebody: none that they have.
enum CoachIdeas {
    /// Two of an area, another two each turn.
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
