import Hummingbird

// The rival of the bench `server`: Hummingbird set up as in its documentation, with routes that
// return pre-encoded bytes. Arguments: a port and a file for each route.

let arguments = CommandLine.arguments
guard arguments.count == 4, let port = Int(arguments[1]) else {
    fatalError("usage: Rival PORT TODAY.json LOG.json")
}

func reply(_ path: String) throws -> Response {
    let bytes = try readFile(path)
    return Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
}

let today = try reply(arguments[2])
let log = try reply(arguments[3])
let router = Router()
router.get("/api/v1/today") { _, _ in today }
router.post("/api/v1/items/:id/log") { _, _ in log }
let application = Application(
    router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
try await application.runService()
