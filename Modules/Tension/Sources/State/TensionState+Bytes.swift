public import Core

extension TensionState {
    /// Appends the state, sets in order of id.
    public func write(to writer: inout ByteWriter) {
        writer.count(checks.count)
        for check in checks {
            writer.stamp(check.stamp)
            writer.fixed(check.instant.milliseconds)
            writer.fixed(check.day.number)
            writer.fixed(UInt8(check.level.rawValue))
            TensionState.write(check.suggestion, to: &writer)
            TensionState.write(check.note, to: &writer)
        }
        writer.count(finishes.count)
        for (checkIn, all) in finishes.sorted(by: { $0.key < $1.key }) {
            writer.id(checkIn)
            writer.count(all.count)
            for finish in all {
                writer.stamp(finish.stamp)
                writer.fixed(finish.instant.milliseconds)
                writer.bool(finish.isDone)
            }
        }
        writePool(to: &writer)
        writer.count(retractions.count)
        for (event, mark) in retractions.sorted(by: { $0.key < $1.key }) {
            writer.id(event)
            writer.bool(mark.value)
            writer.stamp(mark.stamp)
        }
    }

    private func writePool(to writer: inout ByteWriter) {
        writer.count(own.count)
        for added in own {
            writer.stamp(added.stamp)
            writer.string(added.suggestion.id)
            writer.string(added.suggestion.title)
            writer.string(added.suggestion.text)
        }
        writer.count(removals.count)
        for (suggestion, events) in removals.sorted(by: { $0.key < $1.key }) {
            writer.string(suggestion)
            writer.count(events.count)
            for event in events.sorted() { writer.id(event) }
        }
    }

    /// Reads what was written; refuses levels that there are not.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self.init()
        for _ in 0..<(try reader.count(ofWidth: 39)) { insert(try TensionState.check(&reader)) }
        for _ in 0..<(try reader.count(ofWidth: 17)) {
            let checkIn: EventID = try reader.id()
            for _ in 0..<(try reader.count(ofWidth: 33)) {
                finishes[checkIn, default: []].append(
                    Finish(
                        stamp: try reader.stamp(),
                        instant: Instant(milliseconds: try reader.fixed()),
                        isDone: try reader.bool()))
            }
        }
        try readPool(from: &reader)
        for _ in 0..<(try reader.count(ofWidth: 41)) {
            let event: EventID = try reader.id()
            retractions[event] = LWWRegister(try reader.bool(), try reader.stamp())
        }
    }

    private mutating func readPool(from reader: inout ByteReader) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 27)) {
            own.append(
                Own(
                    stamp: try reader.stamp(),
                    suggestion: Suggestion(
                        id: try reader.string(), title: try reader.string(),
                        text: try reader.string(), isShipped: false)))
        }
        for _ in 0..<(try reader.count(ofWidth: 2)) {
            let suggestion = try reader.string()
            for _ in 0..<(try reader.count(ofWidth: 16)) {
                removals[suggestion, default: []].insert(try reader.id())
            }
        }
    }

    private static func check(_ reader: inout ByteReader) throws(ByteReaderError) -> Check {
        let stamp = try reader.stamp()
        let instant = Instant(milliseconds: try reader.fixed())
        let day = Day(try reader.fixed(Int32.self))
        guard let level = TensionLevel(rawValue: Int(try reader.fixed(UInt8.self))) else {
            throw ByteReaderError(at: 0)
        }
        return Check(
            stamp: stamp, instant: instant, day: day, level: level, suggestion: try text(&reader),
            note: try text(&reader))
    }

    private static func write(_ text: String?, to writer: inout ByteWriter) {
        writer.bool(text != nil)
        if let text { writer.string(text) }
    }

    private static func text(_ reader: inout ByteReader) throws(ByteReaderError) -> String? {
        try reader.bool() ? try reader.string() : nil
    }
}
