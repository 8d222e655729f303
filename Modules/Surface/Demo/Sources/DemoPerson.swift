internal import Core

/// The daily actions of the made-up user.
struct DemoPerson {
    private var random: DemoRandom
    /// The bedtime and the run of yesterday.
    private var (slept, ran) = (true, false)
    private var openTasks: [(name: String, due: Int)] = []

    init(seed: UInt64) { random = DemoRandom(seed) }

    private static let cold = 62...66
    private static let goals = [
        ("Write a book", ["Page one of the chapter", "Outline", "Three paragraphs", "Reread"]),
        ("Sleep well", ["Walk after dinner", "Screen off at nine", "Tidy the bedroom"]),
        ("Be with people", ["Call Mum", "Lunch with Jo", "Write to Sam", "Ask how they are"]),
    ]
    private static let tasks = [
        "Renew the passport", "Book the dentist", "Repair the bike", "Send the parcel",
        "Clear the desk", "Water the fig tree", "Return the books", "Plan the trip",
    ]

    /// Returns the actions of a day; the first day is 0.
    mutating func day(_ number: Int, weekday: Weekday) -> [DemoAction] {
        var all = number == 0 ? beginning : []
        let isIll = DemoPerson.cold.contains(number)
        all += changes(on: number) + tasks(on: number)
        all += isIll ? ill(number) : habits(number, weekday)
        if number > 2, !isIll { all += focuses(number, weekday) + usage(number) }
        all += feelings(number, weekday, isIll)
        // On the first day, no action comes before the setup.
        return number == 0 ? all.filter { $0.naming != nil || $0.minute > 482 } : all
    }

    // MARK: - What is set up

    private var beginning: [DemoAction] {
        [
            add(
                "Meditate",
                [
                    "type": "timed", "unit": "min", "target": 10,
                    "trigger": "anchor:make coffee", "icon": "leaf",
                ]),
            add("Read 20 pages", ["type": "increment", "target": 20, "step": 5, "icon": "book"]),
            add("Drink water", ["type": "increment", "target": 8, "icon": "drop"]),
            add("Run", ["type": "timed", "unit": "min", "target": 30, "schedule": "3/week"]),
            add("Lights out by 22:30", ["type": "binary", "icon": "moon"]),
        ]
            + DemoPerson.goals.map { goal in
                DemoAction(
                    minute: 482, path: "/goals", body: ["title": .string(goal.0)], naming: goal.0)
            }
            + [("name", "Robin"), ("avatar", "fox")].map { key, value in
                DemoAction(
                    minute: 483, path: "/settings",
                    body: ["key": .string("profile.\(key)"), "value": .string(value)])
            } + [
                DemoAction(minute: 483, path: "/focus/onboarding", body: [:]),
                DemoAction(minute: 483, path: "/onboarding", body: [:]),
            ]
    }

    /// Returns changes on some days: a new habit, a bigger target, a journey.
    private func changes(on number: Int) -> [DemoAction] {
        switch number {
        case 20: [add("Stretch", ["type": "binary", "schedule": "weekdays"])]
        case 70:
            [
                DemoAction(
                    minute: 485, path: "/journeys",
                    body: ["title": "Meditate every morning", "item": "Meditate"])
            ]
        case 80:
            [
                DemoAction(
                    minute: 485, method: "PATCH", path: "/items/{Meditate}", body: ["target": 15])
            ]
        default: []
        }
    }

    private mutating func tasks(on number: Int) -> [DemoAction] {
        var all: [DemoAction] = []
        if number % 9 == 4 {
            let name = DemoPerson.tasks[number / 9 % DemoPerson.tasks.count]
            let title = number / 9 < DemoPerson.tasks.count ? name : name + " again"
            openTasks.append((title, number + random.whole(in: 1...4)))
            all.append(add(title, ["kind": "task"], at: 500))
        }
        for task in openTasks where task.due == number {
            all.append(done(task.name, at: 1_020))
        }
        return all
    }

    private func add(_ name: String, _ fields: JSONObject, at minute: Int = 480) -> DemoAction {
        var body = fields
        body["name"] = .string(name)
        return DemoAction(minute: minute, path: "/items", body: body, naming: name)
    }

    private func done(_ name: String, at minute: Int) -> DemoAction {
        DemoAction(minute: minute, path: "/items/{\(name)}/done", body: [:])
    }

    private func log(_ name: String, _ amount: Int, at minute: Int) -> DemoAction {
        DemoAction(
            minute: minute, path: "/items/{\(name)}/log", body: ["amount": .integer(Int64(amount))])
    }

    // MARK: - What they do

    /// Returns a probability that increases over the weeks.
    private func chance(_ first: Double, _ number: Int) -> Double {
        min(0.96, first + Double(number) / 120 * 0.2)
    }

    private mutating func habits(_ number: Int, _ weekday: Weekday) -> [DemoAction] {
        var all: [DemoAction] = []
        let isWeekend = weekday == .saturday || weekday == .sunday
        if random.happens(chance(isWeekend ? 0.62 : 0.76, number)) {
            all.append(log("Meditate", number >= 80 ? 15 : 10, at: isWeekend ? 560 : 455))
        }
        for (minute, glasses) in [(490, 2), (700, 2), (870, 2), (1_080, 2)]
        where random.happens(0.85) {
            all.append(log("Drink water", glasses, at: minute + random.whole(in: 0...25)))
        }
        if random.happens(chance(0.6, number)) {
            all.append(log("Read 20 pages", random.happens(0.8) ? 20 : 10, at: 1_290))
        }
        let isRunDay = [.tuesday, .thursday, .saturday].contains(weekday)
        ran = isRunDay && random.happens(chance(0.68, number))
        if ran { all.append(log("Run", 30 + 5 * random.whole(in: 0...2), at: 1_110)) }
        slept = random.happens(chance(isWeekend ? 0.45 : 0.66, number))
        if slept { all.append(done("Lights out by 22:30", at: 1_340)) }
        if number > 20, !isWeekend, random.happens(0.7) { all.append(done("Stretch", at: 960)) }
        return all
    }

    private mutating func ill(_ number: Int) -> [DemoAction] {
        slept = true
        ran = false
        return ["Read 20 pages", "Meditate"].map { name in
            DemoAction(
                minute: 600, path: "/items/{\(name)}/skip", body: ["note": "A cold; resting."])
        } + [log("Drink water", 8, at: 1_200)]
    }

    private mutating func focuses(_ number: Int, _ weekday: Weekday) -> [DemoAction] {
        guard random.happens(weekday == .sunday ? 0.3 : 0.82) else { return [] }
        let three = DemoPerson.goals.map { goal, ideas -> JSON in
            [
                "title": .string(ideas[random.whole(in: 0...ideas.count - 1)]),
                "goal": .string("{\(goal)}"),
            ]
        }
        var all = [DemoAction(minute: 535, path: "/focus", body: ["focuses": .array(three)])]
        for (place, minute) in [720, 905, 1_150].enumerated()
        where random.happens(chance(0.62, number)) {
            all.append(
                DemoAction(
                    minute: minute, method: "PUT", path: "/focuses/\(place + 1)",
                    body: ["done": true]))
        }
        if random.happens(0.55) {
            all.append(
                DemoAction(minute: 600, path: "/focus/session", body: ["minutes": 25]))
            all.append(DemoAction(minute: 625, path: "/focus/session/end", body: [:]))
        }
        return all
    }

    /// Returns simulated tracker reports of earning and spending minutes.
    private mutating func usage(_ number: Int) -> [DemoAction] {
        guard number > 30 else { return [] }
        let learning = 6 + random.whole(in: 0...20)
        let watching = 5 + random.whole(in: 0...20)
        return [(780, "duolingo", learning), (1_230, "youtube", watching)].map {
            minute, app, length in
            DemoAction(
                minute: minute, path: "/time/usage",
                body: [
                    "source": "Demo",
                    "uses": [["app": .string(app), "minutes": .integer(Int64(length))]],
                ])
        }
    }

    // MARK: - How they feel

    private mutating func feelings(
        _ number: Int, _ weekday: Weekday, _ isIll: Bool
    ) -> [DemoAction] {
        var all: [DemoAction] = []
        let rest = slept ? 4 : 2
        if number > 0, random.happens(0.7) {
            let quality = min(5, max(1, rest + random.whole(in: -1...1)))
            all.append(
                DemoAction(
                    minute: 450, method: "PUT", path: "/reflections/morning",
                    body: ["sleep": .integer(Int64(quality))]))
        }
        if random.happens(0.75) {
            let mood = min(
                5,
                max(
                    1, (isIll ? 2 : 3) + (slept ? 1 : -1) + (ran ? 1 : 0) + random.whole(in: -1...0)
                ))
            all.append(
                DemoAction(minute: 1_300, path: "/moods", body: ["mood": .integer(Int64(mood))]))
        }
        let isWorkday = weekday != .saturday && weekday != .sunday
        if number > 5, isWorkday, random.happens(0.8) {
            let levels = slept ? [0, 3, 3, 5] : [3, 5, 5, 7]
            all.append(
                DemoAction(
                    minute: 915, path: "/tension/check-ins",
                    body: ["level": .integer(Int64(levels[random.whole(in: 0...3)]))]))
        }
        return all
    }
}

/// A random generator with a seed: SplitMix64.
struct DemoRandom {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns true with a probability.
    mutating func happens(_ chance: Double) -> Bool {
        Double(next() >> 11) / Double(1 << 53) < chance
    }

    /// Returns a whole number in a range.
    mutating func whole(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }
}
