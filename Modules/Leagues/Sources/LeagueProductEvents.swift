internal import Core
internal import LeaguesAPI
internal import ProductEventsAPI

/// The product events for users' final ranks in a week and for the tiers of active users. Rule O6.
enum LeagueProductEvents {
    static let source = ProductEventSource([LeagueFact.Kind.settled.rawValue]) { events, _, _ in
        events.compactMap { event in
            guard case .settled(let week) = LeagueFact(event), !week.isAlone else { return nil }
            return ProductEvent(
                .seasonRankAssigned, [.rank: .number(week.rank), .count: .number(week.of)])
        }
    }

    static let tier = ProductEventTrait(.league) { _, view in
        .word(.init(LeagueAnswers().tier(in: view)))
    }
}
