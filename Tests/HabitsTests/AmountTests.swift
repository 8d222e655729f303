import Core
import CoreTesting
import Habits
import Testing

@Suite struct AmountTests {
    @Test("H2: a printed amount parses back to itself, and malformed amounts are rejected")
    func text() throws {
        for text in ["0", "1", "-1", "1.5", "0.125", "-0.25", "1000000000", "12.34"] {
            #expect(try Amount(text: text, field: "target").description == text)
        }
        for text in ["", "-", "NaN", "1e400", "1.2345", "1.", ".5", "1000000001", "1,5", "inf"] {
            #expect(throws: Rejection.self) { try Amount(text: text, field: "target") }
        }
        #expect(Amount(units: .nan) == nil)
        #expect(Amount(units: 1e300) == nil)
        #expect(Amount(units: 1.5) == Amount(thousandths: 1_500))
    }
}
