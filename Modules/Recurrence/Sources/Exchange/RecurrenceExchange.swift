import Core

/// Questions about recurrences as lines of JSON, and their answers: what `cairn recurrence` speaks.
///
/// Pure: no clock, no files but those of the time zones.
public enum RecurrenceExchange {
    /// Expands one line:
    /// `{"id","dtstart","tzid","rrule"|"rrules","rdate","exdate","exrules","limit", "horizon"}` to
    /// `{"id","occurrences","utc","truncated"}`, or to `{"id","error"}` with `code`, `part` and
    /// `message`.
    ///
    /// - `dtstart`: `yyyyMMdd`, `yyyyMMddTHHmmss` or, in UTC, with `Z`. It may be left out beside
    ///   `rdate`.
    /// - `tzid`: an IANA zone, or null for a floating time. With it, `utc` holds the seconds since
    ///   1970 of each occurrence, in the same order.
    /// - `rrules`, `exrules`: rules, or pairs of a start and a rule.
    /// - `limit`: how many occurrences at most, up to 100,000; 1,000 unless given.
    /// - `horizon`: occurrences after it are left out.
    /// - `includesStart`: whether a start outside its rules is shown; false unless given.
    /// - `from`: occurrences before it are left out.
    /// - `truncated`: whether there are more than `limit`.
    ///
    /// Occurrences are written in the form of `dtstart`. A line of more than 1 MiB is refused.
    public static func expand(_ line: String) -> String {
        var id = JSON.null
        do throws(RecurrenceRuleError) {
            let request = try Request(line, id: &id)
            return answer(request, id: id).text
        } catch {
            let fault: JSON = [
                "code": .string(error.code.rawValue), "part": .string(error.part),
                "message": .string(error.message),
            ]
            return (["id": id, "error": fault] as JSON).text
        }
    }

    private static func answer(_ request: Request, id: JSON) -> JSON {
        var found: [WallTime] = []
        var isTruncated = false
        let set = request.set
        let walls = request.from.map { set.occurrences(from: $0) } ?? set.occurrences
        for wall in walls {
            if let horizon = request.horizon, wall > horizon { break }
            if found.count == request.limit {
                isTruncated = true
                break
            }
            found.append(wall)
        }
        var reply: JSON = [
            "id": id, "occurrences": .array(found.map { .string(request.set.start.text($0)) }),
        ]
        if request.hasZone, let zone = request.set.start.zone {
            var cursor = zone.cursor
            reply["utc"] = .array(found.map { .integer(cursor.instant(of: $0).seconds) })
        }
        reply["truncated"] = .bool(isTruncated)
        return reply
    }

    /// A rule in words and in its canonical form: `{"rule","summary"}`, or `{"error"}`.
    public static func describe(_ text: String, in words: RecurrenceWords = .english) -> String {
        do throws(RecurrenceRuleError) {
            let rule = try RecurrenceRule(text)
            let reply: JSON = [
                "rule": .string(rule.description), "summary": .string(rule.summary(in: words)),
            ]
            return reply.text
        } catch {
            let fault: JSON = [
                "code": .string(error.code.rawValue), "part": .string(error.part),
                "message": .string(error.message),
            ]
            return (["error": fault] as JSON).text
        }
    }
}

extension RecurrenceStart {
    /// A point on this clock in the form in which the start is written.
    fileprivate func text(_ wall: WallTime) -> String {
        switch self {
        case .date: BasicFormat.text(wall.day)
        case .utc: BasicFormat.text(wall) + "Z"
        case .floating, .zoned: BasicFormat.text(wall)
        }
    }
}
