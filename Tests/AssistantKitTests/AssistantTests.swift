import Core
import CoreTesting
import RouteKit
import SurfaceTesting
import Testing

@testable import AssistantKit

/// A module with a route of each type.
private struct Shelf: Module {
    let manifest = ModuleManifest(id: "shelf", stability: .experimental, summary: "Books.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        let book = RouteParameter.path("book", .id, "The book.")
        let answer = RouteAnswer.json(
            .object([.required("title", Schema.text().named("Title"))]).named("Book"), "The book")
        let echo: Route.Handler = { request, _ in
            .json(["title": .string(request.text("book") ?? request.body["title"]?.string ?? "-")])
        }
        registrar.contribute(
            Route(
                .get, "/api/v1/books/{book}", operation: "shelfBook", summary: "A book",
                tag: "Books", access: .person(.read), handler: echo
            ).taking(book).answering(answer).read(as: "cairn://book/{book}"),
            Route(
                .get, "/api/v1/books", operation: "shelfAll", summary: "All books", tag: "Books",
                access: .person(.read), handler: echo
            ).taking(.query("order", .choice(["title", "day"]), "Their order.")).answering(answer)
                .read(as: "cairn://books"),
            Route(
                .post, "/api/v1/books", operation: "shelfAdd", summary: "Add a book",
                tag: "Books", access: .person(.manage), handler: echo
            ).taking(body: .object([.required("title", .text(1...80))])).answering(answer),
            Route(
                .delete, "/api/v1/books/{book}", operation: "shelfRemove",
                summary: "Remove a book", tag: "Books", access: .person(.manage),
                handler: { _, _ in .empty }
            ).taking(book).answering(.empty("Nothing")),
            Route(
                .get, "/api/v1/cover", operation: "shelfCover", summary: "A cover",
                tag: "Books", access: .person(.read), handler: echo
            ).answering(.file("image/svg+xml", "The cover")),
            Route(
                .get, "/api/v1/secret", operation: "shelfSecret", summary: "A secret",
                tag: "Books", access: .secret, handler: echo
            ).answering(answer),
            Route(
                .get, "/api/v1/raw", operation: "shelfRaw", summary: "For programs", tag: "Books",
                access: .person(.read), handler: echo
            ).answering(answer).withoutTool, to: .routes)
        registrar.contribute(
            AssistantPrompt(
                "choose_book", title: "Choose", summary: "Chooses a book.",
                arguments: [.init("mood", "How you feel.")], words: "I feel {mood}."),
            to: .prompts)
    }
}

/// The protocol version and the client's capabilities, as in each message.
private let meta: JSON = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": [:],
]

@Suite struct AssistantTests {
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([ProgramRoutesModule(), AssistantModule(), Shelf()])
    }

    /// Sends a message as a client of 2026-07-28.
    private func ask(
        _ method: String, _ params: JSONObject = [:], headers: [String: String] = [:],
        meta more: JSONObject = [:]
    ) async -> RouteReply {
        var params = params
        var all = meta.object ?? [:]
        for member in more { all[member.key] = member.value }
        params["_meta"] = .object(all)
        let body: JSON = [
            "jsonrpc": "2.0", "id": 7, "method": .string(method), "params": .object(params),
        ]
        var fields = [
            "content-type": "application/json", "mcp-protocol-version": "2026-07-28",
            "mcp-method": method,
        ]
        fields["mcp-name"] = (params["name"] ?? params["uri"])?.string
        return await visitor.sends(
            "POST", "/mcp", body.bytes, fields.merging(headers) { $1 })
    }

    @Test("MCP: each JSON route for users is a tool with the same fields")
    func tools() async {
        let reply = await ask("tools/list")
        let tools = reply.json?["result"]?["tools"]?.array ?? []
        let names = tools.compactMap { $0["name"]?.string }
        #expect(
            names.filter { $0.hasPrefix("shelf") } == [
                "shelfAdd", "shelfAll", "shelfBook", "shelfRemove",
            ])
        #expect(names == names.sorted() && reply.json?["result"]?["resultType"] == "complete")
        func tool(_ name: String) -> JSON? { tools.first { $0["name"]?.string == name } }
        #expect(tool("shelfAdd")?["inputSchema"]?["required"] == ["title"])
        #expect(tool("shelfBook")?["inputSchema"]?["required"] == ["book"])
        #expect(tool("shelfAll")?["inputSchema"]?["required"] == nil)
        let output = tool("shelfBook")?["outputSchema"]
        #expect(output?["type"] == "object" && output?["$defs"]?["Title"] != nil)
        #expect(output?["properties"]?["title"]?["$ref"] == "#/$defs/Title")
        #expect(tool("shelfRemove")?["outputSchema"] == nil)
        let hints = { (name: String) in
            ["readOnlyHint", "destructiveHint", "idempotentHint"].map {
                tool(name)?["annotations"]?[$0]?.bool
            }
        }
        #expect(hints("shelfBook") == [true, false, true])
        #expect(hints("shelfAdd") == [false, false, false])
        #expect(hints("shelfRemove") == [false, true, true])
    }

    @Test("MCP: calling a tool runs its route, and a rejection is a result that can be corrected")
    func calls() async {
        let id = "0195b0c0-7a10-7000-8000-000000000001"
        let found = await ask(
            "tools/call", ["name": "shelfBook", "arguments": ["book": .string(id)]])
        #expect(found.json?["result"]?["structuredContent"] == ["title": .string(id)])
        let done = await ask(
            "tools/call", ["name": "shelfRemove", "arguments": ["book": .string(id)]])
        #expect(done.json?["result"]?["isError"] == false)
        #expect(done.json?["result"]?["content"]?[0]?["text"] == "Done.")
        for (name, arguments, code) in [
            ("shelfBook", [:] as JSON, "request.missing"),
            ("shelfBook", ["book": "x"], "request.path"),
            ("shelfBook", ["book": [1]], "request.type"),
            ("shelfAdd", [:], "request.missing"), ("shelfAdd", ["title": 1], "request.type"),
            ("shelfAdd", ["title": "A", "x": 1], "request.unknown"),
            ("shelfAll", ["order": "size"], "request.choice"),
            ("shelfAll", ["x": "y"], "request.unknown"),
        ] {
            let reply = await ask(
                "tools/call", ["name": .string(name), "arguments": arguments])
            let result = reply.json?["result"]
            #expect(reply.status == 200 && result?["isError"] == true, "\(name) \(arguments)")
            #expect(result?["structuredContent"]?["code"]?.string == code, "\(name) \(arguments)")
        }
    }

    @Test("Y0, MCP: a call repeated with the same key gets the first answer")
    func repeated() async {
        func add(
            _ title: String, _ key: JSON?, headers: [String: String] = [:]
        ) async -> JSON? {
            let named: JSONObject = key.map { ["cairn/idempotency-key": $0] } ?? [:]
            return await ask(
                "tools/call", ["name": "shelfAdd", "arguments": ["title": .string(title)]],
                headers: headers, meta: named
            ).json
        }
        func isReplayed(_ answer: JSON?) -> Bool {
            answer?["result"]?["_meta"]?["cairn/idempotency-replayed"] == true
        }
        let first = await add("A", "a-key")
        #expect(first?["result"]?["structuredContent"] == ["title": "A"] && !isReplayed(first))
        let again = await add("A", "a-key")
        #expect(again?["result"]?["structuredContent"] == ["title": "A"] && isReplayed(again))
        #expect(again?["result"]?["_meta"]?["io.modelcontextprotocol/serverInfo"] != nil)
        let other = await add("B", "a-key")?["result"]
        #expect(other?["isError"] == true)
        #expect(other?["structuredContent"]?["code"] == "idempotency.reused")
        #expect(!isReplayed(await add("B", "b-key")))
        for _ in 0..<2 { #expect(!isReplayed(await add("A", nil))) }
        #expect(!isReplayed(await add("A", nil, headers: ["idempotency-key": "of-http"])))
        #expect(isReplayed(await add("A", "of-http")))
        #expect(await add("A", 1)?["error"]?["code"] == -32_602)
        for key in ["", "two words", "ä"] as [JSON] {
            let refused = await add("A", key)?["result"]?["structuredContent"]
            #expect(refused?["code"] == "idempotency.key")
        }
    }

    @Test("MCP: each kind of invalid request has its own error, and headers must match the message")
    func faults() async {
        for (method, params, headers, code, status) in [
            ("nothing", [:] as JSONObject, [:] as [String: String], -32_601 as Int64, 404),
            ("initialize", [:], [:], -32_601, 404),
            ("tools/call", [:], [:], -32_602, 400),
            ("tools/call", ["name": "nothing"], [:], -32_602, 400),
            ("tools/call", ["name": "shelfSecret"], [:], -32_602, 400),
            ("tools/call", ["name": "shelfAll", "arguments": [1]], [:], -32_602, 400),
            ("tools/list", ["cursor": "x"], [:], -32_602, 400),
            ("resources/read", ["uri": "cairn://nothing"], [:], -32_602, 400),
            ("prompts/get", ["name": "choose_book"], [:], -32_602, 400),
            ("prompts/get", ["name": "nothing"], [:], -32_602, 400),
            ("tools/list", [:], ["mcp-method": "tools/call"], -32_020, 400),
            ("tools/list", [:], ["mcp-protocol-version": "2025-11-25"], -32_020, 400),
            ("tools/call", ["name": "shelfAll"], ["mcp-name": "shelfAdd"], -32_020, 400),
            ("tools/call", ["name": "shelfAll"], ["mcp-name": "=?base64?x?="], -32_020, 400),
        ] {
            let reply = await ask(method, params, headers: headers)
            #expect(
                reply.json?["error"]?["code"]?.integer == code, "\(method) \(params) \(headers)")
            #expect(reply.status == status && reply.json?["id"] == 7, "\(method)")
        }
        let coded = await ask(
            "tools/call", ["name": "shelfAll"], headers: ["mcp-name": "=?base64?c2hlbGZBbGw=?="])
        #expect(coded.status == 200)
    }

    @Test("MCP: malformed messages, batches, versions and media types are rejected")
    func messages() async {
        func send(
            _ body: String, _ type: String = "application/json", _ version: String? = nil
        ) async -> RouteReply {
            var fields = ["content-type": type]
            fields["mcp-protocol-version"] = version
            return await visitor.sends("POST", "/mcp", Array(body.utf8), fields)
        }
        for (body, code) in [
            ("", -32_700 as Int64), ("{", -32_700), ("[]", -32_600), ("1", -32_600),
            ("{}", -32_600),
            (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32_600),
            (#"{"jsonrpc":"2.0","id":1,"result":{}}"#, -32_600),
            (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32_600),
            (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#, -32_602),
            (#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#, -32_602),
        ] {
            let reply = await send(body)
            #expect(reply.status == 400 || reply.status == 200, "\(body)")
            #expect(reply.json?["error"]?["code"]?.integer == code, "\(body)")
        }
        #expect(await send("{}", "text/plain").status == 415)
        let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
        #expect(await send(ping).json?["result"] == [:])
        let odd = await send(ping, "application/json", "1900-01-01")
        #expect(odd.status == 400 && odd.json?["error"]?["code"] == -32_022)
        #expect(odd.json?["error"]?["data"]?["supported"] == ["2026-07-28"])
        let notice = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
        #expect(await send(notice).status == 202)
        #expect(await visitor.gets("/mcp").status == 405)
    }

    @Test("MCP: an older client can initialize and gets errors with status 200")
    func legacy() async {
        func send(_ method: String, _ params: JSON) async -> RouteReply {
            let body: JSON = [
                "jsonrpc": "2.0", "id": "a", "method": .string(method), "params": params,
            ]
            return await visitor.sends(
                "POST", "/mcp", body.bytes, ["content-type": "application/json"])
        }
        let hello = await send("initialize", ["protocolVersion": "2025-11-25"])
        #expect(hello.json?["result"]?["protocolVersion"] == "2025-11-25")
        let newer = await send("initialize", ["protocolVersion": "2030-01-01"])
        #expect(newer.json?["result"]?["protocolVersion"] == "2025-11-25")
        let fault = await send("nothing", [:])
        #expect(fault.status == 200 && fault.json?["error"]?["code"] == -32_601)
        let lost = await send("resources/read", ["uri": "cairn://nothing"])
        #expect(lost.json?["error"]?["code"] == -32_002)
        #expect(await send("tools/list", [:]).json?["result"]?["resultType"] == nil)
    }

    @Test("MCP: resources are read by their address, and prompts are filled in")
    func resources() async {
        let all = await ask("resources/list").json?["result"]?["resources"]?.array ?? []
        let addresses = all.compactMap { $0["uri"]?.string }
        #expect(addresses.contains("cairn://books"))
        let many = await ask("resources/templates/list").json?["result"]?["resourceTemplates"]
        #expect(many?[0]?["uriTemplate"] == "cairn://book/{book}")
        let id = "0195b0c0-7a10-7000-8000-000000000001"
        let read = await ask("resources/read", ["uri": .string("cairn://book/" + id)])
        #expect(read.json?["result"]?["contents"]?[0]?["text"]?.string?.contains(id) == true)
        let words = await ask(
            "prompts/get", ["name": "choose_book", "arguments": ["mood": "well"]])
        #expect(words.json?["result"]?["messages"]?[0]?["content"]?["text"] == "I feel well.")
    }

    @Test("the MCP surface meets the module contract")
    func contract() async {
        await checkSurfaces([AssistantModule()], beside: [ProgramRoutesModule()])
    }
}
