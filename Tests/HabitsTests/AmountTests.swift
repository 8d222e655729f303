import Core
import CoreTesting
import Habits
import LocalesAPI
import Testing

@Suite struct AmountTests {
    @Test("H2: a printed amount parses back to itself, and malformed amounts are rejected")
    func text() throws {
        for text in ["0", "1", "-1", "1.5", "0.125", "-0.25", "1000000000", "12.34"] {
            #expect(try Amount(text: text, field: "target").description == text)
        }
        for text in ["", "-", "NaN", "1e400", "1.2345", "1.", "1000000001", "inf", "2,5,1"] {
            let refused = rejection { try Amount(text: text, field: "target") }
            #expect(refused?.code == "habits.amount" && refused?.field == "target")
            #expect(refused?.message.contains("Type a number such as 10 or 2.5") == true)
        }
        #expect(Amount(units: .nan) == nil)
        #expect(Amount(units: 1e300) == nil)
        #expect(Amount(units: 1.5) == Amount(thousandths: 1_500))
    }

    @Test(
        "T2: in every locale, an amount can be typed with a decimal comma or a decimal point",
        arguments: LocaleFormat.all)
    func typed(_ locale: LocaleFormat) {
        LocaleFormat.$current.withValue(locale) {
            for (text, thousandths) in [
                ("2,5", 2_500), ("2.5", 2_500), (",5", 500), (".5", 500), ("-0,25", -250),
                ("0,500", 500), ("1.234,5", 1_234_500), ("1,234.5", 1_234_500),
                ("1 000", 1_000_000), ("12,50", 12_500),
            ] as [(String, Int64)] {
                let amount = try? Amount(text: text, field: "x")
                #expect(amount == Amount(thousandths: thousandths))
            }
            for thousandths: Int64 in [1_500, 1_234, -10_125, 1_000_000, 999_999_999] {
                let amount = Amount(thousandths: thousandths)
                let read = try? Amount(text: amount.typed, field: "x")
                #expect(read == amount, "\(locale.tag)")
            }
        }
    }
}
