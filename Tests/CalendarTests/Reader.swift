import Core
import Recurrence

@testable import Calendar

/// Parses a calendar: unfolded lines, components, and each entry's days by the engine's own
/// recurrence. It shares nothing with the writer.
struct ReadCalendar {
    struct Component {
        var name: String
        var lines: [(name: String, parameters: [String: String], value: String)] = []
        var inner: [Component] = []

        func first(_ name: String) -> (parameters: [String: String], value: String)? {
            lines.first { $0.name == name }.map { ($0.parameters, $0.value) }
        }
    }
    /// The format errors of the text, as sentences.
    private(set) var faults: [String] = []
    private(set) var root = Component(name: "")

    init(_ bytes: [UInt8]) {
        let text = String(validating: bytes, as: UTF8.self)
        if text == nil { faults.append("no UTF-8") }
        var lines: [[UInt8]] = [[]]
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0A {
                if index == 0 || bytes[index - 1] != 0x0D { faults.append("a line without CR") }
                lines.append([])
            } else if byte != 0x0D {
                lines[lines.count - 1].append(byte)
            }
        }
        if lines.removeLast().isEmpty == false { faults.append("no end of the last line") }
        var whole: [[UInt8]] = []
        for line in lines {
            if line.count > 75 { faults.append("\(line.count) octets") }
            if String(validating: line, as: UTF8.self) == nil { faults.append("a split character") }
            if line.first == 0x20 {
                whole[whole.count - 1] += line.dropFirst()
            } else {
                whole.append(line)
            }
        }
        var stack = [Component(name: "")]
        for line in whole.map({ String(decoding: $0, as: UTF8.self) }) {
            guard let colon = line.firstIndex(of: ":") else {
                faults.append("no value: \(line)")
                continue
            }
            let head = line[..<colon].split(separator: ";").map(String.init)
            let value = String(line[line.index(after: colon)...])
            switch head[0] {
            case "BEGIN": stack.append(Component(name: value))
            case "END":
                let done = stack.removeLast()
                if done.name != value { faults.append("END:\(value) of \(done.name)") }
                stack[stack.count - 1].inner.append(done)
            default:
                let parameters = head.dropFirst().map { $0.split(separator: "=").map(String.init) }
                stack[stack.count - 1].lines.append(
                    (
                        head[0],
                        Dictionary(
                            parameters.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 }), value
                    ))
            }
        }
        if stack.count != 1 { faults.append("not closed") }
        root = stack[0].inner.first ?? Component(name: "")
    }

    var events: [Component] { root.inner.filter { $0.name == "VEVENT" } }
}

extension ReadCalendar.Component {
    /// The unescaped text of a property.
    func text(_ name: String) -> String? {
        guard let value = first(name)?.value else { return nil }
        var (text, isEscaped) = ("", false)
        for character in value {
            if isEscaped {
                text.append(character == "n" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.append(character)
            }
        }
        return text
    }

    /// The days of an entry in a span, by the engine's recurrence.
    func days(in span: DaySpan) throws -> [Day] {
        guard let start = first("DTSTART") else { return [] }
        func day(_ text: Substring) -> Day? {
            Day("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.dropFirst(6).prefix(2))")
        }
        func moments(_ name: String) -> [RecurrenceMoment] {
            (first(name)?.value.split(separator: ",") ?? []).compactMap { day($0) }.map {
                .day($0)
            }
        }
        let begin = day(start.value[...]) ?? Day(0)
        var sources: [RecurrenceSet.Source] = []
        if let rule = first("RRULE")?.value {
            var text = rule
            // An UNTIL with a time refers to its day at the entry's start.
            if let range = text.range(of: "UNTIL="), start.parameters["TZID"] != nil {
                text = String(text[..<range.upperBound]) + "\(last ?? "")"
            }
            sources = [.init(try RecurrenceRule(text), start: .date(begin))]
        }
        let set = RecurrenceSet(
            start: .date(begin), sources: sources, dates: moments("RDATE"),
            excludedDates: moments("EXDATE"), includesStart: true)
        return set.occurrences(from: WallTime(span.first)).lazy.map(\.day)
            .prefix { $0 <= span.last }.filter { $0 >= span.first }
    }

    private var last: String? {
        guard let rule = first("RRULE")?.value, let range = rule.range(of: "UNTIL=") else {
            return nil
        }
        return String(rule[range.upperBound...].prefix(8))
    }
}

extension String {
    /// The range of another text in this one.
    fileprivate func range(of other: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(other) {
                return start..<index(start, offsetBy: other.count)
            }
            start = index(after: start)
        }
        return nil
    }
}
