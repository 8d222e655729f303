internal import Core

extension ModuleContract {
    /// Checks that a fact with any field at an extreme folds, is written as it was read, and makes
    /// a small state that can be described. Otherwise a synced fact could stop a server.
    func forgingFaults(in program: Program) -> [String] {
        var generator = SeededGenerator(5)
        let known = SampleEvents.make(samples, count: 0, using: &generator)
        let size = ModuleContract.size(of: SampleEvents.fold(known, in: program))
        var found: [String] = []
        for sample in samples where module.manifest.events.contains(sample.kind) {
            for forgery in Forgery.all(of: sample) {
                let event = forgery.event(using: &generator)
                let world = SampleEvents.fold(known + [event], in: program)
                let growth = ModuleContract.size(of: world) - size
                guard let fault = fault(of: forgery, event, world, growth, in: program) else {
                    continue
                }
                found.append("\(id): \(sample.kind) with \(forgery.words) \(fault)")
            }
        }
        return found
    }

    /// The most bytes by which one fact may enlarge the state.
    private static let mostGrowth = 60_000

    private func fault(
        of forgery: Forgery, _ event: Event, _ world: World, _ growth: Int, in program: Program
    ) -> String? {
        if growth > ModuleContract.mostGrowth {
            return "makes the state \(growth) bytes larger; give the payload's field the limits of "
                + "the command's field."
        }
        if let again = reencode(forgery.sample) {
            let text = String(decoding: again, as: UTF8.self)
            if reencode(EventSample(forgery.sample.kind, text)) != again {
                return "is written as text that cannot be read: \(text.prefix(200))"
            }
        }
        if let fault = snapshotFault(of: world, twin: world, in: program) { return fault }
        let view = WorldView(world, of: program)
        for handler in program.contributions(to: .undoHandlers)
        where handler.kinds.contains(event.kind) {
            _ = handler.inverse(of: event, undoing: true, in: view)
            _ = handler.clearing(event, of: event.day, in: view)
            _ = handler.describe(event, in: view)
        }
        return nil
    }

    private static func size(of world: World) -> Int {
        world.snapshots.reduce(0) { $0 + $1.bytes.count }
    }
}

/// A sample in which one field has an extreme value.
struct Forgery {
    var sample: EventSample
    /// The field and its value.
    var words: String

    /// Every field of a sample with every extreme of its type.
    static func all(of sample: EventSample) -> [Forgery] {
        guard let payload = try? JSON(parsing: sample.payload) else { return [] }
        return variants(of: payload, at: "").map { words, value in
            Forgery(sample: EventSample(sample.kind, value.text), words: words)
        }
    }

    /// The event, as late as the samples are.
    func event(using generator: inout SeededGenerator) -> Event {
        let instant = Instant(milliseconds: 1_700_000_050_000)
        return SampleEvents.event(
            sample, id: generator.id(at: instant), instant: instant,
            time: HybridTimestamp.zero.next(at: instant), number: 1)
    }

    private static func variants(of value: JSON, at place: String) -> [(String, JSON)] {
        switch value {
        case .object(let members):
            return members.flatMap { name, member in
                variants(of: member, at: place.isEmpty ? name : "\(place).\(name)").map {
                    var copy = members
                    copy[name] = $1
                    return ($0, .object(copy))
                }
            }
        case .array(let values):
            let many = Array(repeating: values, count: 300).flatMap(\.self)
            let sizes: [JSON] = [.array([]), .array(many)]
            return sizes.map { ("\(place) of \($0.array?.count ?? 0) elements", $0) }
                + values.prefix(1).flatMap { first in
                    variants(of: first, at: place).map { words, other in
                        (words, .array([other] + values.dropFirst()))
                    }
                }
        default:
            return extremes(of: value).map { ("\(place) \($0.text.prefix(40))", $0) }
        }
    }

    private static func extremes(of value: JSON) -> [JSON] {
        switch value {
        case .integer, .number:
            numbers.map { JSON.integer($0) } + [.number(1e300), .number(-1e300), .number(0.5)]
        case .string: texts.map { JSON.string($0) }
        case .bool(let flag): [.bool(!flag)]
        default: [.null, [:]]
        }
    }

    private static let numbers: [Int64] = [
        0, 1, -1, 1 << 31, 1 << 48, 1 << 53 - 1, 1 << 53, .max, .min,
    ]

    private static let texts = [
        "", "0001-01-01", "9999-12-31", "2199-12-31", "1970-01-01", "\u{0}",
        "00000000-0000-0000-0000-000000000000", "FREQ=YEARLY;INTERVAL=2147483647",
        String(repeating: "x", count: 100_000),
    ]
}
