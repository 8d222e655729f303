internal import Core

/// The clock changes of a zone as a VTIMEZONE component. RFC 5545 section 3.6.5.
///
/// Every change is listed, from the first day of a span to ten years after its last day. Rules
/// cannot describe the changes of all zones.
struct ZoneObservances {
    private let zone: Zone
    private let changes: [Change]
    private let first: Instant

    /// A clock change.
    private struct Change {
        var at: Instant
        var before, after: Int
    }

    /// The offsets before and after a change, with the wall times of all such changes.
    private struct Observance {
        var before, after: Int
        var times: [String]
    }

    init(_ zone: Zone, over span: DaySpan) {
        self.zone = zone
        first = zone.instant(of: WallTime(span.first)) + -86_400
        let end = zone.instant(of: WallTime(span.last + 3_653))
        var changes: [Change] = []
        var at = first
        while let next = zone.nextChange(after: at), next < end, changes.count < 1_000 {
            let (before, after) = (zone.offset(at: next + -1), zone.offset(at: next))
            if before != after { changes.append(Change(at: next, before: before, after: after)) }
            at = next
        }
        self.changes = changes
    }

    func write(to lines: inout ContentLines) {
        lines.add("BEGIN:VTIMEZONE")
        lines.add("TZID:\(zone.identifier)")
        let offset = zone.offset(at: first)
        // The offset at the start of the span, because no earlier change is known.
        write(
            Observance(before: offset, after: offset, times: [text(first, offset)]),
            to: &lines)
        var found: [Observance] = []
        for change in changes {
            let time = text(change.at, change.before)
            let place = found.firstIndex {
                $0.before == change.before && $0.after == change.after
            }
            if let place {
                found[place].times.append(time)
            } else {
                found.append(
                    Observance(before: change.before, after: change.after, times: [time]))
            }
        }
        for observance in found { write(observance, to: &lines) }
        lines.add("END:VTIMEZONE")
    }

    private func write(_ observance: Observance, to lines: inout ContentLines) {
        let name = observance.after > observance.before ? "DAYLIGHT" : "STANDARD"
        lines.add("BEGIN:\(name)")
        lines.add("DTSTART:\(observance.times[0])")
        let others = observance.times.dropFirst()
        if !others.isEmpty { lines.add("RDATE:" + others.joined(separator: ",")) }
        lines.add("TZOFFSETFROM:\(ZoneObservances.offset(observance.before))")
        lines.add("TZOFFSETTO:\(ZoneObservances.offset(observance.after))")
        lines.add("END:\(name)")
    }

    /// Formats an instant on a clock with an offset in seconds east of UTC.
    private func text(_ instant: Instant, _ offset: Int) -> String {
        ContentLines.time(WallTime(secondsSince1970: instant.seconds + Int64(offset)))
    }

    /// Formats an offset: `+0100`, `-033052`. Section 3.3.14.
    static func offset(_ seconds: Int) -> String {
        let size = abs(seconds)
        let parts = [size / 3_600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
        return (seconds < 0 ? "-" : "+")
            + parts.map { ($0 < 10 ? "0" : "") + "\($0)" }.joined()
    }
}
