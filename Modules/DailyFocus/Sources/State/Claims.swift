internal import Core

/// What became of every wish to have a goal active or archived. Rules G1, Y2.
///
/// The wishes are granted one after the other, in the order that all devices agree on: a goal
/// becomes active while fewer than three are, and is set aside otherwise; it is archived unless it
/// is the last that is active. So whoever came first keeps the place, on every device, and there
/// are never more than three.
struct Claims {
    static let most = 3

    private struct Wish {
        var stamp: Stamp
        var goal: GoalID
        var isForActive: Bool
    }

    /// How each goal that there is stands.
    private(set) var standings: [GoalID: Goal.Standing] = [:]
    /// The wishes that were not granted, while they matter.
    private(set) var refused: [GoalID: Stamp] = [:]
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
            standings[wish.goal] = .archived
            refused[wish.goal] = nil
            active -= 1
        case (false, false):
            standings[wish.goal] = .archived
            refused[wish.goal] = nil
        }
    }
}
