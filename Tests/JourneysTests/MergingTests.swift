import Core
import CoreTesting
import Testing

@testable import Journeys

@Suite struct MergingTests {
    @Test("Y2, J1: two devices both start a first journey → both set the same one aside")
    func twoFirsts() throws {
        var (phone, laptop) = (try Person(seed: 1), try Person(seed: 2))
        try phone.does(StartJourney("Read"))
        laptop.wait(1)
        try laptop.does(StartJourney("Run"))
        try laptop.does(CompleteJourneyDay())
        let (mine, theirs) = (phone.events, laptop.events)
        phone.wait(1)
        phone.receive(theirs.reversed())
        laptop.receive(mine)
        #expect(phone.world.isEqual(to: laptop.world))
        for person in [phone, laptop] {
            #expect(person.running.map(\.title) == ["Read"])
            let aside = Journeys.setAside(in: person.view)
            #expect(aside.map(\.title) == ["Run"])
            #expect(aside.map(\.done) == [1])
            #expect(aside[0].reason.contains("“Read” was on day 2"))
        }
        try phone.does(EndJourney(Journeys.setAside(in: phone.view)[0].id))
        #expect(Journeys.setAside(in: phone.view).isEmpty)
        #expect(phone.running.map(\.title) == ["Read"])
    }

    @Test("Y2: undoing the start of the journey that counts makes the one set aside count")
    func takenBack() throws {
        var (phone, laptop) = (try Person(seed: 1), try Person(seed: 2))
        try phone.does(StartJourney("Read"))
        laptop.wait(1)
        try laptop.does(StartJourney("Run"))
        phone.wait(1)
        phone.receive(laptop.events)
        phone.undo(phone.events[0])
        #expect(phone.running.map(\.title) == ["Run"])
        #expect(Journeys.setAside(in: phone.view).isEmpty)
        #expect(phone.undo(phone.events[0], undoing: false).isEmpty, "it would set Run aside")
    }

    @Test("H13: completions, ends and reopenings can be undone and redone")
    func undo() throws {
        var person = try Person()
        try person.does(StartJourney("Read"))
        try person.does(CompleteJourneyDay(moodAfter: 4, minutes: 20))
        let done = person.events.last!
        person.undo(done)
        #expect(person.journey?.isDone == false && person.journey?.minutes == 0)
        #expect(person.undo(done).isEmpty)
        person.undo(done, undoing: false)
        #expect(person.journey?.isDone == true && person.journey?.minutes == 20)
        try person.does(ReopenJourneyDay())
        let reopened = person.events.last!
        #expect(person.journey?.isDone == false)
        person.undo(reopened)
        #expect(person.journey?.isDone == true)
        person.undo(reopened, undoing: false)
        #expect(person.journey?.isDone == false)
        try person.does(EndJourney())
        let ended = person.events.last!
        person.undo(ended)
        #expect(person.running.count == 1)
        person.undo(ended, undoing: false)
        try person.does(StartJourney("Run"))
        #expect(person.undo(ended).isEmpty, "the new journey keeps its place")
    }

    @Test("H13: two devices undo the same completion → it is undone once")
    func undoTwice() throws {
        var phone = try Person(seed: 1)
        try phone.does(StartJourney("Read"))
        try phone.does(CompleteJourneyDay(minutes: 5))
        try phone.does(CompleteJourneyDay(minutes: 7))
        var laptop = phone
        laptop.generator = SeededGenerator(9)
        phone.undo(phone.events[2])
        laptop.undo(phone.events[2])
        phone.receive([laptop.events.last!])
        #expect(phone.journey?.minutes == 5)
        #expect(phone.journey?.isDone == true)
    }

    /// Two devices of a person whose journey started ten days ago.
    private func devices() throws -> (phone: Person, laptop: Person, journey: JourneyID) {
        var phone = try Person(seed: 1)
        let journey = try phone.does(StartJourney("Read")).id
        var laptop = try Person(seed: 2)
        laptop.deliver(phone.events)
        for _ in 0..<2 {
            try phone.does(CompleteJourneyDay())
            phone.wait(5)
        }
        laptop.wait(10)
        return (phone, laptop, journey)
    }

    @Test(
        "Y2 J1: two devices end a journey on different days → the earlier day counts",
        arguments: [3, 7])
    func twoEnds(_ earlier: Int) throws {
        var (phone, laptop, journey) = try devices()
        let first = phone.today - 10
        // The earlier day is written last in one case, and the later day in the other.
        try phone.does(EndJourney(journey, on: first + 5))
        laptop.clock = phone.clock + 60_000
        try laptop.does(EndJourney(journey, on: first + earlier))
        let (mine, theirs) = (phone.events, laptop.events)
        phone.deliver(theirs)
        laptop.deliver(mine)
        #expect(phone.world.isEqual(to: laptop.world))
        let end = first + min(5, earlier)
        #expect(phone.journey?.end == end && phone.journey?.day == min(5, earlier) + 1)
        let count = phone.events.count
        for later in [end, end + 1, phone.today] {
            #expect(try phone.does(EndJourney(journey, on: later)).day == end)
        }
        #expect(phone.events.count == count, "it has ended by then")
        #expect(try phone.does(EndJourney(journey, on: first + 1)).day == first + 1)
        #expect(phone.journey?.end == first + 1)
    }

    @Test("Y2: a journey that was set aside has all its days once it counts")
    func lateEnd() throws {
        var (phone, laptop) = (try Person(seed: 1), try Person(seed: 2))
        try phone.does(StartJourney("Read"))
        laptop.wait(1)
        let run = try laptop.does(StartJourney("Run")).id
        phone.deliver(laptop.events)
        phone.wait(90)
        try phone.does(EndJourney(run))
        phone.undo(phone.events[0])
        let journey = try #require(phone.journey)
        #expect(journey.id == run && journey.standing == .finished && journey.end == nil)
        #expect(try Journeys.days(of: run, today: phone.today, in: phone.view).count == 66)
    }

    @Test("Y2: two starts with the same journey id → the one recorded first counts")
    func oneTwice() throws {
        var person = try Person()
        let id = JourneyID(high: 1, low: 1)
        for title in ["Read", "Run"] {
            let start = JourneyFact.Start(
                journey: id, title: title, item: nil, start: person.today)
            person.take([JourneyFact.started(start).draft])
        }
        #expect(person.running.map(\.title) == ["Read"])
    }

    @Test("Y2: messages show at most 40 characters of a journey's title")
    func longTitle() throws {
        for count in [40, 41] {
            var (phone, laptop) = (try Person(seed: 1), try Person(seed: 2))
            try phone.does(StartJourney(String(repeating: "x", count: count)))
            laptop.wait(1)
            try laptop.does(StartJourney("Run"))
            phone.deliver(laptop.events)
            let reason = try #require(Journeys.setAside(in: phone.view).first?.reason)
            let shown = String(repeating: "x", count: 40) + (count > 40 ? "…" : "")
            #expect(reason.contains("“\(shown)”"), "\(reason)")
        }
    }

    @Test("H13: the history describes each action in a few words")
    func words() throws {
        var person = try Person()
        try person.does(StartJourney("Read"))
        try person.does(CompleteJourneyDay())
        try person.does(ReopenJourneyDay())
        let done = person.events[1]
        person.undo(done, undoing: false)
        try person.does(EndJourney())
        person.undo(person.events[0])
        person.take([
            JourneyFact.completed(
                .init(journey: JourneyID(high: 1, low: 1), day: person.today)
            ).draft
        ])
        let handler = person.view.answers(to: .undoHandlers)[0]
        #expect(
            person.events.map { handler.describe($0, in: person.view) } == [
                "Journey Read: started on 2026-11-21", "Journey Read: done on 2026-11-21",
                "Journey Read: undone on 2026-11-21",
                "Journey Read: restored on 2026-11-21", "Journey Read: ended on 2026-11-21",
                "Changed a journey", "Journey A journey: done on 2026-11-21",
            ])
    }
}
