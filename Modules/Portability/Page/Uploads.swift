internal import Core
internal import Engine
internal import Portability
internal import RouteKit
internal import Synchronization

/// A file that somebody looked into and may take in: for a quarter of an hour, or until it came in.
struct Upload: Sendable {
    /// The file without its bytes.
    let sent: SentFile
    /// Its bytes.
    let file: ScratchFile
}

/// Files that wait to be taken in, one a person and some in all; the oldest goes first.
///
/// They lie in files of their own that nobody else may read, and are gone when they are let go.
/// Where several servers take files in together they wait on a shelf of theirs in place of this.
final class Uploads: Sendable {
    private let uploads = Mutex<[Upload]>([])

    /// How many wait at once.
    private static let most = 20

    /// Keeps a file of these bytes in the place of the one that its person sent before.
    func keep(
        _ upload: Upload, _ bytes: [UInt8], _ engine: Engine
    ) async throws(Rejection) {
        if let shelf = try await Uploads.shared(engine) {
            var file = upload.sent
            file.bytes = bytes
            return try await shelf.keep(file)
        }
        let sent = upload.sent
        uploads.withLock { uploads in
            uploads.removeAll {
                $0.sent.account == sent.account || sent.at - $0.sent.at > SentFile.time * 1_000
            }
            if uploads.count >= Uploads.most { uploads.removeFirst() }
            uploads.append(upload)
        }
    }

    /// A person's file; nil if it is not there any more.
    func find(_ ticket: String, _ engine: Engine) async throws(Rejection) -> Upload? {
        guard let ticket = EventID(ticket) else { return nil }
        let (account, now) = (engine.account, engine.now)
        if let shelf = try await Uploads.shared(engine) {
            guard var sent = try await shelf.find(ticket, of: account, at: now) else { return nil }
            let file = try ScratchFile(sent.bytes)
            sent.bytes = []
            return Upload(sent: sent, file: file)
        }
        return uploads.withLock { uploads in
            uploads.first {
                $0.sent.ticket == ticket && $0.sent.account == account
                    && now - $0.sent.at <= SentFile.time * 1_000
            }
        }
    }

    /// Lets a file go that came in.
    func drop(_ upload: Upload, _ engine: Engine) async throws(Rejection) {
        let sent = upload.sent
        if let shelf = try await Uploads.shared(engine) {
            return try await shelf.drop(sent.ticket, of: sent.account)
        }
        uploads.withLock { uploads in uploads.removeAll { $0.sent.ticket == sent.ticket } }
    }

    private static func shared(_ engine: Engine) async throws(Rejection) -> (any UploadShelf)? {
        try await engine.ask(zone: .utc) { $0.view.answer(.uploadShelf) }
    }
}
