internal import Core

extension ItemFacts {
    func write(to writer: inout ByteWriter) {
        writer.id(id)
        births.write(to: &writer) { writer, birth in
            writer.blob(Fact.added(id, birth).payload)
        }
        arrivals.write(to: &writer) { writer, arrival in
            writer.fixed(arrival.day.number)
            writer.id(arrival.operation)
        }
        writer.count(revisions.count)
        for revision in revisions {
            writer.fixed(revision.from.number)
            writer.stamp(revision.stamp)
            writer.fixed(revision.isArchived.map { UInt8($0 ? 1 : 0) } ?? 2)
            writer.blob(revision.patch.payload)
        }
        deletions.write(to: &writer) { $0.bool($1) }
        orders.write(to: &writer) { $0.fixed($1) }
        starts.write(to: &writer) { $0.fixed($1.number) }
        progress.write(to: &writer)
        acts.write(to: &writer)
        for log in [imports, skips, notes, confirmations] { log.write(to: &writer) }
        writer.count(timers.count)
        for timer in timers { timer.write(to: &writer) }
        retractions.write(to: &writer)
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        self.init(try reader.id())
        births = try RetractableRegister(from: &reader) { reader throws(ByteReaderError) in
            guard case .added(_, let birth)? = Fact(kind: .added, payload: try reader.blob()) else {
                throw ByteReaderError(at: 0)
            }
            return birth
        }
        arrivals = try RetractableRegister(from: &reader) { reader throws(ByteReaderError) in
            Arrival(day: try reader.day(), operation: try reader.id())
        }
        for _ in 0..<(try reader.count(ofWidth: 30)) { insert(try Revision(from: &reader)) }
        deletions = try RetractableRegister(from: &reader) { reader throws(ByteReaderError) in
            try reader.bool()
        }
        orders = try RetractableRegister(from: &reader) { reader throws(ByteReaderError) in
            try reader.fixed(Int64.self)
        }
        starts = try RetractableRegister(from: &reader) { reader throws(ByteReaderError) in
            Day(try reader.fixed(Int32.self))
        }
        progress = try AmountsByDay(from: &reader)
        acts = try AmountsByDay(from: &reader)
        imports = try DayLog(from: &reader)
        skips = try DayLog(from: &reader)
        notes = try DayLog(from: &reader)
        confirmations = try DayLog(from: &reader)
        for _ in 0..<(try reader.count(ofWidth: 19)) {
            timers.append(try TimerFacts(from: &reader))
        }
        retractions = try ItemRetractions(from: &reader)
    }
}

extension ItemFacts.Revision {
    init(from reader: inout ByteReader) throws(ByteReaderError) {
        from = try reader.day()
        stamp = try reader.stamp()
        let flag = try reader.fixed(UInt8.self)
        isArchived = flag == 2 ? nil : flag == 1
        guard let patch = ItemPatch(payload: try reader.blob()) else {
            throw ByteReaderError(at: 0)
        }
        self.patch = patch
    }
}

extension TimerFacts {
    func write(to writer: inout ByteWriter) {
        writer.id(id)
        starts.write(to: &writer) { $0.fixed($1.milliseconds) }
        marks.write(to: &writer) { writer, mark in
            writer.fixed(mark.instant.milliseconds)
            writer.bool(mark.isPause)
        }
        stops.write(to: &writer) { writer, parts in
            writer.count(parts.count)
            for part in parts {
                writer.fixed(part.day.number)
                writer.fixed(part.amount.thousandths)
            }
        }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        self.init(try reader.id())
        starts = try RetractableRegister(from: &reader) { reader throws(ByteReaderError) in
            Instant(milliseconds: try reader.fixed(Int64.self))
        }
        marks = try RetractableRegister(from: &reader) { reader throws(ByteReaderError) in
            Mark(
                instant: Instant(milliseconds: try reader.fixed(Int64.self)),
                isPause: try reader.bool())
        }
        stops = try RetractableRegister(from: &reader) { reader throws(ByteReaderError) in
            var parts: [TimerPart] = []
            for _ in 0..<(try reader.count(ofWidth: 12)) {
                let day = try reader.day()
                let amount = Amount(thousandths: try reader.fixed(Int64.self))
                parts.append(TimerPart(day: day, amount: amount))
            }
            return parts
        }
    }
}

extension ByteReader {
    /// Reads a day.
    ///
    /// Throws an error for a day that no payload can contain, so that arithmetic with days cannot
    /// overflow.
    mutating func day() throws(ByteReaderError) -> Day {
        let start = remaining
        let day = Day(try fixed(Int32.self))
        guard day >= .first, day <= .last else { throw ByteReaderError(at: start) }
        return day
    }
}
