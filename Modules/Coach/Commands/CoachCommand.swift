internal import ArgumentParser
internal import Coach
internal import CoachAPI
internal import CommandLineKit
internal import Core
internal import Engine

/// `cairn coach`: shows the check-in, answers a message and changes the coach's settings.
struct CoachCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "coach", abstract: "Check in with the coach, or send it a message.",
        discussion: """
            The coach answers from your own records and needs no model. It is a program, not \
            a doctor. In danger, call 112 or your country's number; findahelpline.com lists more.

            Examples:
              cairn coach
              cairn coach "I keep skipping my run"
              cairn coach --skip run
              cairn coach --area sleep
              cairn coach --do 1
              cairn coach --setup http://127.0.0.1:11434/v1 --model qwen3
              cairn coach --preview "I keep skipping my run"
            """)

    @Argument(help: "Your message. Without it, today's check-in is shown.")
    var text: [String] = []
    @Option(help: "The habit or task that the message is about.")
    var about: String?
    @Option(help: "A habit or task that you want to skip.")
    var skip: String?
    @Option(help: "Your sleep, 1 to 5.")
    var sleep: Int?
    @Option(help: "The area to focus on today: sleep, fitness, study, wellness, or none.")
    var area: String?
    @Flag(help: "Propose an order for today.")
    var plan = false
    @Option(name: .customLong("do"), help: "Run the proposal with this number.")
    var number: Int?
    @Flag(help: "Let the coach answer again after a pause.")
    var resume = false
    @Option(help: "Use the OpenAI-compatible model at this address; key: CAIRN_COACH_KEY.")
    var setup: String?
    @Option(help: "With --setup: the name of the model.")
    var model: String?
    @Flag(help: "With --setup: send no item names to the model.")
    var withoutNames = false
    @Flag(help: "Stop using a model.")
    var off = false
    @Flag(help: "Show the exact request to a model without sending it.")
    var preview = false

    func run() async throws {
        let session = Session.current
        if let setup { return try setUp(setup, session) }
        if off { return try takeAway(session) }
        if resume {
            return try await session.run(ResumeCoach()) { _ in
                session.show("The coach answers again.")
            }
        }
        if let sleep {
            guard (1...5).contains(sleep) else {
                throw Rejection(
                    "coach.sleep", "Sleep must be a number from 1 to 5.", field: "sleep")
            }
            return try await session.apply(.sleep(sleep))
        }
        guard !text.isEmpty || about != nil || skip != nil || preview else {
            return try await checkIn(session)
        }
        try await talk(session)
    }

    private func setUp(_ url: String, _ session: Session) throws(Rejection) {
        try ModelSettings.set(url, name: model, withNames: !withoutNames, in: session)
        session.show(["coach": ["url": .string(url), "model": .string(model ?? "default")]]) {
            session.show("The coach asks the model at \(url) from now on.")
            session.display("See the text sent to it: cairn coach --preview \"…\"")
            session.display("Stop using a model: cairn coach --off")
        }
    }

    private func takeAway(_ session: Session) throws(Rejection) {
        try ModelSettings.set(nil, name: nil, withNames: true, in: session)
        session.show(["coach": .null]) { session.show("The built-in coach answers from now on.") }
    }

    private func checkIn(_ session: Session) async throws {
        if let area { try await choose(area, session) }
        let wantsPlan = plan
        let (checkIn, plan) = try await session.ask { asking throws(Rejection) in
            (
                Coach.checkIn(at: asking.moment, in: asking.view),
                Coach.plan(at: asking.moment, in: asking.view)
            )
        }
        let proposals = wantsPlan ? plan.proposals : checkIn.numbered
        if let number { return try await session.apply(number, of: proposals) }
        if wantsPlan {
            return session.show(plan) { session.display($0, plan.proposals) }
        }
        session.show(checkIn) { session.display($0) }
    }

    /// Records today's area. The next check-in uses it.
    private func choose(_ area: String, _ session: Session) async throws {
        let word = area.lowercased()
        let chosen =
            word == "none" ? nil : try SuggestionArea(rawValue: word).orThrow(.unknownArea)
        if try await session.perform(ChooseArea(chosen)).isNew, !session.wantsJSON {
            session.showUndo()
        }
    }

    private func talk(_ session: Session) async throws {
        let (said, skipped, meant) = (text.joined(separator: " "), skip, about)
        let item = try await session.ask { asking throws(Rejection) -> String? in
            guard let name = skipped ?? meant else { return nil }
            return try asking.view.linkedItem(name, today: asking.today)
        }
        let words = said.isEmpty ? (skip == nil ? "How do I continue with it?" : "I skip it") : said
        let command = AskCoach(words, about: item, skipping: skip != nil)
        if preview { return try await session.preview(command) }
        try await Conversation(session: session).run(command, doing: number)
    }
}

extension Rejection {
    static var unknownArea: Rejection {
        Rejection(
            "coach.area", "The area must be sleep, fitness, study or wellness.", field: "area")
    }
}

extension CheckIn {
    /// The proposals in the order of their numbers.
    var numbered: [CoachProposal] { (order.map { [$0] } ?? []) + proposals + ideas }
}
