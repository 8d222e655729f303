import Testing

@testable import Core

/// Tests that the pattern and the function of a rule accept the same texts.
@Suite("Text rules")
struct TextRuleTests {
    @Test("the pattern and the function agree on every day and on almost valid days")
    func days() throws {
        let pattern = try regex(.day)
        for number in -30...1_500 {
            let text = Day(number).description
            #expect(
                TextRule.day.accepts(text) == (text.wholeMatch(of: pattern) != nil), "\(text)")
        }
        for year in [1969, 1970, 2000, 2026, 2100, 2196, 2199, 2200] {
            for month in 0...13 {
                for day in [0, 1, 28, 29, 30, 31, 32] {
                    let text = [year, month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }
                        .joined(separator: "-")
                    #expect(
                        TextRule.day.accepts(text) == (text.wholeMatch(of: pattern) != nil),
                        "\(text)")
                }
            }
        }
    }

    /// Values around every boundary of a rule, and the ends of all planes.
    private static let telling: [UInt32] =
        [
            0...0x120, 0x1678...0x1688, 0x1FF8...0x2068, 0x2FF8...0x3008, 0xFDC8...0xFDF8,
            0xFFF0...0xFFFF,
        ]
        .flatMap { Array($0) }
        + (1...16).flatMap { [$0 << 16, $0 << 16 | 0xFFFD, $0 << 16 | 0xFFFE] }

    @Test("the pattern and the function agree on the characters of lines and notes")
    func characters() throws {
        let rules = [TextRule.line(1...80), .line(0...80), .lines(0...80)]
        let patterns = try rules.map(regex)
        for value in Self.telling {
            let scalar = try #require(Unicode.Scalar(value))
            for text in ["\(scalar)x", "x\(scalar)x"] {
                for (rule, pattern) in zip(rules, patterns) {
                    let matches = text.wholeMatch(of: pattern) != nil
                    if rule.accepts(text) != matches {
                        Issue.record("\(String(value, radix: 16)) \(rule.wanted) \(matches)")
                    }
                }
            }
        }
    }

    @Test(
        "the pattern and the function agree on ids, colours and times",
        arguments: [
            "", "#58B62F", "#58b62f", "#58B62", "#58B62G", "58B62F7", "#é8B62", "07:30", "24:00",
            "23:59", "7:30", "00:60", "ab:cd", "0195b0c0-7a10-7000-8000-000000000001",
            "0195B0C0-7A10-7000-8000-00000000000F", "0195b0c07-a10-7000-8000-000000000001",
            "0195b0c0-7a10-7000-8000-00000000000g",
        ])
    func others(text: String) throws {
        for rule in [TextRule.id, .colour, .timeOfDay] {
            let matches = text.wholeMatch(of: try regex(rule)) != nil
            let fits = rule.length.contains(text.unicodeScalars.count)
            #expect((fits && rule.accepts(text)) == matches, "\(rule.wanted): \(text)")
        }
    }

    private func regex(_ rule: TextRule) throws -> Regex<AnyRegexOutput> {
        try Regex(rule.pattern ?? ".*").matchingSemantics(.unicodeScalar)
    }
}
