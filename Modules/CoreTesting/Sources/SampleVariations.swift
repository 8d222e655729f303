internal import Core

/// Events with the samples' payloads and some changed values, so events of one kind about the same
/// things contradict each other.
///
/// A changed value is one from another sample under the same key, or a neighbour: the next or
/// previous day, one more or less, the opposite. An id becomes another id of the samples or of an
/// event in the batch, so retractions have targets. Instants, counters and days vary too, also in
/// contradictory ways.
struct SampleVariations {
    private let samples: [EventSample]
    private var seen: [String: [JSON]] = [:]
    private var ids: [JSON] = []

    init(_ samples: [EventSample]) {
        self.samples = samples
        for sample in samples {
            if let payload = try? JSON(parsing: sample.payload) { collect(payload, under: "") }
        }
    }

    private mutating func collect(_ value: JSON, under key: String) {
        switch value {
        case .object(let members): for (key, value) in members { collect(value, under: key) }
        case .array(let values): for value in values { collect(value, under: key) }
        default:
            if SampleVariations.isID(value) { ids.append(value) }
            seen[key, default: []].append(value)
        }
    }

    /// Returns at least `count` events, including each sample unchanged.
    func events(count: Int, using generator: inout SeededGenerator) -> [Event] {
        var varying = self
        var events = SampleEvents.make(samples, count: count, using: &generator)
        varying.ids += events.map { .string("\($0.id)") }
        for index in events.indices {
            if index >= samples.count || samples.count >= count {
                let isKept = Bool.random(using: &generator)
                if !isKept { varying.vary(&events[index].payload, using: &generator) }
            }
            events[index].day = Day(19_673 + Int.random(in: 0..<5, using: &generator))
            for _ in 0..<Int.random(in: 0..<3, using: &generator) {
                events[index].time = events[index].time.next(at: events[index].instant)
            }
        }
        return events
    }

    private func vary(_ payload: inout [UInt8], using generator: inout SeededGenerator) {
        guard let value = try? JSON(parsing: payload) else { return }
        payload = varied(value, under: "", using: &generator).bytes
    }

    private func varied(
        _ value: JSON, under key: String, using generator: inout SeededGenerator
    ) -> JSON {
        switch value {
        case .object(let members):
            return .object(
                JSONObject(members.map { ($0, varied($1, under: $0, using: &generator)) }))
        case .array(let values):
            let kept =
                Int.random(in: 0..<6, using: &generator) == 0 ? values.dropLast() : values[...]
            return .array(kept.map { varied($0, under: key, using: &generator) })
        default:
            guard Int.random(in: 0..<3, using: &generator) == 0 else { return value }
            if SampleVariations.isID(value), let other = ids.randomElement(using: &generator) {
                return other
            }
            guard Bool.random(using: &generator) else {
                return SampleVariations.neighbour(of: value, using: &generator)
            }
            return seen[key]?.randomElement(using: &generator) ?? value
        }
    }

    private static func isID(_ value: JSON) -> Bool {
        value.string.map { $0.utf8.count == 36 && EventID($0) != nil } ?? false
    }

    private static func neighbour(
        of value: JSON, using generator: inout SeededGenerator
    ) -> JSON {
        let step = Bool.random(using: &generator) ? 1 : -1
        switch value {
        case .bool(let flag): return .bool(!flag)
        case .integer(let number): return .integer(number &+ Int64(step))
        case .number(let number): return .number(number + Double(step))
        case .string(let text):
            if let day = Day(text) { return .string("\(day + step)") }
            return .string(step > 0 ? text + "s" : String(text.dropLast()))
        default: return value
        }
    }
}
