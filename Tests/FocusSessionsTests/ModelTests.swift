import Core
import CoreTesting
import ExplanationsAPI
import Testing

@testable import FocusSessions

#if DEBUG
    private let seeds: UInt64 = 60
#else
    private let seeds: UInt64 = 1_000
#endif

/// Two devices of one person that start, pause, resume, end and undo at random. All times are
/// multiples of ten seconds; the second device's clock is sometimes set back.
private struct Life {
    var people: [Person]
    var generator: SeededGenerator
    var taken: Set<String> = []

    init(seed: UInt64) throws {
        people = [try Person(seed: seed &* 2 &+ 1), try Person(seed: seed &* 2 &+ 2)]
        generator = SeededGenerator(seed)
    }

    /// A larger `pace` makes all waits longer.
    mutating func live(pace: Int64 = 1) throws {
        for _ in 0..<24 {
            let one = Int.random(in: 0..<2, using: &generator)
            try act(one)
            let wait = Int64.random(in: 0...90, using: &generator) * 10 * pace
            people[0].wait(seconds: wait)
            people[1].now = people[0].now + (Bool.random(using: &generator) ? 0 : -600)
            if Int.random(in: 0..<3, using: &generator) == 0 { meet() }
        }
        meet()
    }

    private mutating func act(_ one: Int) throws {
        let none: Set = ["focus-sessions.none"]
        switch Int.random(in: 0..<8, using: &generator) {
        case 0...1:
            let minutes = Int.random(in: 5...60, using: &generator)
            let isNew = Bool.random(using: &generator)
            let done = try people[one].attempts(
                StartSession(minutes: minutes, replacing: isNew),
                refusals: ["focus-sessions.running"])
            taken.insert(done == nil ? "refused" : "started")
        case 2...3:
            if try people[one].attempts(PauseSession(), refusals: none) != nil {
                taken.insert("paused")
            }
        case 4...5:
            if try people[one].attempts(ResumeSession(), refusals: none) != nil {
                taken.insert("resumed")
            }
        case 6:
            if try people[one].attempts(EndSession(), refusals: none) != nil {
                taken.insert("ended")
            }
        default:
            guard let event = people[one].events.randomElement(using: &generator) else { return }
            let isBack = Int.random(in: 0..<3, using: &generator) > 0
            if !people[one].undo(event, undoing: isBack).isEmpty { taken.insert("undone") }
        }
    }

    mutating func meet() {
        let (first, second) = (people[0].events, people[1].events)
        people[0].deliver(second.shuffled(using: &generator))
        people[1].deliver(first.shuffled(using: &generator))
    }
}

/// A naive model of a journal's sessions in ten-second steps, which shares only the facts with the
/// module.
private struct Model {
    struct One: Equatable {
        var seconds: Int
        var standing: FocusSession.Status
    }
    private(set) var sessions: [SessionID: One] = [:]

    init(_ events: [Event], now: Instant) {
        let ordered = events.sorted { $0.stamp < $1.stamp }
        var back: [EventID: Bool] = [:]
        for event in ordered {
            guard case .retracted(let one)? = SessionFact(event) else { continue }
            back[one.event] = one.isRetracted
        }
        let kept = ordered.filter { back[$0.id] != true }
        for (place, event) in kept.enumerated() {
            guard case .started(let start)? = SessionFact(event) else { continue }
            let cap = kept[(place + 1)...].compactMap { later -> Instant? in
                if case .started? = SessionFact(later) { later.instant } else { nil }
            }.min()
            sessions[start.session] = Model.read(start, event, kept, cap, now)
        }
    }

    private static func read(
        _ start: SessionFact.Start, _ event: Event, _ kept: [Event], _ cap: Instant?,
        _ now: Instant
    ) -> One {
        var marks: [(kind: SessionMark.Kind, at: Int64)] = []
        var latest = event.instant.milliseconds
        for other in kept {
            guard case .marked(let kind, let mark)? = SessionFact(other),
                mark.session == start.session
            else { continue }
            latest = max(latest, other.instant.milliseconds)
            marks.append((kind, latest))
        }
        var one = One(seconds: 0, standing: .running)
        var (isWork, left, round) = (true, 1_500, start.plan.round)
        var time = event.instant.milliseconds
        let stop = max(now.milliseconds, marks.last?.at ?? 0, time)
        while true {
            if one.seconds == start.plan.minutes * 60 {
                return One(seconds: one.seconds, standing: .completed)
            }
            while let mark = marks.first, mark.at <= time {
                if let cap, mark.at > cap.milliseconds { break }
                marks.removeFirst()
                if mark.kind == .ended { return One(seconds: one.seconds, standing: .ended) }
                one.standing = mark.kind == .paused ? .paused : .running
            }
            if let cap, time >= cap.milliseconds, stop >= cap.milliseconds {
                return One(seconds: one.seconds, standing: .ended)
            }
            guard time < stop else { return one }
            time += 10_000
            guard one.standing == .running else { continue }
            if isWork { one.seconds += 10 }
            left -= 10
            guard left == 0 else { continue }
            if isWork { round += 1 }
            isWork.toggle()
            left = isWork ? 1_500 : round % 4 == 0 ? 900 : 300
        }
    }
}

@Suite("Sessions compared with a naive model") struct ModelTests {
    @Test("F1, Y2, H13: two devices agree with each other and with the naive model")
    func model() throws {
        var taken: Set<String> = []
        for seed in 0..<seeds {
            var life = try Life(seed: seed)
            try life.live()
            taken.formUnion(life.taken)
            life.people[1].now = life.people[0].now
            let (one, two) = (life.people[0], life.people[1])
            #expect(one.world.isEqual(to: two.world), "seed \(seed)")
            #expect(one.status == two.status, "seed \(seed)")
            let wanted = Model(one.journal, now: one.now).sessions
            let all = FocusSessions.all(at: one.now, in: one.view)
            #expect(Set(all.map(\.id)) == Set(wanted.keys), "seed \(seed)")
            for session in all {
                let found = Model.One(seconds: session.seconds, standing: session.standing)
                #expect(found == wanted[session.id], "seed \(seed)")
            }
        }
        #expect(taken == ["started", "refused", "paused", "resumed", "ended", "undone"])
    }

    @Test("Y2, D6: sessions do not overlap, and the minutes by day add up to the total")
    func disjoint() throws {
        for seed in 0..<seeds {
            var life = try Life(seed: seed &+ 7_000)
            try life.live()
            let person = life.people[0]
            let runs = person.view.sessions.runs.all
            let parts = runs.flatMap { $0.focus($0.reading(at: person.now)) }
                .sorted { $0.lowerBound < $1.lowerBound }
            for (one, next) in zip(parts, parts.dropFirst()) {
                #expect(one.upperBound <= next.lowerBound, "seed \(seed)")
            }
            for run in runs {
                let reading = run.reading(at: person.now)
                let days = run.byDay(reading).reduce(0) { $0 + $1.milliseconds }
                #expect(Int(days / 1_000) == run.seconds(reading), "seed \(seed)")
            }
        }
    }

    @Test("F2, D6, H13: after every event, each day finds all sessions that have time on that day")
    func touching() throws {
        for seed in 0..<seeds {
            var life = try Life(seed: seed &+ 9_000)
            try life.live(pace: 60)
            let person = life.people[0]
            var world = person.world.restarted
            for event in person.journal {
                world.fold([event])
                let sessions = WorldView(world, of: person.program).sessions
                let fresh = SessionRuns(of: sessions)
                #expect(sessions.runs.all == fresh.all, "seed \(seed)")
            }
            let runs = person.view.sessions.runs
            for run in runs.all {
                let days = run.byDay(run.reading(at: person.now)).map(\.day)
                for day in days + [run.day] {
                    #expect(runs.touching(day).contains(run), "seed \(seed)")
                    #expect(runs.touching(DaySpan(3, endingOn: day)).contains(run), "seed \(seed)")
                }
                #expect(runs.begun(on: DaySpan(run.day)).contains(run), "seed \(seed)")
                #expect(!runs.touching(run.day - 1).contains(run), "seed \(seed)")
            }
            #expect(runs.firstDay == runs.all.map(\.day).min(), "seed \(seed)")
        }
    }

    @Test("K7: explain lists the sessions that add up to the minutes of the day")
    func explained() throws {
        var (days, ended) = (0, 0)
        for seed in 1...seeds {
            var life = try Life(seed: seed &+ 5_000)
            try life.live()
            let person = life.people[0]
            let span = try #require(DaySpan(person.today - 3, person.today))
            let found = try #require(
                person.view.explain("focus-minutes", over: span, at: person.moment))
            for entry in found.days {
                let minutes = FocusSessions.minutes(
                    on: entry.day, at: person.now, in: person.view)
                var said = entry.reasons.map(\.text)
                guard minutes > 0 || said != ["No session."] else { continue }
                days += 1
                #expect(said.popLast() == "\(minutes) min in total.", "seed \(seed)")
                let seconds = said.map(secondsSaid).reduce(0, +)
                #expect(seconds / 60 == minutes, "seed \(seed): \(said)")
                ended += said.count { $0.contains("ended early") }
            }
            let today = FocusSessions.minutes(on: person.today, at: person.now, in: person.view)
            #expect(found.figure == "\(today) min", "seed \(seed)")
        }
        #expect(days > Int(seeds) / 2 && ended > 0)
    }

    /// For example "Work: 12 min 30 s, completed."
    private func secondsSaid(_ sentence: String) -> Int {
        let words = sentence.split { $0 == " " || $0 == "," }
        func number(before unit: Substring) -> Int {
            words.lastIndex(of: unit).flatMap { $0 > 0 ? Int(words[$0 - 1]) : nil } ?? 0
        }
        return number(before: "min") * 60 + number(before: "s")
    }
}
