import CoachAPI
import Core
import CoreTesting
import Testing

@testable import Coach

/// Tests the area of the day. Rule M2.
@Suite struct AreaTests {
    private var person: Person

    init() throws { person = try Person(everything) }

    private var checkIn: CheckIn { Coach.checkIn(at: person.moment, in: person.view) }

    private func areas(of proposals: [CoachProposal]) -> Set<SuggestionArea> {
        Set(proposals.compactMap { $0.action.template.flatMap(Suggestions.template)?.area })
    }

    @Test("M2: the chosen area applies only to its day and guides the ideas and the greeting")
    mutating func kept() throws {
        #expect(checkIn.about == nil && checkIn.area == nil)
        for area in SuggestionArea.allCases {
            #expect(try person.does(ChooseArea(area)).area == area)
            #expect(checkIn.about == area && areas(of: checkIn.ideas) == [area])
            #expect(checkIn.greeting.contains("Today's area is \(area.rawValue)."))
            let reply = try person.does(AskCoach("Any new idea?"))
            #expect(areas(of: reply.proposals) == [area])
            #expect(try person.does(AskCoach("hello")).text.contains("area is \(area.rawValue)."))
        }
        // Another area can be viewed without changing the area of the day.
        let other = Coach.checkIn(area: .sleep, at: person.moment, in: person.view)
        #expect(other.area == .sleep && other.about == .wellness)
        person.wait(1)
        #expect(checkIn.about == nil && !checkIn.greeting.contains("is about"))
        person.wait(-2)
        #expect(checkIn.about == nil)
    }

    @Test("M2, H13: undo restores the earlier area, and the user can also choose no area")
    mutating func undone() throws {
        try person.does(ChooseArea(.sleep))
        try person.does(ChooseArea(.study))
        let last = try #require(person.events.last)
        person.undo(last)
        #expect(checkIn.about == .sleep)
        person.undo(last, undoing: false)
        #expect(checkIn.about == .study)
        #expect(try person.does(ChooseArea(nil)).area == nil)
        #expect(checkIn.about == nil && areas(of: checkIn.ideas).count > 1)
    }

    @Test("M2: choosing the same area again records nothing, and unknown areas are skipped")
    mutating func odd() throws {
        try person.does(ChooseArea(.sleep))
        let count = person.events.count
        try person.does(ChooseArea(.sleep))
        #expect(person.events.count == count)
        let strange = CoachSettingFact.Choice(day: person.today, area: "gardening")
        person.take([CoachSettingFact.chose(strange).draft])
        #expect(checkIn.about == nil && areas(of: checkIn.ideas).count > 1)
    }

    @Test("M2, C2: the area is not mentioned while the coach is paused after a crisis")
    mutating func out() throws {
        try person.does(ChooseArea(.sleep))
        try person.does(AskCoach("I want to die"))
        #expect(checkIn.about == nil && !checkIn.greeting.contains("about"))
    }
}
