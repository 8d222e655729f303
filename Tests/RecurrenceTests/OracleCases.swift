import Core
import Foundation
import Testing

/// One line of recorded answers of other engines.
struct OracleCase {
    let id: String
    let start: String?
    let rule: String?
    /// The whole line.
    let line: JSON
    /// The right answer: `expected_rfc` if present, otherwise `expected`.
    let expected: [String]
    let expectedUTC: [Int64]?
    let limit: Int

    init(_ line: JSON) {
        self.line = line
        id = line["id"]?.string ?? "?"
        start = line["dtstart"]?.string
        rule = line["rrule"]?.string
        let wall = line["expected_rfc"] ?? line["expected"]
        expected = (wall?.array ?? []).compactMap(\.string)
        let points = line["expected_rfc"] == nil ? line["expected_utc"] : line["expected_rfc_utc"]
        expectedUTC = points?.array?.compactMap(\.integer)
        limit = Int(line["limit"]?.integer ?? 100)
    }
}

/// The files of recorded answers, which are next to the package, not in it.
enum Oracle {
    private static let beside = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("shared/oracle/rrule").path

    /// True if the files exist.
    static let isThere = FileManager.default.fileExists(atPath: beside)

    /// The message of a run without the files.
    static let absence: Comment = "skipped: the recorded answers are not here"

    /// The cases of a file.
    static func cases(_ name: String) throws -> [OracleCase] {
        let text = try String(contentsOfFile: beside + "/\(name).jsonl", encoding: .utf8)
        return try text.split(separator: "\n").map { OracleCase(try JSON(parsing: String($0))) }
    }
}
