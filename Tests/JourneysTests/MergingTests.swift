import Core
import CoreTesting
import Testing

@testable import Journeys

@Suite struct MergingTests {
    @Test("Y2, J1: two devices that start a first journey at once set the same one aside")
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

    @Test("Y2: taking back the start that counted lets the other count")
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

    @Test("H13: completions, ends, and what was reopened can be undone and redone")
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

    @Test("H13: two devices that take the same completion back do so once")
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
}
