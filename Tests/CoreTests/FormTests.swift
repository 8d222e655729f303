import Core
import CoreTesting
import Testing

/// A command with fields of every kind.
private struct Order: Hashable, Sendable, Shaped {
    enum Size: String, StringCodedEnum { case small, large }
    struct Topping: Payload {
        var name: String
        var count: Int
        static let record = Record(
            Topping.init, Field("name", \.name, .line(1...8)),
            Field("count", \.count, .integer(1...3), default: 1))
    }
    var name: String
    var size: Size
    var day: Day?
    var price: Double
    var toppings: [Topping]
    /// Not a field, so it must survive a check.
    var hidden = 0

    init(_ name: String, _ size: Size, _ day: Day?, _ price: Double, _ toppings: [Topping]) {
        (self.name, self.size, self.day, self.price, self.toppings) =
            (name, size, day, price, toppings)
    }

    static let form = Form(
        "Order", Order.init(_:_:_:_:_:),
        Field(
            "name", \.name, .line(1...5), refusal: Refusal("order.name", "A name, please.")),
        Field("size", \.size, default: .small), Field("day", \.day), Field("price", \.price),
        Field("toppings", \.toppings, Topping.record.codec.list(count: 0...2), default: []))

    static let shape = Shape<Order>("Order") {
        Member("name", \.name)
        Member("size", \.size)
        Member("day", \.day)
        Member("count", { $0.toppings.count }, "How many.")
    }
}

@Suite struct FormTests {
    private func order(_ text: String) throws(Rejection) -> Order {
        guard let object = (try? JSON(parsing: Array(text.utf8)))?.object else {
            throw Rejection("test.json", "That is no object.")
        }
        return try Order.form.value(of: object)
    }

    @Test func `fields are read with defaults and trimmed, and written back the same`() throws {
        let read = try order(#"{"name":"  Tea ","price":2,"toppings":[{"name":"oat"}]}"#)
        #expect(read == Order("Tea", .small, nil, 2, [.init(name: "oat", count: 1)]))
        let text = String(decoding: Order.form.record.bytes(read), as: UTF8.self)
        #expect(
            text == #"{"name":"Tea","size":"small","price":2.0,"#
                + #""toppings":[{"name":"oat","count":1}]}"#)
        #expect(try order(text) == read)
    }

    @Test(arguments: [
        (#"{"price":1}"#, "request.missing", "name"),
        (#"{"name":7,"price":1}"#, "request.type", "name"),
        (#"{"name":"  ","price":1}"#, "order.name", "name"),
        (#"{"name":"Lemonade","price":1}"#, "order.name", "name"),
        (#"{"name":"Tea","price":"1"}"#, "request.type", "price"),
        (#"{"name":"Tea","price":1,"size":"huge"}"#, "request.choice", "size"),
        (#"{"name":"Tea","price":1,"day":"2026-02-30"}"#, "request.format", "day"),
        (#"{"name":"Tea","price":1,"tip":2}"#, "request.unknown", "tip"),
        (
            #"{"name":"Tea","price":1,"toppings":[{"name":"oat","count":4}]}"#, "request.range",
            "toppings.0.count"
        ),
        (#"{"name":"Tea","price":1,"toppings":[{},{},{}]}"#, "request.count", "toppings"),
    ])
    func `an error names the path of the wrong field`(
        _ text: String, _ code: String, _ field: String
    ) throws {
        let rejection = #expect(throws: Rejection.self) { try order(text) }
        #expect(rejection?.code == code && rejection?.field == field, "\(text)")
    }

    @Test func `a value made in Swift meets the same limits and keeps other properties`() throws {
        var made = Order(" Tea ", .large, nil, 1, [])
        made.hidden = 7
        let checked = try Order.form.record.checked(made)
        #expect(checked.name == "Tea" && checked.hidden == 7)
        made.name = "Lemonade"
        #expect(code { try Order.form.record.checked(made) } == "order.name")
        made = Order("Tea", .large, nil, 1, [.init(name: "oat", count: 9)])
        #expect(code { try Order.form.record.checked(made) } == "request.range")
    }

    @Test func `a payload skips fields that a later release added`() {
        let later: JSONObject = ["name": "oat", "count": 2, "origin": "Fife"]
        #expect(Order.Topping(payload: later) == .init(name: "oat", count: 2))
        #expect(Order.Topping(payload: ["count": 2]) == nil)
        #expect(Order.Topping(payload: ["name": "oat", "count": 0]) == nil)
    }

    @Test func `encoded output matches the schema of its shape`() throws {
        let order = Order("Té \"x\"", .large, day("2026-11-21"), 1, [])
        let text = String(decoding: Order.shape.bytes(order), as: UTF8.self)
        #expect(
            text == #"{"name":"Té \"x\"","size":"large","day":"2026-11-21","count":0}"#)
        try Order.shape.schema.accept(order.json)
        let without = Order("T", .small, nil, 1, [])
        try Order.shape.schema.accept(without.json)
        #expect(without.json["day"] == .null)
        #expect(throws: Rejection.self) { try Order.shape.schema.accept(["name": "T"]) }
    }

    @Test func `different commands have different fingerprints`() {
        struct Say: Command {
            typealias Reply = Void
            static let name = "test.say"
            static let isIdempotent = true
            static let form = Form("Say", Say.init, Field("word", \.word))
            var word: String
            func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] { [] }
        }
        let prints = (0..<2_000).map { Say(word: "w\($0)").fingerprint }
        #expect(Set(prints).count == prints.count)
        #expect(Say(word: "w1").fingerprint == prints[1])
        #expect(prints.allSatisfy { $0 < 1 << 63 })
    }
}
