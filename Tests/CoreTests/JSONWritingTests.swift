import Core
import Testing

@Suite struct JSONWritingTests {
    @Test func parsingWhatWasWrittenGivesTheSame() throws {
        var numbers = SeededNumbers(1)
        for _ in 0..<3_000 {
            let value = JSON.any(&numbers)
            let bytes = value.bytes
            let again = try JSON(parsing: bytes)
            #expect(again == value)
            #expect(again.bytes == bytes)
            #expect(again.hashValue == value.hashValue)
            #expect(try JSON(parsing: value.pretty()) == value)
        }
    }

    @Test func damagedTextIsRefusedOrReadButNeverTraps() {
        var numbers = SeededNumbers(2)
        for _ in 0..<3_000 {
            var bytes = JSON.any(&numbers).bytes
            for _ in 0..<Int.random(in: 1..<4, using: &numbers) {
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                bytes[place] =
                    Bool.random(using: &numbers)
                    ? UInt8.random(in: 0...255, using: &numbers)
                    : "{}[],:\"\\0u-e.".utf8.randomElement(using: &numbers)!
            }
            bytes.removeLast(Int.random(in: 0...min(2, bytes.count), using: &numbers))
            if let value = try? JSON(parsing: bytes) {
                #expect((try? JSON(parsing: value.bytes)) == value)
            }
        }
    }

    @Test func doublesAreShortAndExact() throws {
        for (value, text) in [
            (0.1, "0.1"), (1.0, "1.0"), (1e22, "1e+22"), (.leastNonzeroMagnitude, "5e-324"),
            (-0.0, "-0.0"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
        ] as [(Double, String)] {
            #expect(JSON.number(value).text == text)
        }
        #expect(JSON.number(.nan).text == "null")
        #expect(JSON.number(-.infinity).text == "null")
    }

    @Test func escapesOnlyWhatMustBe() {
        let text = "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é\u{2028}😀"
        let written = #""\"\\/\b\f\n\r\t\u0000\u001f"# + "\u{7F}é\u{2028}😀\""
        #expect(JSON.string(text).text == written)
    }

    @Test func prettyHasAMemberALine() {
        let value: JSON = ["a": [1, ["b": nil]], "empty": [], "none": [:]]
        let text = """
            {
              "a": [
                1,
                {
                  "b": null
                }
              ],
              "empty": [],
              "none": {}
            }
            """
        #expect(value.pretty() == text)
    }

    @Test func membersKeepTheirOrderAndCompareInAny() {
        var object: JSONObject = ["b": 1, "a": 2]
        #expect(JSON.object(object).text == #"{"b":1,"a":2}"#)
        #expect(object == ["a": 2, "b": 1])
        #expect(object.hashValue == (["a": 2, "b": 1] as JSONObject).hashValue)
        object["b"] = 3
        object["c"] = 4
        object["a"] = nil
        #expect(JSON.object(object).text == #"{"b":3,"c":4}"#)
        for index in 0..<40 { object["k\(index)"] = .integer(Int64(index)) }
        object["k7"] = nil
        #expect(object["k7"] == nil)
        #expect(object["k39"] == 39)
        #expect(object.count == 41)
    }

    @Test func accessorsGiveNilForOtherTypes() {
        let value: JSON = ["s": "x", "i": 1, "d": 1.5, "b": true, "n": nil, "a": [1, 2]]
        #expect(value["s"]?.string == "x")
        #expect(value["i"]?.integer == 1)
        #expect(value["i"]?.double == 1)
        #expect(value["d"]?.integer == nil)
        #expect(value["d"]?.double == 1.5)
        #expect(value["b"]?.bool == true)
        #expect(value["n"]?.isNull == true)
        #expect(value["a"]?[1] == 2)
        #expect(value["a"]?[2] == nil)
        #expect(value["missing"] == nil)
        #expect(value.string == nil)
        var changed: JSON = nil
        changed["x"] = 1
        #expect(changed == ["x": 1])
    }
}
