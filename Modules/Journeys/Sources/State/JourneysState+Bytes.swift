public import Core

extension JourneysState {
    /// Appends every fact; equal states write equal bytes.
    public func write(to writer: inout ByteWriter) {
        writer.count(starts.count)
        for start in starts.values.sorted(by: { $0.stamp < $1.stamp }) {
            writer.stamp(start.stamp)
            writer.id(start.journey)
            writer.fixed(start.birth.start.number)
            writer.string(start.birth.title)
            writer.bool(start.birth.item != nil)
            if let item = start.birth.item { writer.string(item) }
        }
        writer.count(completions.count)
        for done in completions.values.sorted(by: { $0.stamp < $1.stamp }) {
            writer.stamp(done.stamp)
            writer.id(done.journey)
            writer.fixed(done.day.number)
            writer.fixed(UInt8(done.mark.moodBefore ?? 0))
            writer.fixed(UInt8(done.mark.moodAfter ?? 0))
            writer.fixed(UInt16(done.mark.minutes ?? 0))
        }
        writer.count(ends.count)
        for end in ends.values.sorted(by: { $0.stamp < $1.stamp }) {
            writer.stamp(end.stamp)
            writer.id(end.journey)
            writer.fixed(end.day.number)
        }
        writer.count(retractions.count)
        for (event, mark) in retractions.sorted(by: { $0.key < $1.key }) {
            writer.id(event)
            writer.bool(mark.value)
            writer.stamp(mark.stamp)
        }
    }

    /// Reads what `write` wrote.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self.init()
        for _ in 0..<(try reader.count(ofWidth: 46)) {
            let stamp = try reader.stamp()
            let journey: JourneyID = try reader.id()
            let day = Day(try reader.fixed(Int32.self))
            let title = try reader.string()
            let item = try reader.bool() ? try reader.string() : nil
            let birth = JourneyBirth(title: title, item: item, start: day)
            starts[stamp.event] = Start(journey: journey, birth: birth, stamp: stamp)
        }
        for _ in 0..<(try reader.count(ofWidth: 48)) {
            let stamp = try reader.stamp()
            let journey: JourneyID = try reader.id()
            let day = Day(try reader.fixed(Int32.self))
            completions[stamp.event] = Completion(
                journey: journey, day: day, mark: try JourneysState.mark(&reader), stamp: stamp)
        }
        for _ in 0..<(try reader.count(ofWidth: 44)) {
            let stamp = try reader.stamp()
            let journey: JourneyID = try reader.id()
            ends[stamp.event] = End(
                journey: journey, day: Day(try reader.fixed(Int32.self)), stamp: stamp)
        }
        for _ in 0..<(try reader.count(ofWidth: 41)) {
            let event: EventID = try reader.id()
            retractions[event] = LWWRegister(try reader.bool(), try reader.stamp())
        }
    }

    private static func mark(_ reader: inout ByteReader) throws(ByteReaderError) -> DayMark {
        let before = Int(try reader.fixed(UInt8.self))
        let after = Int(try reader.fixed(UInt8.self))
        let minutes = Int(try reader.fixed(UInt16.self))
        let mark = DayMark(
            moodBefore: before == 0 ? nil : before, moodAfter: after == 0 ? nil : after,
            minutes: minutes == 0 ? nil : minutes)
        guard mark.isSound else { throw ByteReaderError(at: 0) }
        return mark
    }
}
