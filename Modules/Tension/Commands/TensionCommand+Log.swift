internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Tension

extension TensionCommand {
    /// `cairn tension log`: the check-ins of some days.
    struct Log: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The check-ins of some days; the last seven unless said.",
            discussion: """
                Examples:
                  cairn tension log
                  cairn tension log --on yesterday
                  cairn tension log --from 2026-11-01 --to 2026-11-20
                """)

        @Option(parsing: .unconditional, help: "One day, or a span such as last week.")
        var on: String?
        @Option(parsing: .unconditional, help: "The first day.")
        var from: String?
        @Option(parsing: .unconditional, help: "The last day; today unless given.")
        var to: String?

        func validate() throws {
            if on != nil, from != nil || to != nil {
                throw ValidationError("--on excludes --from and --to.")
            }
        }

        func run() async throws {
            let session = Session.current
            let (log, moment) = try await session.ask { asking throws(Rejection) in
                let span = try chosen(today: asking.today)
                return (Tension.checkIns(over: span, in: asking.view), asking.moment)
            }
            session.show(log) { log in
                guard !log.checkIns.isEmpty else {
                    return session.show("No check-in on these days.")
                }
                session.show(table(of: log.checkIns, seen: moment))
            }
        }

        private func chosen(today: Day) throws(Rejection) -> DaySpan {
            let reader = DayReader(today: today)
            if let on { return try reader.span(on) }
            let last = try to.map { text throws(Rejection) in try reader.day(text) } ?? today
            let first = try from.map { text throws(Rejection) in try reader.day(text) } ?? last - 6
            guard let span = DaySpan(first, last) else {
                throw Rejection("day.order", "\(first) comes after \(last).", field: "from")
            }
            return span
        }

        private func table(of all: [CheckIn], seen moment: Moment) -> Table {
            var table = Table([
                .init("Day"), .init("At"), .init("Level"), .init("Suggestion", isFlexible: true),
                .init("Note", wraps: true),
            ])
            for checkIn in all.reversed() {
                let second = moment.zone.wallTime(at: checkIn.instant).secondOfDay
                let time = TimeOfDay(minutes: Int(second) / 60)?.description ?? ""
                let outcome = checkIn.outcome.map { ", \($0.word)" } ?? ""
                table.add(
                    .init(DayText.short(checkIn.day, today: moment.day)), .init(time, .quiet),
                    .init("\(checkIn.level.rawValue) \(checkIn.level.word)"),
                    .init(checkIn.suggestion.map { $0.title + outcome } ?? "", .quiet),
                    .init(checkIn.note, .quiet))
            }
            return table
        }
    }
}
