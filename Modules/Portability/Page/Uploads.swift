internal import Core
internal import Engine
internal import Portability
internal import RouteKit
internal import Synchronization

/// An uploaded file waiting for confirmation, for 15 minutes or until it is imported.
struct Upload: Sendable {
    /// The file without its bytes.
    let sent: UploadedFile
    /// The file with the bytes.
    let file: ScratchFile
}

/// The uploads waiting for confirmation: one for each user and a limited number in all. The oldest
/// is removed first.
///
/// They are private temporary files, deleted when released. Servers that share imports use a shared
/// store instead.
final class Uploads: Sendable {
    private let uploads = Mutex<[Upload]>([])

    /// The maximum number of waiting uploads.
    private static let most = 20

    /// Keeps a file and replaces the user's previous upload.
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
                $0.sent.account == sent.account || sent.at - $0.sent.at > UploadedFile.time * 1_000
            }
            if uploads.count >= Uploads.most { uploads.removeFirst() }
            uploads.append(upload)
        }
    }

    /// Returns a user's upload; nil if it no longer exists.
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
                    && now - $0.sent.at <= UploadedFile.time * 1_000
            }
        }
    }

    /// Deletes an imported upload.
    func drop(_ upload: Upload, _ engine: Engine) async throws(Rejection) {
        let sent = upload.sent
        if let shelf = try await Uploads.shared(engine) {
            return try await shelf.drop(sent.ticket, of: sent.account)
        }
        uploads.withLock { uploads in uploads.removeAll { $0.sent.ticket == sent.ticket } }
    }

    private static func shared(_ engine: Engine) async throws(Rejection) -> (any UploadStore)? {
        try await engine.ask(zone: .utc) { $0.view.answer(.uploadStore) }
    }
}
