public import Core

extension ReflectionsState {
    /// Appends every fact; equal states write equal bytes.
    public func write(to writer: inout ByteWriter) {
        writer.count(writings.count)
        for (day, all) in writings.sorted(by: { $0.key < $1.key }) {
            writer.fixed(day.number)
            writer.count(all.count)
            for one in all.values.sorted(by: { $0.stamp < $1.stamp }) {
                writer.stamp(one.stamp)
                writer.bool(one.time == .night)
                writer.fixed(UInt8(one.sleep ?? 0))
                ReflectionsState.write(one.note, to: &writer)
            }
        }
        writer.count(moods.count)
        for (day, all) in moods.sorted(by: { $0.key < $1.key }) {
            writer.fixed(day.number)
            writer.count(all.count)
            for one in all.values.sorted(by: { $0.stamp < $1.stamp }) {
                writer.stamp(one.stamp)
                writer.fixed(one.instant.milliseconds)
                writer.fixed(UInt8(one.feeling.mood))
                ReflectionsState.write(one.feeling.note, to: &writer)
                ReflectionsState.write(one.feeling.habit, to: &writer)
                writer.fixed(
                    UInt8(one.feeling.side == nil ? 0 : one.feeling.side == .before ? 1 : 2))
            }
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
        for _ in 0..<(try reader.count(ofWidth: 5)) {
            let day = Day(try reader.fixed(Int32.self))
            for _ in 0..<(try reader.count(ofWidth: 27)) {
                let one = try ReflectionsState.writing(&reader)
                writings[day, default: [:]][one.stamp.event] = one
            }
        }
        for _ in 0..<(try reader.count(ofWidth: 5)) {
            let day = Day(try reader.fixed(Int32.self))
            for _ in 0..<(try reader.count(ofWidth: 36)) {
                let one = try ReflectionsState.felt(&reader)
                moods[day, default: [:]][one.stamp.event] = one
            }
        }
        for _ in 0..<(try reader.count(ofWidth: 41)) {
            let event: EventID = try reader.id()
            retractions[event] = LWWRegister(try reader.bool(), try reader.stamp())
        }
    }

    private static func writing(_ reader: inout ByteReader) throws(ByteReaderError) -> Writing {
        let stamp = try reader.stamp()
        let time: Reflection.Time = try reader.bool() ? .night : .morning
        let sleep = Int(try reader.fixed(UInt8.self))
        guard sleep <= 5 else { throw ByteReaderError(at: 0) }
        return Writing(
            time: time, note: try text(&reader), sleep: sleep == 0 ? nil : sleep, stamp: stamp)
    }

    private static func felt(_ reader: inout ByteReader) throws(ByteReaderError) -> Felt {
        let stamp = try reader.stamp()
        let instant = Instant(milliseconds: try reader.fixed())
        let mood = Int(try reader.fixed(UInt8.self))
        guard MoodScale.values.contains(mood) else { throw ByteReaderError(at: 0) }
        let (note, habit) = (try text(&reader), try text(&reader))
        let side: MoodEntry.Side? =
            switch try reader.fixed(UInt8.self) {
            case 1: .before
            case 2: .after
            default: nil
            }
        let feeling = Feeling(mood: mood, note: note, habit: habit, side: side)
        return Felt(feeling: feeling, instant: instant, stamp: stamp)
    }

    private static func write(_ text: String?, to writer: inout ByteWriter) {
        writer.bool(text != nil)
        if let text { writer.string(text) }
    }

    private static func text(_ reader: inout ByteReader) throws(ByteReaderError) -> String? {
        try reader.bool() ? try reader.string() : nil
    }
}
