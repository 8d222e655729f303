import Core
import CoreTesting
import Habits
import Testing

@Suite struct TimerTests {
    @Test("H10: stopping a timer logs its time once, without pauses; a manual entry is added to it")
    func stop() throws {
        var person = try Person()
        let piano = try person.adds("Piano", ["unit": "min", "target": "30"])
        try person.does(StartTimer(piano))
        person.now = person.now + 599
        try person.does(PauseTimer(piano))
        person.now = person.now + 3_600
        try person.does(LogProgress(piano, amount: Amount(5)))
        try person.does(ResumeTimer(piano))
        person.now = person.now + 299
        let stopped = try person.does(StopTimer(piano))
        #expect(stopped.milliseconds == 900_000)
        #expect(stopped.instance.progress == Amount(20))
        #expect(stopped.instance.timer == nil)
        #expect(rejection { try person.does(StopTimer(piano)) }?.code == "habits.timer.none")
        #expect(person.instance(piano, on: "2026-11-21").progress == Amount(20))
    }

    @Test("H10: a timer keeps running across restarts, and starting it again changes nothing")
    func restart() throws {
        var person = try Person()
        let piano = try person.adds("Piano", ["unit": "sec", "target": "30"])
        let timer = try person.does(StartTimer(piano))
        var copy = person.program.emptyWorld
        for snapshot in person.world.snapshots {
            let isRead = copy.restore(snapshot.name, from: snapshot.bytes)
            #expect(isRead)
        }
        person.world = copy
        #expect(try person.does(StartTimer(piano)) == timer)
        let found = person.instance(piano, on: "2026-11-21").timer
        #expect(found?.elapsed(at: timer.started + 42) == 42_000)
    }

    @Test("H10: a timer that is stopped on two devices logs its time once")
    func twice() throws {
        var person = try Person()
        let piano = try person.adds("Piano", ["unit": "min"])
        try person.does(StartTimer(piano))
        person.now = person.now + 599
        var other = person
        other.generator = SeededGenerator(9)
        other.now = other.now + 60
        try person.does(StopTimer(piano))
        try other.does(StopTimer(piano))
        let (mine, theirs) = (person.events.last!, other.events.last!)
        person.world.fold([theirs])
        other.world.fold([mine])
        #expect(person.world.isEqual(to: other.world))
        #expect(person.instance(piano, on: "2026-11-21").progress == Amount(10))
    }

    @Test("H10: completing an item stops its timer, logs the time and adds the rest of the target")
    func complete() throws {
        var person = try Person()
        let piano = try person.adds("Piano", ["unit": "min", "target": "30"])
        try person.does(StartTimer(piano))
        person.now = person.now + 599
        let instance = try person.does(CompleteItem(piano))
        #expect(instance.progress == Amount(30) && instance.timer == nil)
    }

    @Test("D6: time across the start of a day is split between both days without loss")
    func split() throws {
        var person = try Person()
        person.rule = DayRule(
            zone: try Zone.named("America/New_York"), dayStart: TimeOfDay(hour: 4)!)
        let piano = try person.adds("Piano", ["unit": "min"])
        // 2026-11-22 03:30 in New York, half an hour before the day starts.
        person.now = Instant(seconds: Int64(day("2026-11-22").number) * 86_400 + 8 * 3_600 + 1_800)
        #expect(person.moment.day == day("2026-11-21"))
        let start = person.now
        try person.does(StartTimer(piano))
        person.now = start + 5_400
        let stopped = try person.does(StopTimer(piano))
        #expect(stopped.parts.map(\.day.description) == ["2026-11-21", "2026-11-22"])
        #expect(stopped.parts.map(\.amount.description) == ["30", "60"])
    }

    @Test("H10: an item without a time unit cannot have a timer")
    func unit() throws {
        var person = try Person()
        let water = try person.adds("Water", ["unit": "ml", "target": "100"])
        #expect(rejection { try person.does(StartTimer(water)) }?.code == "habits.timer.unit")
    }

    @Test("H10: if two devices each start a timer for an item, the first timer counts on both")
    func startedTwice() throws {
        for isOtherFirst in [false, true] {
            var person = try Person()
            let piano = try person.adds("Piano", ["unit": "sec"])
            var other = person
            other.generator = SeededGenerator(isOtherFirst ? 9 : 10)
            person.wait(seconds: isOtherFirst ? 120 : 0)
            other.wait(seconds: isOtherFirst ? 0 : 120)
            let mine = try person.does(StartTimer(piano))
            let theirs = try other.does(StartTimer(piano))
            let first = isOtherFirst ? theirs : mine
            let (ours, others) = (person.events, other.events)
            person.deliver(others)
            other.deliver(ours)
            #expect(person.instance(piano, on: "2026-11-21").timer == first)
            #expect(other.instance(piano, on: "2026-11-21").timer == first)
            person.now = first.started + 300
            let stopped = try person.does(StopTimer(piano))
            #expect(stopped.milliseconds == 300_000 && stopped.instance.logged == Amount(300))
            // Stopping also stops the other timer, which logs nothing.
            #expect(stopped.instance.timer == nil && stopped.parts.count == 1)
            #expect(code { try person.does(StopTimer(piano)) } == "habits.timer.none")
        }
    }

    /// A person whose timer has run for some hours.
    private func forgotten(_ hours: Int64) throws -> (Person, ItemID) {
        var person = try Person()
        let piano = try person.adds("Piano", ["unit": "min", "target": "30"])
        try person.does(StartTimer(piano))
        person.now = person.now + (hours * 3_600 - 1)
        return (person, piano)
    }

    @Test("H10: after more than 12 hours, stopping a timer requires its end or an amount")
    func long() throws {
        var (person, piano) = try forgotten(12)
        #expect(try person.does(StopTimer(piano)).milliseconds == 43_200_000)
        (person, piano) = try forgotten(57)
        let before = person.events.count
        for refused in [
            rejection { try person.does(StopTimer(piano)) },
            rejection { try person.does(CompleteItem(piano)) },
        ] { #expect(refused?.code == "habits.timer.long" && refused?.hints.count == 2) }
        #expect(person.events.count == before)
        let start = try #require(person.instance(piano, on: "2026-11-21").timer?.started)
        for end in [start, start + -60, person.now + 60] {
            let refused = rejection { try person.does(StopTimer(piano, at: end)) }
            #expect(refused?.code == "habits.timer.end" && refused?.field == "at")
        }
        for amount in [Amount.zero, Amount(-5)] {
            #expect(
                rejection { try person.does(StopTimer(piano, amount: amount)) }?.code
                    == "habits.amount")
        }
        let stopped = try person.does(StopTimer(piano, at: start + 1_800))
        #expect(stopped.parts.map(\.amount) == [Amount(30)] && stopped.milliseconds == 1_800_000)
        #expect(stopped.parts.map(\.day) == [day("2026-11-21")])
    }

    @Test("H10: an amount replaces the timer's time, on the day on which the timer started")
    func amount() throws {
        var (person, piano) = try forgotten(57)
        let stopped = try person.does(StopTimer(piano, amount: Amount(45)))
        #expect(stopped.parts.map(\.amount) == [Amount(45)])
        #expect(stopped.parts.map(\.day) == [day("2026-11-21")])
        #expect(person.instance(piano, on: "2026-11-21").logged == Amount(45))
        #expect(person.instance(piano, on: "2026-11-21").timer == nil)
    }

    @Test(
        "H10: discarding a timer logs nothing; undoing a discard or stop leaves the timer stopped")
    func discarding() throws {
        var (person, piano) = try forgotten(57)
        try person.does(DiscardTimer(piano))
        #expect(person.instance(piano, on: "2026-11-21").logged == .zero)
        #expect(person.instance(piano, on: "2026-11-21").timer == nil)
        #expect(rejection { try person.does(DiscardTimer(piano)) }?.code == "habits.timer.none")
        person.undo(try #require(person.events.last))
        let timer = try #require(person.instance(piano, on: "2026-11-21").timer)
        #expect(timer.runningSince == nil)
        try person.does(StopTimer(piano, amount: Amount(45)))
        let stop = try #require(person.events.last)
        person.undo(stop)
        #expect(person.instance(piano, on: "2026-11-21").logged == .zero)
        #expect(person.instance(piano, on: "2026-11-21").timer?.runningSince == nil)
        #expect(person.instance(piano, on: "2026-11-21").timer != nil)
        person.undo(stop, undoing: false)
        #expect(person.instance(piano, on: "2026-11-21").logged == Amount(45))
    }
}
