internal import Core

/// An item on a day as a command finds it.
struct Aim {
    var state: HabitsState
    var place: Int
    var day: Day
    var era: ItemPlan.Era
    var item: HabitsState.ItemState { state.items[place] }
    var facts: ItemFacts { state.items[place].facts }
}

extension CommandContext {
    /// The item on a day, today unless given; refused if there is none such or it is archived then.
    func aim(
        at item: ItemID, on day: Day?, mayLieAhead: Bool = false, mayBeArchived: Bool = false
    ) throws(Rejection) -> Aim {
        let day = day ?? today
        let state = view.habits
        guard let place = state.place(of: item), state.items[place].plan.isShown,
            let index = state.items[place].plan.era(on: day)
        else { throw .unknownItem }
        guard day >= .first, day <= .last else { throw .badDay }
        guard mayLieAhead || day <= today else { throw .futureDay }
        let era = state.items[place].plan.eras[index]
        if era.isArchived, !mayBeArchived { throw .archived(era.definition.name) }
        return Aim(state: state, place: place, day: day, era: era)
    }

    /// The item as it will be once these facts about it are recorded.
    ///
    /// The state it comes in holds no other items, so that not all of them need be copied.
    func aim(_ aim: Aim, after facts: [Fact]) -> Aim {
        guard !facts.isEmpty else { return aim }
        var after = aim
        after.state = aim.state.only(aim.place)
        after.place = 0
        var time = view.world.time
        for (index, fact) in facts.enumerated() {
            time = time.next(at: moment.instant)
            let event = Event(
                id: operation.derived(index), operation: operation, time: time,
                instant: moment.instant, day: today, offset: 0, zone: "", kind: "", payload: [])
            after.state.take(fact, event)
        }
        return after
    }

    /// The decision to record facts, told as the instance that comes of them.
    func decision(_ facts: [Fact], of aim: Aim) throws(Rejection) -> Decision<Instance> {
        let after = self.aim(aim, after: facts)
        guard let instance = after.state.instance(after.place, on: aim.day, today: today) else {
            throw .unknownItem
        }
        return Decision(facts.map(\.draft), reply: instance)
    }

    /// The decision to record facts, told as the item that comes of them.
    func decision(_ facts: [Fact], item aim: Aim) throws(Rejection) -> Decision<Item> {
        let after = self.aim(aim, after: facts)
        guard let item = after.state.item(after.place, on: aim.day) else { throw .unknownItem }
        return Decision(facts.map(\.draft), reply: item)
    }
}
