import Core
import CoreTesting
import PortabilityAPI
import Testing

@testable import Portability

/// Files made to break a reader: each one is read, or rejected with a sentence.
@Suite struct HostileFilesTests {
    /// A valid file for each program with a text format, and its mapping.
    static let files: [(name: String, text: String, mapping: String?)] = [
        ("taskwarrior", TaskwarriorTests.export, nil), ("habitica", HabiticaTests.export, nil),
        ("harsh", HarshTests.log, nil), ("beaver", BeaverTests.export, nil),
        ("mhabit", TableHabitTests.export, nil),
        ("habitbull", "HabitName,CalendarDate,Value\nRun,2016-03-18,1\n", nil),
        ("csv", SpreadsheetTests.long, SpreadsheetTests.mapping),
    ]

    /// "read", "refused", or the unexpected error.
    private func outcome(_ name: String, _ bytes: [UInt8], _ mapping: String?) -> String {
        do {
            let source = try reading(name, bytes, mapping: mapping)
            let sentences = source.changed + source.leftOut
            guard sentences.allSatisfy({ $0.hasSuffix(".") }) else { return "\(sentences)" }
            let days = source.items.allSatisfy { item in
                zip(item.entries, item.entries.dropFirst()).allSatisfy { $0.day < $1.day }
            }
            return days ? "read" : "days out of order"
        } catch let refusal as Rejection {
            return refusal.code.hasPrefix("import.") && refusal.message.hasSuffix(".")
                ? "refused" : "\(refusal)"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: files)
    func `P1: a truncated, altered or padded file is read or rejected without a crash`(
        _ name: String, _ text: String, _ mapping: String?
    ) {
        var random = SeededGenerator(4_711)
        let whole = Array(text.utf8)
        #expect(outcome(name, whole, mapping) == "read")
        let patches: [[UInt8]] = [
            [0], [0xFF], Array("99999999999999999999".utf8), Array("-1".utf8), Array("1e308".utf8),
            Array("0000".utf8), Array("9999".utf8), Array("null".utf8), Array("[{\"".utf8),
            Array("\u{202E}\u{0}\u{FFFE}".utf8), Array("\"".utf8), Array("\r\n".utf8),
        ]
        var met: Set<String> = []
        for _ in 0..<600 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<max(1, bytes.count), using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes = Array(bytes.prefix(max(1, place)))
                case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 2:
                    bytes.insert(contentsOf: patches.randomElement(using: &random) ?? [], at: place)
                default:
                    let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
                    if end - place < bytes.count { bytes.removeSubrange(place..<end) }
                }
            }
            let found = outcome(name, bytes, mapping)
            met.insert(found)
            #expect(
                ["read", "refused"].contains(found), "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(met == ["read", "refused"])
    }

    @Test(arguments: files)
    func `P1: deeply nested, very wide, empty, wrongly encoded or unknown files are rejected`(
        _ name: String, _ text: String, _ mapping: String?
    ) {
        let deep = Array(String(repeating: "[", count: 100_000).utf8)
        let wide = Array("\u{FEFF}".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let sixteen = wide + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let zeros = [UInt8](repeating: 0, count: 100_000)
        for bytes in [
            [], deep, sixteen, zeros, Array("SQLite format 3\0".utf8), [0x50, 0x4B, 3, 4],
        ] {
            #expect(outcome(name, bytes, mapping) == "refused")
        }
        for other in Self.files where other.name != name && other.name != "csv" {
            #expect(
                outcome(other.name, Array(text.utf8), nil) == "refused", "\(name) as \(other.name)")
        }
    }

    @Test func `P1: an oversized file is rejected before it is read`() {
        let large = [UInt8](repeating: UInt8(ascii: " "), count: ImportFile.longestText + 1)
        for name in ["taskwarrior", "habitica", "harsh", "beaver", "mhabit"] {
            #expect(code { _ = try reading(name, large) } == "import.too-large")
        }
    }

    @Test
    func `P1: very many invalid names do not fill the report, and a duplicate id counts once`()
        throws
    {
        let attributes = (0..<5_000).map { "\"u\($0)\":1" }.joined(separator: ",")
        let task = "{\"uuid\":\"a\",\"description\":\"A\",\"status\":\"pending\",\(attributes)}"
        let source = try reading("taskwarrior", task)
        #expect(source.leftOut.count == Remarks.most + 1)
        #expect(source.leftOut.last == "4940 things of further kinds.")
        let habit = "{\"id\":\"x\",\"name\":\"A\",\"records\":[]}"
        let twice = try reading("beaver", "{\"habits\":[\(habit),\(habit)]}")
        #expect(twice.items.count == 1)
        #expect(twice.leftOut == ["1 entry with an id that occurred before."])
    }

    @Test
    func `P1: a hundred thousand notes on one day are imported in linear time`()
        throws
    {
        let note = "{\"description\":\"word \\u0041\"}"
        let notes = Array(repeating: note, count: 100_000).joined(separator: ",")
        let source = try reading(
            "taskwarrior",
            "{\"uuid\":\"a\",\"description\":\"A\",\"status\":\"completed\","
                + "\"end\":\"20260101T000000Z\","
                + "\"annotations\":[\(notes)]}")
        #expect(source.items[0].entries.count == 1)
    }
}
