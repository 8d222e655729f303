import Core
import Testing

@Suite struct JSONParsingTests {
    static let accepted: [(String, JSON)] = [
        ("null", JSON.null), (" true ", true), ("\t\r\nfalse", false), ("0", 0), ("-0", 0),
        ("-0.0", -0.0), ("1.0", 1.0), ("1e2", 100.0), ("1E+2", 100.0), ("25e-1", 2.5),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", 9223372036854775808.0), ("1e-400", 0.0), ("\"\"", ""),
        ("\"\\u0000\\b\\f\\n\\r\\t\\/\\\\\\\"\"", "\u{0}\u{8}\u{C}\n\r\t/\\\""),
        ("\"\\ud83d\\uDE00\"", "😀"), ("[]", []), ("[ 1 , [2] ]", [1, [2]]), ("{}", [:]),
        ("{\"a\":{\"b\":null}}", ["a": ["b": nil]]), ("\"\u{7F}\"", "\u{7F}"),
    ]

    @Test(arguments: accepted)
    func accepts(_ text: String, _ value: JSON) throws {
        #expect(try JSON(parsing: text) == value)
    }

    static let refused: [(String, JSONError.Code, Int)] = [
        ("", .syntax, 0), (" ", .syntax, 1), ("nul", .syntax, 0), ("1 2", .syntax, 2),
        ("\u{FEFF}1", .syntax, 0), ("[1,]", .syntax, 3), ("{\"a\":1,}", .syntax, 7),
        ("[1", .syntax, 2), ("{\"a\"}", .syntax, 4), ("{a:1}", .syntax, 1), ("'a'", .syntax, 0),
        ("\"a\nb\"", .syntax, 2), ("\"\u{0}\"", .syntax, 1), ("\"\\x\"", .syntax, 1),
        ("\"\\u12g4\"", .syntax, 1), ("\"\\u12\"", .syntax, 1), ("\"abc", .syntax, 4),
        ("\"abc\\", .syntax, 5), ("\"\\u00\u{E9}9\"", .syntax, 1), ("\u{0}", .syntax, 0),
        ("1\u{0}", .syntax, 1), ("NaN", .syntax, 0), ("Infinity", .syntax, 0), ("+1", .syntax, 0),
        ("-", .number, 1), ("01", .number, 0), ("-01", .number, 0), ("1.", .number, 2),
        (".5", .syntax, 0), ("1e", .number, 2), ("1e+", .number, 3), ("1e400", .number, 0),
        ("[-1e400]", .number, 1), ("0x10", .syntax, 1), ("-Infinity", .number, 1),
        ("{\"a\":1,\"a\":2}", .duplicateKey, 7), ("{\"a\":1,\"\\u0061\":2}", .duplicateKey, 7),
        ("\"\\ud800\"", .surrogate, 1), ("\"\\udc00\"", .surrogate, 1),
        ("\"x\\ud800\\u0041\"", .surrogate, 2), ("\"\\ud800\\ud800\"", .surrogate, 1),
        ("\"\\ud800\\n\"", .surrogate, 1), ("\u{A0}1", .syntax, 0), ("/* */1", .syntax, 0),
    ]

    @Test(arguments: refused)
    func refuses(_ text: String, _ code: JSONError.Code, _ offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }

    static let notUTF8: [([UInt8], Int)] = [
        ([0xFF], 0), ([0x22, 0xC0, 0x80, 0x22], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
        ([0x22, 0x61, 0xE2, 0x82, 0x22], 2), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
    ]

    @Test(arguments: notUTF8)
    func refusesBytesThatAreNotUTF8(_ bytes: [UInt8], _ offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: bytes) }
        #expect(error?.code == .utf8)
        #expect(error?.offset == offset)
    }

    @Test func refusesDeepNestingWithoutExhaustingTheStack() {
        for opening in ["[", "{\"a\":", "[{\"a\":"] {
            let text = String(repeating: opening, count: 100_000)
            let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
            #expect(error?.code == .depth)
        }
        let deepest = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
        #expect(throws: Never.self) {
            try JSON(parsing: deepest, limits: JSONLimits(depth: .max))
        }
    }

    @Test func depthIsExact() throws {
        let limits = JSONLimits(depth: 2)
        #expect(try JSON(parsing: "[[1]]", limits: limits) == [[1]])
        let error = #expect(throws: JSONError.self) { try JSON(parsing: "[[[]]]", limits: limits) }
        #expect(error == JSONError(.depth, at: 2, "The text is nested too deeply."))
    }

    @Test func sizeIsExact() throws {
        let limits = JSONLimits(bytes: 4)
        #expect(try JSON(parsing: "true", limits: limits) == true)
        let error = #expect(throws: JSONError.self) { try JSON(parsing: "false", limits: limits) }
        #expect(error?.code == .size)
    }

    @Test func keysCompareByBytesAndNotByCanonicalEquivalence() throws {
        let both = try JSON(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}")
        #expect(both["\u{E9}"] == 1)
        #expect(both["e\u{301}"] == 2)
        #expect(JSON.string("\u{E9}") != JSON.string("e\u{301}"))
    }

    @Test func manyKeysAreFoundAndDuplicatesAmongThemRefused() throws {
        let members = (0..<5_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let object = try #require(try JSON(parsing: "{\(members)}").object)
        #expect(object.count == 5_000)
        #expect(object["k4711"] == 4711)
        #expect(object["k5000"] == nil)
        #expect(throws: JSONError.self) { try JSON(parsing: "{\(members),\"k17\":0}") }
    }

    @Test func longNumbersTakeLinearTime() throws {
        let digits = String(repeating: "9", count: 300)
        #expect(try JSON(parsing: digits).double == Double(digits))
        let long = "0." + String(repeating: "3", count: 1_000_000)
        #expect(try JSON(parsing: long) == .number(1.0 / 3))
    }
}
