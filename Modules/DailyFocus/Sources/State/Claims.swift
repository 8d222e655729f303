internal import Core

/// The result of each request to activate or archive a goal. Rules G1, Y2.
///
/// Requests are granted in an order that is equal on all devices. A goal is activated while fewer
/// than three are active, and otherwise set aside. A goal is archived unless it is the last active
/// one. The earliest request therefore wins on every device, and at most three goals are ever
/// active.
struct Claims {
    static let most = 3

    private struct Wish {
        var stamp: Stamp
        var goal: GoalID
        var isForActive: Bool
    }

    /// The status of each goal.
    private(set) var standings: [GoalID: Goal.Status] = [:]
    /// The refused requests that are still relevant.
    private(set) var refused: [GoalID: Stamp] = [:]
    /// The requests that archived the goals.
    private(set) var archived: [GoalID: Stamp] = [:]
    private var active = 0

    init(_ goals: [GoalID: GoalFacts], _ retractions: Retractions) {
        var wishes: [Wish] = []
        for (goal, facts) in goals {
            guard let birth = facts.births.first(retractions) else { continue }
            wishes.append(Wish(stamp: birth.stamp, goal: goal, isForActive: true))
            for version in facts.archivings.list where !retractions.holds(version.stamp.event) {
                wishes.append(
                    Wish(stamp: version.stamp, goal: goal, isForActive: !version.value))
            }
        }
        for wish in wishes.sorted(by: { $0.stamp < $1.stamp }) { grant(wish) }
    }

    private mutating func grant(_ wish: Wish) {
        let isActive = standings[wish.goal] == .active
        switch (wish.isForActive, isActive) {
        case (true, true): break
        case (true, false):
            let hasRoom = active < Claims.most
            standings[wish.goal] = hasRoom ? .active : .setAside
            refused[wish.goal] = hasRoom ? nil : wish.stamp
            if hasRoom { active += 1 }
        case (false, true):
            guard active > 1 else {
                refused[wish.goal] = wish.stamp
                return
            }
            archive(wish)
            active -= 1
        case (false, false):
            archive(wish)
        }
    }

    private mutating func archive(_ wish: Wish) {
        // Archiving again does not change the time.
        if standings[wish.goal] != .archived { archived[wish.goal] = wish.stamp }
        standings[wish.goal] = .archived
        refused[wish.goal] = nil
    }
}
