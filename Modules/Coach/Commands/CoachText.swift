internal import Coach
internal import CoachAPI
internal import CommandLineKit
internal import Core
internal import Engine

extension Session {
    /// Prints members as JSON if requested, otherwise calls `display`.
    func show(_ members: JSONObject, _ display: () -> Void) {
        guard !wantsJSON else { return show(members) }
        display()
    }

    /// Prints a reply with its crisis helplines and the proposals.
    func display(_ reply: CoachReply, _ proposals: [CoachProposal]) {
        wrap(reply.text)
        display(reply.lines)
        offer(proposals)
        if let left = reply.left, reply.kind == .talk {
            display("\(left.counted("message")) left today.")
        }
    }

    /// Prints a check-in.
    func display(_ checkIn: CheckIn) {
        wrap([checkIn.greeting, checkIn.question].filter { !$0.isEmpty }.joined(separator: " "))
        display(checkIn.lines)
        guard checkIn.lines.isEmpty else { return }
        if !checkIn.sleep.isEmpty { show("How did you sleep? cairn coach --sleep 4") }
        if !checkIn.plan.isEmpty {
            show()
            show(paint("Today", .strong))
            for line in checkIn.plan {
                let sign = line.isDone ? terminal.sign("✓", "x") : terminal.sign("○", "-")
                show("  \(sign) \(line.name)")
            }
        }
        offer(checkIn.numbered)
    }

    /// Prints the proposals with their numbers.
    func offer(_ proposals: [CoachProposal]) {
        guard !proposals.isEmpty else { return }
        show()
        for (index, proposal) in proposals.enumerated() {
            let detail = proposal.detail.isEmpty ? "" : ": \(proposal.detail)"
            show("  \(index + 1)  \(proposal.title + detail)")
        }
        display("Run one: repeat the command with --do 1")
    }

    private func display(_ lines: [CrisisLine]) {
        guard !lines.isEmpty else { return }
        for line in lines { show("  \(line.name): \(line.contact)") }
        display("Did you mean something else? cairn coach --resume")
    }

    private func wrap(_ text: String) {
        for line in TextFitting.wrap(text, to: terminal.width) { show(line) }
    }

    /// Applies the proposal with a number, counted from 1.
    func apply(_ number: Int, of proposals: [CoachProposal]) async throws {
        guard proposals.indices.contains(number - 1) else {
            throw Rejection(
                "coach.number",
                proposals.isEmpty
                    ? "There are no proposals." : "Choose 1 to \(proposals.count).",
                field: "do")
        }
        try await apply(proposals[number - 1].action)
    }

    /// Applies a suggested action.
    func apply(_ action: CoachAction) async throws {
        try await run(ApplySuggestion(action)) { show($0.reply.text + ".") }
    }

    /// Prints the request that a model would receive.
    func preview(_ command: AskCoach) async throws {
        let setup = try ModelSettings.model(in: self)
        let name = setup?.model.name ?? "default"
        let request = try await ask { asking throws(Rejection) in
            Coach.request(
                for: command, model: name, consent: setup?.consent ?? .on, at: asking.moment,
                in: asking.view)
        }
        let url = setup.map { $0.model.address + "/chat/completions" }
        guard !wantsJSON else {
            return show(["url": .optional(url), "body": request.body])
        }
        show(url.map { "To \($0):" } ?? "Nothing is sent: no model is set up. It would be:")
        for line in request.body.pretty().split(separator: "\n") { show(String(line)) }
    }
}
