internal import Core
internal import ProductEventsAPI

/// The product events for sessions that were started or completed. Rule O6.
enum SessionProductEvents {
    static let sources = [
        ProductEventSource([SessionFact.Kind.started.rawValue]) { events, _, _ in
            events.map { _ in ProductEvent(.focusStart) }
        },
        // A completion follows from the time. It is counted at the next recorded operation.
        ProductEventSource(afterAny: { moment, view in
            let span = DaySpan(moment.day - 1, moment.day) ?? DaySpan(moment.day)
            return view.sessions.runs.begun(on: span).compactMap { run in
                guard run.reading(at: moment.instant).completed != nil else { return nil }
                return ProductEvent(
                    .focusComplete, [.duration: .number(Int(run.whole / 1_000))],
                    once: "\(run.id)")
            }
        }),
    ]
}
