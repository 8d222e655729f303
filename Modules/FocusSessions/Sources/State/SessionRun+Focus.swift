internal import Core

extension SessionRun {
    /// Returns the periods of work, without breaks and pauses.
    func focus(_ reading: Reading) -> [Range<Instant>] {
        var (parts, begin): ([Range<Instant>], Int64) = ([], 0)
        for phase in start.plan.phases.dropLast() {
            let end = begin + phase.milliseconds
            if phase.kind == .focus {
                for stretch in reading.stretches {
                    let from = max(begin, stretch.offset)
                    let to = min(end, stretch.offset + (stretch.to - stretch.from))
                    guard from < to else { continue }
                    let shift = stretch.from.milliseconds - stretch.offset
                    let range = (from + shift)..<(to + shift)
                    parts.append(
                        Instant(
                            milliseconds: range.lowerBound)..<Instant(
                                milliseconds: range.upperBound))
                }
            }
            begin = end
        }
        return parts
    }

    /// Returns the milliseconds of work on each day, split at the day start in the zone of the
    /// session's start. Rule D6.
    func byDay(_ reading: Reading) -> [(day: Day, milliseconds: Int64)] {
        var sums: [Day: Int64] = [:]
        for part in focus(reading) {
            for piece in rule.split(from: part.lowerBound, to: part.upperBound) {
                sums[piece.day, default: 0] += piece.milliseconds
            }
        }
        return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns the time at which it had this many minutes of work; nil if it has not.
    func reached(_ minutes: Int, _ reading: Reading) -> Instant? {
        var left = Int64(minutes) * 60_000
        for part in focus(reading) {
            let time = part.upperBound - part.lowerBound
            if time >= left {
                return Instant(milliseconds: part.lowerBound.milliseconds + left)
            }
            left -= time
        }
        return nil
    }

    /// The zone and day start at the start of the session. Later changes have no effect. Rule D2.
    var rule: DayRule {
        DayRule(zone: (try? Zone.named(zone)) ?? .utc, dayStart: start.dayStart)
    }

    /// The day on which it was started.
    var day: Day { rule.split(from: began, to: began + 1).first?.day ?? rule.day(at: began) }
}
