import Core
import Engine

extension World {
    /// A person acts at a node.
    func act(_ node: Node) async {
        var deed = Deed.drawn(nextWords(of: node.person), &dice)
        if dice.once(in: 25) {
            strike(.dayStartChanged, "at \(node.name)")
            deed = .dayStart("0\(dice.below(6)):00")
        }
        // An older program does not know newer actions.
        if node.isOlder, deed.isNewer { deed = .complete(dice.below(8)) }
        await attempt(Node.Try(operation: dice.id(), deed: deed), at: node)
    }

    /// A person retries a failed action under the same key, perhaps at another server.
    func retry(_ node: Node) async {
        guard !node.unsettled.isEmpty else { return }
        var one = node.unsettled.removeFirst()
        if planted == .forgottenKeys { one.operation = dice.id() }
        let server = fronts.firstIndex { $0.contains { $0 === node } }
        await attempt(one, at: server == nil ? node : fronts[dice.below(2)][node.person])
    }

    private func attempt(_ one: Node.Try, at node: Node) async {
        guard !node.isWiped else { return }
        node.acting += 1
        defer { node.acting -= 1 }
        let begun = now + node.skew
        if let fault = node.skewFault { strike(fault, "at \(node.name)") }
        do throws(Rejection) {
            let answer = try await Doing(
                engine: node.engine, operation: one.operation, zone: node.zone
            ).perform(one.deed)
            say("\(node.name): \(one.deed), \(answer.events) events on \(answer.moment.day)")
            guard answer.events > 0 else { return }
            let times = [begun, now + node.skew]
            oracle.hear(
                Oracle.Told(
                    operation: one.operation, person: node.person, place: node.name,
                    events: answer.events, day: answer.moment.day,
                    instant: answer.moment.instant, words: one.deed.words),
                isNew: answer.isNew, clock: (times.min() ?? begun)...(times.max() ?? begun))
            if answer.operation != one.operation { fail("\(node.name) answers for another key") }
        } catch {
            say("\(node.name): \(one.deed) is refused with \(error.code)")
            if error.category == .unavailable, !erased.contains(node.person) {
                node.unsettled.append(one)
            }
            let category = error.category
            guard category != .damaged else {
                return fail("\(node.name) finds its store damaged: \(error.message)")
            }
        }
    }
}
