internal import Core

/// Text in the format of RFC 5545: lines of at most 75 octets that end with CR and LF. Section 3.1.
struct ContentLines {
    private(set) var bytes: [UInt8] = []

    /// The maximum octets of a line without its end.
    static let longest = 75

    /// Appends a line with a name and a value. It is folded, but never within a character.
    mutating func add(_ line: String) {
        var room = ContentLines.longest
        for scalar in line.unicodeScalars {
            let letter = Array(String(scalar).utf8)
            if letter.count > room {
                bytes += [0x0D, 0x0A, 0x20]
                room = ContentLines.longest - 1
            }
            bytes += letter
            room -= letter.count
        }
        bytes += [0x0D, 0x0A]
    }

    /// Appends a property with a text as its value. Section 3.3.11.
    mutating func add(_ name: String, text: String) { add("\(name):\(ContentLines.escaped(text))") }

    /// Returns a text with its delimiters escaped and control characters removed.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += ["\\", scalar]
            case "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}": escaped += ["\\", "n"]
            case "\t": escaped.append(" ")
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// Formats a day as `yyyyMMdd`. Section 3.3.4.
    static func date(_ day: Day) -> String { day.description.filter { $0 != "-" } }

    /// Formats a wall-clock time as `yyyyMMddTHHmmss`. Section 3.3.5.
    static func time(_ wall: WallTime) -> String {
        let second = Int(wall.secondOfDay)
        let parts = [second / 3_600, second / 60 % 60, second % 60]
        return date(wall.day) + "T" + parts.map { ($0 < 10 ? "0" : "") + "\($0)" }.joined()
    }

    /// Formats an instant as `yyyyMMddTHHmmssZ`.
    static func utc(_ instant: Instant) -> String {
        time(WallTime(secondsSince1970: instant.seconds)) + "Z"
    }
}
