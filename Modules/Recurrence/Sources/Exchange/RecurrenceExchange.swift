import Core

/// Questions about recurrences and their answers as lines of JSON, for `cairn recurrence`.
///
/// The functions are pure. They use no clock and no files except those of the time zones.
public enum RecurrenceExchange {
    /// Expands one line:
    /// `{"id","dtstart","tzid","rrule"|"rrules","rdate","exdate","exrules","limit", "horizon"}` to
    /// `{"id","occurrences","utc","truncated"}`, or to `{"id","error"}` with `code`, `part` and
    /// `message`.
    ///
    /// - `dtstart`: `yyyyMMdd`, `yyyyMMddTHHmmss` or, in UTC, with `Z`. It is optional with
    ///   `rdate`.
    /// - `tzid`: an IANA zone, or null for a floating time. With a zone, `utc` contains the seconds
    ///   since 1970 of each occurrence, in the same order.
    /// - `rrules`, `exrules`: rules, or pairs of a start and a rule.
    /// - `limit`: the maximum number of occurrences, up to 100,000; 1,000 by default.
    /// - `horizon`: the time after which occurrences are omitted.
    /// - `includesStart`: true to include a start that its rules do not give; false by default.
    /// - `from`: the time before which occurrences are omitted.
    /// - `truncated`: true if there are more occurrences than `limit`.
    ///
    /// Occurrences have the format of `dtstart`. A line of more than 1 MiB is refused.
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

    /// Describes a rule in words and in canonical form: `{"rule","summary"}`, or `{"error"}`.
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
    /// Formats a point in the format of the start.
    fileprivate func text(_ wall: WallTime) -> String {
        switch self {
        case .date: BasicFormat.text(wall.day)
        case .utc: BasicFormat.text(wall) + "Z"
        case .floating, .zoned: BasicFormat.text(wall)
        }
    }
}
