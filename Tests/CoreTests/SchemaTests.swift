import Testing

@testable import Core

@Suite("JSON schemas")
struct SchemaTests {
    private static let shape = Schema.object([
        .required("name", .text(.line(1...80))), .optional("count", .integer(1...9)),
        .optional("target", .number(0.001...1e9)), .optional("colour", Schema.colour.orNull),
        .optional("days", .list(of: .day, count: 1...2, unique: true)),
        .optional("kind", .choice(["habit", "task"])), .optional("level", .integer(among: [0, 7])),
    ])

    @Test(
        "an invalid value is rejected with the name of its field",
        arguments: [
            (#"[]"#, "request.type", nil), (#"{}"#, "request.missing", "name"),
            (#"{"name":""}"#, "request.length", "name"),
            (#"{"name":" x"}"#, "request.format", "name"),
            (#"{"name":"\u2003x"}"#, "request.format", "name"),
            (#"{"name":"a\u0007"}"#, "request.format", "name"),
            (##"{"name":"a","colour":"#12345"}"##, "request.format", "colour"),
            (#"{"name":"a","count":0}"#, "request.range", "count"),
            (#"{"name":"a","count":1.5}"#, "request.type", "count"),
            (#"{"name":"a","target":0}"#, "request.range", "target"),
            (#"{"name":"a","target":-1}"#, "request.range", "target"),
            (#"{"name":"a","days":["2026-02-30"]}"#, "request.format", "days.0"),
            (#"{"name":"a","days":[]}"#, "request.count", "days"),
            (#"{"name":"a","days":["2026-02-03","2026-02-03"]}"#, "request.repeated", "days"),
            (#"{"name":"a","kind":"goal"}"#, "request.choice", "kind"),
            (#"{"name":"a","level":4}"#, "request.choice", "level"),
            (#"{"name":"a","level":"7"}"#, "request.type", "level"),
            (#"{"name":"a","nme":1}"#, "request.unknown", "nme"),
        ] as [(String, String, String?)])
    func refusals(text: String, code: String, field: String?) throws {
        let value = try JSON(parsing: text)
        let rejection = #expect(throws: Rejection.self) { try Self.shape.accept(value) }
        #expect(rejection?.code == code)
        #expect(rejection?.field == field)
        #expect(rejection?.message.hasSuffix(".") == true)
    }

    @Test("a valid value is accepted, and 3.0 is a whole number")
    func acceptance() throws {
        try Self.shape.accept(
            ["name": "日本", "count": 3.0, "target": 0.5, "colour": nil, "days": ["2026-02-28"]])
    }

    @Test("a name must have 1–80 characters")
    func lengths() throws {
        let long = String(repeating: "é", count: 80)
        try Self.shape.accept(["name": .string(long)])
        #expect(throws: Rejection.self) { try Self.shape.accept(["name": .string(long + "e")]) }
    }

    @Test("one field selects the variant of an object")
    func variants() throws {
        let schema = Schema.variants(
            on: "key", [("zone", [.required("value", .text())]), ("start", [])])
        try schema.accept(["key": "zone", "value": "UTC"])
        try schema.accept(["key": "start"])
        let rejection = #expect(throws: Rejection.self) { try schema.accept(["key": "zone"]) }
        #expect(rejection?.field == "value")
    }

    @Test("a schema is printed as JSON Schema 2020-12")
    func printing() {
        var definitions = JSONObject()
        let printed = Self.shape.named("Thing").printed(into: &definitions)
        #expect(printed == ["$ref": "#/components/schemas/Thing"])
        let thing = definitions["Thing"]
        #expect(thing?["additionalProperties"] == false)
        #expect(thing?["required"] == ["name"])
        #expect(thing?["properties"]?["colour"]?["type"] == ["string", "null"])
        #expect(thing?["properties"]?["count"]?["maximum"] == 9)
        #expect(thing?["properties"]?["name"]?["maxLength"] == 80)
    }

    @Test("the description of a named schema is printed where the schema is used")
    func describedReferences() {
        var definitions = JSONObject()
        let thing = Self.shape.named("Thing")
        let first = thing.described("The first one.").printed(into: &definitions)
        let second = thing.described("The second one.").printed(into: &definitions)
        #expect(first["description"] == "The first one.")
        #expect(second["description"] == "The second one.")
        #expect(second["$ref"] == "#/components/schemas/Thing")
        #expect(definitions["Thing"]?["description"] == nil)
    }
}
