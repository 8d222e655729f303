import CoachAPI
import Core
import CoreTesting
import Testing

@testable import Coach

@Suite struct BuiltInCoachTests {
    @Test("C1: every number in 2,000 answers of the coach appears in the user's data")
    func figures() {
        var maker = ContextMaker(1)
        var spoken = 0
        for _ in 0..<2_000 {
            let coach = maker.coach()
            let known = numbers(of: coach.context)
            let reply = coach.reply()
            let checkIn = coach.checkIn
            for text in [reply.text, checkIn.greeting, checkIn.question] {
                let said = numbers(in: text)
                spoken += said.count
                #expect(said.isSubset(of: known), "\(text): \(said.subtracting(known))")
            }
        }
        #expect(spoken > 2_000)
    }

    @Test("C1: an answer is short, asks one question and does not blame the user")
    func manner() {
        var maker = ContextMaker(2)
        for _ in 0..<1_000 {
            let text = maker.coach().reply().text
            #expect(text.count { $0 == "?" } == 1, "\(text)")
            #expect(text.split(separator: " ").count <= CoachRule.words, "\(text)")
            #expect(Guardrails.isFit(text), "\(text)")
            #expect(!text.contains("  ") && !text.hasPrefix(" ") && text.hasSuffix("?"), "\(text)")
        }
    }

    @Test("C1: the same data gives the same answer")
    func pure() {
        var maker = ContextMaker(3)
        for _ in 0..<100 {
            let coach = maker.coach()
            #expect(coach.reply() == coach.reply())
        }
    }

    @Test("C2: on a quiet day, the coach does not mention streaks")
    func quiet() {
        var maker = ContextMaker(4)
        for _ in 0..<500 {
            var coach = maker.coach()
            let streak = 7_311
            var context = coach.context
            context.isQuiet = true
            context.streak = streak
            coach = BuiltInCoach(context: context, topic: coach.topic, turn: coach.turn)
            let text = coach.reply().text + coach.checkIn.greeting
            #expect(!text.lowercased().contains("streak") && !text.contains("\(streak)"), "\(text)")
        }
    }

    private func item(_ name: String, kept: Int, due: Int, missed: Int = 0) -> CoachItem {
        var item = CoachItem(id: name, name: name, isHabit: true, isDone: false, isOpen: true)
        (item.kept, item.due, item.missed) = (kept, due, missed)
        return item
    }

    private func context(hour: Int = 9) -> CoachContext {
        CoachContext(day: day("2026-11-20"), hour: hour)
    }

    @Test("C1: answers use the fixed phrases for the morning, the order, focus and the streak")
    func samples() {
        let morning = BuiltInCoach(context: context(), topic: .hello)
        #expect(
            morning.checkIn.question == "Morning! What one thing would make today feel successful?")

        var twoItems = context()
        twoItems.items = [item("Easy", kept: 5, due: 5), item("Hard", kept: 1, due: 5)]
        let order = BuiltInCoach(context: twoItems, topic: .order).reply()
        #expect(
            order.text.hasSuffix("Want me to reorder your plan to front-load the hardest task?"))
        #expect(order.proposals.map(\.action) == [.order(["Hard", "Easy"])])

        var focused = context()
        focused.focus = CoachFocus(bestHour: 10, minutes: 25)
        focused.bestHour = CoachContext.spoken(10)
        let focus = BuiltInCoach(context: focused, topic: .focus).reply()
        #expect(focus.text == "You focus best around 10 AM. Start a 25-minute session now?")
        #expect(focus.proposals.map(\.action) == [.focus(25)])

        var alive = context()
        (alive.streak, alive.isPending) = (4, true)
        alive.items = [item("Read", kept: 0, due: 0)]
        let streak = BuiltInCoach(context: alive, topic: .streak).reply().text
        #expect(streak.contains("Streak's alive 🔥 Keep it going with a 5-minute micro-win."))
    }

    @Test(
        "C1: for a failing habit, the coach offers a lower target, an if-then plan and an obstacle")
    func failing() {
        var context = context()
        var run = item("Run", kept: 1, due: 6, missed: 3)
        (run.target, run.lighter, run.cue) = ("40 min", "20 min", "After I make coffee")
        context.items = [run]
        let reply = BuiltInCoach(context: context, topic: .lighten).reply()
        for part in [
            "was missed 3 times in a row", "After I make coffee, I will do “Run”, 20 min.",
            "If the morning is too short, then", "20 min instead of 40 min",
        ] { #expect(reply.text.contains(part), "\(reply.text)") }
        #expect(reply.proposals.map(\.action) == [.lighten("Run")])
    }

    @Test("C1: after a lapse, the answer names progress and does not blame the user")
    func lapse() {
        var context = context()
        (context.broken, context.items) = (12, [item("Read", kept: 3, due: 4, missed: 1)])
        let text = BuiltInCoach(context: context, topic: CoachTopic("I missed it again")).reply()
            .text
        #expect(text.contains("A streak of 12 days ended, but what you built is still there."))
    }

    @Test("C1: after a short night, easy items come first")
    func tired() {
        var context = context()
        context.items = [item("Hard", kept: 1, due: 5), item("Easy", kept: 5, due: 5)]
        #expect(PlanOrder.of(context).map(\.name) == ["Hard", "Easy"])
        context.sleep = 1
        #expect(PlanOrder.of(context).map(\.name) == ["Easy", "Hard"])
    }

    @Test(
        "C1: a few words determine the topic of a message",
        arguments: [
            ("Can I skip it?", CoachTopic.skip), ("I'm too tired", .lighten), ("hi", .hello),
            ("Where do I start?", .order), ("I lost my streak", .lapse), ("an idea, please", .add),
            ("I slept badly", .sleep), ("Danke", .open), ("thank you", .thanks),
        ])
    func topics(_ text: String, _ topic: CoachTopic) { #expect(CoachTopic(text) == topic) }

    @Test(
        "C1: the coach writes hours on the 12-hour clock",
        arguments: [(0, "12 AM"), (10, "10 AM"), (12, "12 PM"), (23, "11 PM")])
    func hours(_ hour: Int, _ words: String) { #expect(CoachContext.spoken(hour) == words) }
}
