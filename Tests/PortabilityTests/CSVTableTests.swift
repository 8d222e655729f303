import Core
import CoreTesting
import Testing

@testable import Portability

@Suite struct CSVTableTests {
    private func rows(_ text: String) throws -> [[String]] {
        let table = try CSVTable(Array(text.utf8), file: "t.csv")
        return [table.header] + table.rows
    }

    @Test func `RFC 4180 text is read with any line ends, without empty lines`() throws {
        #expect(
            try rows("a,b\r\nc,\"d\"\"e\"\n\n\"\",\"f,\r\ng\"\rh,") == [
                ["a", "b"], ["c", "d\"e"], ["", "f,\r\ng"], ["h", ""],
            ])
        #expect(try rows("\u{FEFF}a\n") == [["a"]])
        #expect(try rows("\"\"\"\"") == [["\""]])
        #expect(try rows("a\"b,c") == [["a\"b", "c"]])
        #expect(try rows("") == [[]])
    }

    @Test func `a table with an unpaired quotation mark or bytes that are not text is rejected`() {
        for text in ["\"a", "\"a\"\"", "\"a\"b", "a,\"", "\"a\" ,b"] {
            #expect(code { _ = try rows(text) } == "import.csv-syntax", "\(text)")
        }
        #expect(code { _ = try CSVTable([0xFF], file: "t.csv") } == "import.csv-text")
    }

    @Test func `P2: no exported field can be a spreadsheet formula or a terminal escape`() {
        func text(_ field: String) -> String { String(CSVTable.text([[field]]).dropLast()) }
        for field in ["=1+1", "+x", "-x", "@SUM(A1)", "\tx", "＝1", "'=1", "''-x", "=", "-1 x"] {
            #expect(text(field) == "'" + field)
        }
        for field in ["-5", "+3.5", "-1e3", "a=b", "'x", "", "'", "5", "true", "2026-01-01"] {
            #expect(text(field) == field)
        }
        #expect(text("\r=1") == "\"'\r=1\"")
        #expect(text("a\u{1B}[31m\u{9B}\u{7F}\u{0}b") == "a\u{FFFD}[31m\u{FFFD}\u{FFFD}\u{FFFD}b")
    }

    @Test func `P2: removing the apostrophe added in exports restores every field`()
        throws
    {
        func taken(_ field: String) -> String {
            let rest = field.drop { $0 == "'" }
            let isGuarded = field.hasPrefix("'") && "=+-@\t\r".contains(rest.first ?? "x")
            return isGuarded ? String(field.dropFirst()) : field
        }
        for seed in 0..<UInt64(300) {
            var random = SeededGenerator(seed)
            let all = (0..<4).map { _ in
                (0..<3).map { _ in
                    let length = Int.random(in: 1...5, using: &random)
                    return (0..<length).map { _ in
                        String("'=+-@\t\",\nab1".randomElement(using: &random)!)
                    }.joined()
                }
            }
            #expect(try rows(CSVTable.text(all)).map { $0.map(taken) } == all)
        }
    }
}
