import Core
import Testing

@Suite struct JSONPayloadTests {
    @Test func readsTheFieldsOfAnEvent() {
        var writer = PayloadWriter()
        writer.field("item", "0195d3c0-7b7a-7000-8000-0123456789ab")
        writer.field("day", Day(year: 2026, month: 11, day: 21))
        writer.field("amount", 1_000)
        writer.field("rate", 0.5)
        writer.field("done", true)
        writer.field("note", "a \"b\"\n")
        writer.field("none", nil as String?)
        writer.field("tags", ["x", 1] as JSON)
        var reader = PayloadReader(writer.finish())
        var seen: [String] = []
        while let key = reader.nextKey() {
            switch key {
            case "item": seen.append(reader.string()!)
            case "day": seen.append(reader.day()!.description)
            case "amount": seen.append("\(reader.integer()!)")
            case "rate": seen.append("\(reader.double()!)")
            case "done": seen.append("\(reader.bool()!)")
            case "note": seen.append(reader.string()!)
            default: seen.append(reader.keyText! + reader.json()!.text)
            }
        }
        #expect(reader.finished && !reader.failed)
        #expect(
            seen == [
                "0195d3c0-7b7a-7000-8000-0123456789ab", "2026-11-21", "1000", "0.5", "true",
                "a \"b\"\n",
                "tags[\"x\",1]",
            ])
    }

    @Test func aValueOfAnotherTypeStaysToBeAskedForOrPassedOver() {
        var reader = PayloadReader(Array(#"{"a":1.5,"b":"x","c":null,"d":[1],"e":2}"#.utf8))
        #expect(reader.nextKey().map { $0 == "a" } == true)
        #expect(reader.integer() == nil)
        #expect(reader.string() == nil)
        #expect(reader.double() == 1.5)
        #expect(reader.double() == nil)
        #expect(reader.nextKey().map { $0 == "b" } == true)
        #expect(reader.day() == nil)
        #expect(reader.bool() == nil)
        #expect(reader.string() == "x")
        #expect(reader.nextKey().map { $0 == "c" } == true)
        #expect(reader.null() == true)
        #expect(reader.nextKey().map { $0 == "d" } == true)
        #expect(reader.null() == false)
        #expect(reader.nextKey().map { $0 == "e" } == true)
        #expect(reader.integer() == 2)
        #expect(reader.nextKey() == nil)
        #expect(reader.finished)
        #expect(reader.nextKey() == nil)
    }

    @Test(arguments: [
        "", "[]", "{", "{}x", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1 \"b\":2}",
        "{\"a\":01}",
        "{\"a\":\"\\q\"}", "{\"a\":[1,,2]}", "{\"a\":{\"b\":1,\"b\":2}}", "{\"a\":nul}",
        "{\"a\":\"",
        "{\"\\ud800\":1}", "{\"a\":1e999}", "\u{FEFF}{}",
    ])
    func malformedTextFails(_ text: String) {
        var reader = PayloadReader(Array(text.utf8))
        while reader.nextKey() != nil {}
        #expect(reader.failed && !reader.finished)
        #expect(reader.integer() == nil && reader.string() == nil && reader.json() == nil)
    }

    @Test func agreesWithTheTreeOnAnyObject() throws {
        var numbers = SeededNumbers(3)
        for _ in 0..<2_000 {
            var object = JSONObject()
            for _ in 0..<Int.random(in: 0..<8, using: &numbers) {
                object[JSON.anyText(&numbers)] = JSON.any(&numbers)
            }
            var bytes = JSON.object(object).bytes
            if Int.random(in: 0..<3, using: &numbers) == 0 {
                bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(
                    in: 0...255, using: &numbers)
            }
            var read = JSONObject()
            var duplicated = false
            var reader = PayloadReader(bytes)
            while reader.nextKey() != nil {
                guard let key = reader.keyText, let value = reader.json() else { continue }
                duplicated = duplicated || read[key] != nil
                read[key] = value
            }
            let tree = try? JSON(parsing: bytes)
            #expect(duplicated || reader.finished == (tree?.object != nil))
            if let tree, !duplicated { #expect(tree == .object(read)) }
        }
    }

    @Test func keysCompareExactly() {
        let long = "a-name-that-is-longer-than-any-literal"
        let text =
            #"{"a":1,"ab":2,"abcdefgh":3,"abcdefghijklmnopqrstuvwx":4,"#
            + #""\#(long)":5,"\u0062":6,"":7}"#
        var reader = PayloadReader(Array(text.utf8))
        var found: [String] = []
        while let key = reader.nextKey() {
            switch key {
            case "a": found.append("1")
            case "ab": found.append("2")
            case "abcdefgh": found.append("3")
            case "abcdefghijklmnopqrstuvwx": found.append("4")
            case "b": found.append("6")
            case "": found.append("7")
            default: found.append(reader.keyText!)
            }
        }
        #expect(found == ["1", "2", "3", "4", long, "6", "7"])
        #expect(reader.finished)
    }

    @Test func namesThatAreTooLongToTellApartAreNeverEqual() {
        let text = #"{"a-name-of-more-than-24-bytes":1,"another-name-of-more-than-24":2}"#
        var reader = PayloadReader(Array(text.utf8))
        let first = reader.nextKey()
        let second = reader.nextKey()
        #expect(first != nil && second != nil && first != second)
        #expect(reader.keyText == "another-name-of-more-than-24")
    }

    @Test func stringsAreHandedOverAsBytes() {
        var reader = PayloadReader(Array(#"{"a":"plain","b":"\u00e9"}"#.utf8))
        _ = reader.nextKey()
        #expect(reader.withUTF8 { $0.count } == 5)
        _ = reader.nextKey()
        #expect(reader.withUTF8 { Array($0) } == [0xC3, 0xA9])
    }

    @Test func writerGivesParsableText() throws {
        var numbers = SeededNumbers(4)
        for _ in 0..<500 {
            let text = JSON.anyText(&numbers)
            let number = JSON.anyDouble(&numbers)
            let integer = Int64(bitPattern: numbers.next())
            var writer = PayloadWriter()
            writer.field("t", text)
            writer.field("n", number)
            writer.field("i", integer)
            let value = try JSON(parsing: writer.bytes)
            #expect(value == ["t": .string(text), "n": .number(number), "i": .integer(integer)])
        }
        #expect(PayloadWriter().bytes == Array("{}".utf8))
    }
}
