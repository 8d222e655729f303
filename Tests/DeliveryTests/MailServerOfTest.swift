import Core
import Foundation

/// aiosmtpd in a separate process, which accepts mail on loopback and stores it.
final class MailServerOfTest {
    private let process: Process
    private let held = Pipe()
    private let folder: Folder
    let port: Int

    private static let program = """
        import asyncio, json, pathlib, ssl, sys
        from aiosmtpd.smtp import SMTP, AuthResult
        settings = json.loads(sys.argv[1])
        folder = pathlib.Path(settings["folder"])

        class Keeper:
            async def handle_RCPT(self, server, session, envelope, address, options):
                answer = settings.get("rcpt")
                if answer:
                    return answer
                envelope.rcpt_tos.append(address)
                return "250 OK"

            async def handle_DATA(self, server, session, envelope):
                if settings.get("data"):
                    return settings["data"]
                number = len(list(folder.glob("*.json")))
                (folder / f"{number}.json").write_text(json.dumps({
                    "from": envelope.mail_from, "to": envelope.rcpt_tos,
                    "options": envelope.mail_options, "tls": session.ssl is not None,
                    "user": session.auth_data,
                    "text": envelope.original_content.decode("utf-8")}))
                return "250 kept"

        def check(server, session, envelope, mechanism, data):
            good = (data.login, data.password) == (b"ada", "pässword".encode())
            return AuthResult(success=good, handled=good, auth_data=f"ada by {mechanism}")

        async def main():
            context = None
            if settings.get("cert"):
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                context.load_cert_chain(settings["cert"], settings["key"])
            tls = {}
            if context and not settings.get("implicit"):
                tls = {"tls_context": context, "require_starttls": True}
            if settings.get("auth"):
                tls |= {"authenticator": check, "auth_required": True,
                        "auth_require_tls": not settings.get("implicit"),
                        "auth_exclude_mechanism": settings.get("without", [])}
            make = lambda: SMTP(Keeper(), hostname="mail.test",
                                enable_SMTPUTF8=bool(settings.get("utf8")), **tls)
            server = await asyncio.get_running_loop().create_server(
                make, "127.0.0.1", 0, ssl=context if settings.get("implicit") else None)
            port = folder / "port.part"
            port.write_text(str(server.sockets[0].getsockname()[1]))
            port.rename(folder / "port")
            # Until whoever began it lets go of the pipe: it stops it, or is gone itself.
            await asyncio.to_thread(sys.stdin.read)

        asyncio.run(main())
        """

    init(_ settings: JSON = [:]) async throws {
        folder = try Folder()
        var settings = settings
        settings["folder"] = .string(folder.path)
        process = try Command.make(
            ["python3", "-c", Self.program, settings.text], input: "/dev/null",
            output: "/dev/null", errors: "/dev/null")
        process.standardInput = held
        try process.run()
        var port: Int?
        for _ in 0..<600 where port == nil {
            try await Task.sleep(for: .milliseconds(50))
            port = (try? String(contentsOfFile: folder.file("port"), encoding: .utf8)).flatMap(
                Int.init)
        }
        guard let port else { throw Judge.Failed(message: "aiosmtpd did not start") }
        self.port = port
    }

    /// The received mail.
    func mail() throws -> [JSON] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try files.filter { $0.hasSuffix(".json") }.map { name in
            let data = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
            return try JSON(parsing: Array(data))
        }
    }

    func stop() {
        kill(process.processIdentifier, SIGKILL)
        folder.remove()
    }
}
