internal import Core
internal import Portability
internal import Synchronization

/// A file that somebody looked into and may take in: for a quarter of an hour, or until it came in.
struct Upload: Sendable {
    /// What it is called on the page and in the operation by which it comes in.
    let ticket: EventID
    /// Whose it is.
    let account: AccountID
    /// The name of who reads it.
    let format: String
    /// Which column is what, for spreadsheets.
    let mapping: String?
    /// What the person calls it.
    let name: String
    /// The file.
    let file: ScratchFile
    /// When it was sent.
    let at: Instant
}

/// Files that wait to be taken in, one a person and some in all; the oldest goes first.
///
/// They lie in files of their own that nobody else may read, and are gone when they are let go.
final class UploadShelf: Sendable {
    private let uploads = Mutex<[Upload]>([])

    /// How long a file waits, in seconds.
    static let time: Int64 = 900
    /// How many wait at once.
    private static let most = 20

    /// Keeps a file in the place of the one that its person sent before.
    func keep(_ upload: Upload) {
        uploads.withLock { uploads in
            uploads.removeAll {
                $0.account == upload.account || upload.at - $0.at > Self.time * 1_000
            }
            if uploads.count >= Self.most { uploads.removeFirst() }
            uploads.append(upload)
        }
    }

    /// A person's file; nil if it is not there any more.
    func find(_ ticket: String, of account: AccountID, at now: Instant) -> Upload? {
        uploads.withLock { uploads in
            uploads.first {
                $0.ticket.description == ticket && $0.account == account
                    && now - $0.at <= Self.time * 1_000
            }
        }
    }

    /// Lets a file go that came in.
    func drop(_ upload: Upload) {
        uploads.withLock { uploads in uploads.removeAll { $0.ticket == upload.ticket } }
    }
}
