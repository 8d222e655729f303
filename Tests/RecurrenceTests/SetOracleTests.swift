import Core
import Testing

@testable import Recurrence

@Suite("Recurrence sets compared with other engines", .enabled(if: Oracle.isThere, Oracle.absence))
struct SetOracleTests {
    @Test(
        "R2: occurrences match other engines, except for documented differences",
        arguments: ["dateutil", "libical", "rscale", "random"])
    func occurrences(_ name: String) throws {
        for test in try Oracle.cases(name) where !KnownDifferences.isChoice(test.id) {
            let answer = RecurrenceExchange.expand(test.line.text)
            let reply = try JSON(parsing: answer)
            if let fault = reply["error"] {
                let code = fault["code"]?.string ?? ""
                #expect(
                    KnownDifferences.isRefused(test.rule ?? "", code: code),
                    "\(test.id) \(test.rule ?? "") \(answer)")
                continue
            }
            let found = (reply["occurrences"]?.array ?? []).compactMap(\.string)
            #expect(found == test.expected, "\(test.id) \(test.start ?? "") \(test.rule ?? "")")
            if test.line["expected_rfc"] == nil, let isTruncated = test.line["truncated"]?.bool {
                #expect(reply["truncated"]?.bool == isTruncated, "\(test.id)")
            }
            if let points = test.expectedUTC {
                let utc = reply["utc"]?.array?.compactMap(\.integer)
                #expect(utc == points, "\(test.id) \(test.rule ?? "")")
            }
        }
    }
}
