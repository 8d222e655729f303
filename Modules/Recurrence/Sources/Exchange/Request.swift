import Core

extension RecurrenceExchange {
    /// A parsed line.
    struct Request {
        let set: RecurrenceSet
        let limit: Int
        let horizon: WallTime?
        let from: WallTime?
        /// True if the line contains a zone.
        let hasZone: Bool

        /// Parses a line. `id` is set as soon as it is known, for errors.
        init(_ line: String, id: inout JSON) throws(RecurrenceRuleError) {
            guard line.utf8.count <= 1 << 20 else {
                throw RecurrenceRuleError(
                    .unreadableInput, part: "line", "The line must be at most 1 MiB.")
            }
            let json: JSON
            do throws(JSONError) {
                json = try JSON(parsing: line)
            } catch {
                throw RecurrenceRuleError(.unreadableInput, part: "line", error.message)
            }
            guard json.object != nil else {
                throw RecurrenceRuleError(
                    .unreadableInput, part: "line", "The line must be a JSON object.")
            }
            id = json["id"] ?? .null
            let reader = LineReader(json: json)
            let zone = try reader.zone()
            let start = try reader.start(zone)
            hasZone = zone != nil
            horizon = try reader.wall("horizon")
            from = try reader.wall("from")
            limit = try reader.limit()
            set = RecurrenceSet(
                start: start,
                sources: try reader.sources("rrules", alias: "rrule", start: start),
                dates: try reader.moments("rdate"), excludedDates: try reader.moments("exdate"),
                excludedSources: try reader.sources("exrules", alias: "exrule", start: start),
                includesStart: json["includesStart"]?.bool ?? false)
        }
    }
}

/// A parser for the members of a line.
struct LineReader {
    let json: JSON

    private func fault(_ part: String, _ message: String) -> RecurrenceRuleError {
        RecurrenceRuleError(.unreadableInput, part: part, message)
    }

    private func value(_ key: String) -> JSON? {
        guard let value = json[key], !value.isNull else { return nil }
        return value
    }

    func zone() throws(RecurrenceRuleError) -> Zone? {
        guard let value = value("tzid") else { return nil }
        guard let name = value.string else {
            throw fault("tzid", "It must be the name of a time zone.")
        }
        do throws(ZoneError) {
            return try Zone(identifier: name)
        } catch {
            throw fault("tzid", error.description)
        }
    }

    func start(_ zone: Zone?) throws(RecurrenceRuleError) -> RecurrenceStart {
        guard let value = value("dtstart") else {
            // Without a start, only RDATE gives occurrences, and any start is suitable.
            guard self.value("rrule") == nil else {
                throw fault("dtstart", "A rule must have a start.")
            }
            return zone.map { .zoned(WallTime(Day(0)), $0) } ?? .floating(WallTime(Day(0)))
        }
        return try start(value, "dtstart", zone)
    }

    private func start(
        _ value: JSON, _ part: String, _ zone: Zone?
    ) throws(RecurrenceRuleError) -> RecurrenceStart {
        switch try moment(value, part) {
        case .day(let day): return .date(day)
        case .utc(let time):
            guard let zone else { return .utc(time) }
            let instant = Instant(seconds: time.secondsSince1970)
            return .zoned(zone.wallTime(at: instant), zone)
        case .local(let time):
            if let zone { return .zoned(time, zone) }
            return .floating(time)
        }
    }

    private func moment(
        _ value: JSON, _ part: String
    ) throws(RecurrenceRuleError) -> RecurrenceMoment {
        guard let text = value.string, text.utf8.count <= 16,
            let moment = BasicFormat.limit(text.utf8)
        else {
            throw fault(part, "The form must be yyyyMMdd, yyyyMMddTHHmmss or yyyyMMddTHHmmssZ.")
        }
        return moment
    }

    func moments(_ key: String) throws(RecurrenceRuleError) -> [RecurrenceMoment] {
        guard let value = value(key) else { return [] }
        let items = value.array ?? [value]
        var found: [RecurrenceMoment] = []
        for item in items { found.append(try moment(item, key)) }
        return found
    }

    func wall(_ key: String) throws(RecurrenceRuleError) -> WallTime? {
        guard let value = value(key) else { return nil }
        switch try moment(value, key) {
        case .day(let day): return WallTime(day)
        case .local(let time), .utc(let time): return time
        }
    }

    func limit() throws(RecurrenceRuleError) -> Int {
        guard let value = value("limit") else { return 1_000 }
        guard let limit = value.integer, (0...100_000).contains(limit) else {
            throw fault("limit", "It must be a number from 0 to 100,000.")
        }
        return Int(limit)
    }

    /// Parses rules: a text, or a list of texts or of pairs of a start and a text.
    func sources(
        _ key: String, alias: String, start: RecurrenceStart
    ) throws(RecurrenceRuleError) -> [RecurrenceSet.Source] {
        let items = [value(key), value(alias)].compactMap { $0 }.flatMap { $0.array ?? [$0] }
        var found: [RecurrenceSet.Source] = []
        for item in items {
            if let text = item.string {
                found.append(.init(try RecurrenceRule(text), start: start))
            } else if let text = item[1]?.string, let own = item[0] {
                found.append(
                    .init(try RecurrenceRule(text), start: try self.start(own, key, start.zone)))
            } else {
                throw fault(key, "It must be a rule, or a pair of a start and a rule.")
            }
        }
        return found
    }
}
