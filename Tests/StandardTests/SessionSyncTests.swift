import Core
import CoreTesting
import FocusSessions
import Habits
import Journeys
import Standard
import Testing

/// One session that two offline devices both ended. Rules F2, Y1.
@Suite struct SessionSyncTests {
    @Test("F2, Y1: two offline devices end the same session → its minutes count once")
    func apart() throws {
        var phone = try Person(Standard.core)
        var timed = ItemPatch(name: "Read")
        timed.type = .timed
        let read = try phone.does(AddItem(.habit, timed)).item.id
        try phone.does(StartJourney("Yoga"))
        for served in ["Read", "journey"] {
            try phone.does(StartSession(item: served))
            var laptop = phone
            laptop.generator = SeededGenerator(9)
            let known = phone.journal.count
            phone.wait(seconds: 1_500)
            laptop.wait(seconds: 1_560)
            try phone.does(EndSession())
            try laptop.does(EndSession())
            let (ours, theirs) = (phone.journal[known...], laptop.journal[known...])
            #expect(ours.count == 2 && theirs.count == 2)
            phone.deliver(Array(theirs))
            laptop.deliver(Array(ours))
            #expect(phone.world.snapshots.map(\.bytes) == laptop.world.snapshots.map(\.bytes))
        }
        func minutes() -> (Double?, Int?) {
            let instance = Habits.instance(
                of: read, on: phone.today, today: phone.today, in: phone.view)
            let journey = Journeys.all(on: phone.today, today: phone.today, in: phone.view).first
            return (instance.map { Double($0.progress.thousandths) / 1_000 }, journey?.minutes)
        }
        #expect(minutes() == (25, 25))
    }
}
