internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine

/// `cairn login`: signs the store in to a server with a code that the user approves on the page.
/// RFC 8628.
struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Sign this store in to a server.",
        discussion: """
            Shows a code and a page. Open the page in a browser where you are signed in, and
            confirm the code. Then run cairn sync.

            Example:
              cairn login https://cairn.example
            """)

    @Argument(help: "The address of the server.")
    var address: String

    func run() async throws {
        _ = try await session.store()
        var memory = SyncMemory(in: session.folders)
        let server = try SyncAddress(address)
        let begun = try LoginCommand.asked(
            server, "/api/v1/device/authorization",
            [("client_id", "cairn on " + StartedProcess.machine)])
        guard let secret = begun["device_code"]?.string, let code = begun["user_code"]?.string,
            let page = begun["verification_uri"]?.string
        else {
            throw Rejection(
                "sync.format",
                "\(TextFitting.quoted(server.root)) has no accounts, so it needs no sign-in.",
                category: .unavailable)
        }
        session.display("Open \(page) in a browser and confirm this device if the page shows")
        session.show(session.wantsJSON ? "" : "  " + session.paint(code, .strong))
        let (token, account, name) = try await wait(
            for: secret, at: server, pause: max(1, begun["interval"]?.integer ?? 5))
        guard memory.account == nil || memory.account == account else {
            throw Rejection(
                "sync.account",
                "This store belongs to \(TextFitting.quoted(memory.name ?? "another user")) and "
                    + "cannot be synced with another account.",
                category: .conflict, hints: ["Use another store: cairn --data FOLDER login …"])
        }
        memory.address = server.root
        (memory.token, memory.account, memory.name) = (token, account, name)
        memory.fault = nil
        try memory.keep()
        guard !session.wantsJSON else { return session.show(["name": .string(name)]) }
        session.show("Signed in as \(session.paint(name, .strong)).")
        session.display("Sync now: cairn sync")
    }

    /// Polls until the request is approved or denied.
    private func wait(
        for secret: String, at server: SyncAddress, pause: Int64
    ) async throws -> (token: String, account: String, name: String) {
        let fields = [
            ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
            ("device_code", secret),
        ]
        while true {
            try await Task.sleep(for: .seconds(pause))
            let answer = try LoginCommand.asked(server, "/api/v1/device/token", fields)
            if let token = answer["access_token"]?.string,
                let account = answer["account"]?.string, let name = answer["name"]?.string
            {
                return (token, account, name)
            }
            switch answer["error"]?.string {
            case "authorization_pending"?: continue
            case "access_denied"?:
                throw Rejection(
                    "sync.denied", "The sign-in of this device was denied.", category: .forbidden)
            default:
                throw Rejection(
                    "sync.expired",
                    "The device was not confirmed within 15 minutes. Run cairn login again.",
                    category: .forbidden)
            }
        }
    }

    /// Sends a form and returns the JSON of the response, regardless of its status.
    private static func asked(
        _ server: SyncAddress, _ path: String, _ fields: [(String, String)]
    ) throws(Rejection) -> JSON {
        let form = fields.map { $0 + "=" + encoded($1) }.joined(separator: "&")
        let answer = try server.send(
            "POST", path, Array(form.utf8), "application/x-www-form-urlencoded")
        guard let json = try? JSON(parsing: answer.bytes),
            answer.status == 200 || json["error"] != nil
        else { throw server.refusal(answer) }
        return json
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                scalar.isASCII && scalar.properties.isAlphabetic
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(scalar) : "%" + (byte < 16 ? "0" : "") + digits
        }.joined()
    }
}

/// `cairn logout`: revokes the token. The store's data stays.
struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Sign this store out. Its data stays.")

    func run() async throws {
        _ = try await session.store()
        var memory = SyncMemory(in: session.folders)
        let server = try memory.server()
        guard memory.token != nil else {
            throw Rejection(
                "sync.signed-out", "This store is not signed in.", category: .conflict)
        }
        let answer = try server.send("DELETE", "/api/v1/passes/this")
        guard answer.status < 300 || [401, 410].contains(answer.status) else {
            throw server.refusal(answer)
        }
        memory.token = nil
        // If the account was erased, the store belongs to its user alone again.
        if answer.status == 410 { (memory.account, memory.name) = (nil, nil) }
        try memory.keep()
        session.show("Signed out. Your data is still in this store.")
    }
}

/// `cairn devices`: lists the user's sign-ins at the server.
struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices signed in at the server, or sign one out.",
        discussion: """
            Examples:
              cairn devices
              cairn devices --remove 01a20886
            """)

    @Option(help: "The device to sign out: the first characters of its id.")
    var remove: String?

    func run() async throws {
        _ = try await session.store()
        let server = try SyncMemory(in: session.folders).server()
        let answer = try server.send("GET", "/api/v1/passes")
        guard answer.status == 200, let json = try? JSON(parsing: answer.bytes),
            let passes = json["passes"]?.array
        else { throw server.refusal(answer) }
        if let remove { return try end(remove, passes, server) }
        guard !session.wantsJSON else { return session.show(["passes": .array(passes)]) }
        var table = Table([.init("Id"), .init("Device"), .init("Last used"), .init("Signed in")])
        for pass in passes {
            func text(_ name: String) -> String { pass[name]?.string ?? "" }
            let label = text("label") + (pass["isThis"]?.bool == true ? " (this device)" : "")
            table.add(
                .init(String(text("id").suffix(8)), .quiet), .init(label, .strong),
                .init(String(text("used").prefix(10))), .init(String(text("since").prefix(10))))
        }
        session.show(table)
    }

    private func end(_ wanted: String, _ passes: [JSON], _ server: SyncAddress) throws {
        let found = passes.compactMap { $0["id"]?.string }.filter {
            $0.hasSuffix(wanted) || $0.hasPrefix(wanted)
        }
        guard found.count == 1 else {
            throw Rejection(
                "sync.device",
                found.isEmpty
                    ? "No device has an id that starts with \(TextFitting.quoted(wanted))."
                    : "Several devices have an id that starts with \(TextFitting.quoted(wanted)).",
                field: "remove", category: .notFound, hints: ["List them: cairn devices"])
        }
        let answer = try server.send("DELETE", "/api/v1/passes/" + found[0])
        guard answer.status < 300 else { throw server.refusal(answer) }
        session.show("Signed out.")
    }
}
