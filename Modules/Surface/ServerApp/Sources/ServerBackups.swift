internal import CommandLineKit
internal import Core
internal import Engine
internal import RouteKit
internal import Server

/// The automatic backups of a server, in the folder named by `CAIRN_BACKUPS`; `CAIRN_BACKUPS_KEEP`
/// sets the number to keep. Rule P5.
struct ServerBackups: ServerPart {
    private let rotation: BackupRotation
    private let clock: any Clock

    /// The default number to keep.
    static let usual = "7d4w12m"
    private static let pause = Duration.seconds(60)
    private static let pauseAfterFailure = Duration.seconds(3_600)

    /// Creates the backups; nil without a folder. Throws `backup.keep` for an invalid number.
    init?(_ context: OperatorContext, folder: String, _ clock: any Clock) throws(Rejection) {
        self.clock = clock
        RestoreTestFolder(of: folder).clearLeft()
        guard let shelf = context.environment["CAIRN_BACKUPS"], !shelf.isEmpty else { return nil }
        try context.refuseDatabase()
        let keep = context.environment["CAIRN_BACKUPS_KEEP"] ?? ""
        rotation = BackupRotation(
            context, folder: folder, into: shelf,
            keeping: try Retention(keep.isEmpty ? ServerBackups.usual : keep))
    }

    /// Makes each backup when it is due, until the server stops. Failures are logged and retried
    /// after an hour.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async {
        while !Task.isCancelled {
            let hasFailed = await takeIfDue()
            try? await clock.wait(
                for: hasFailed ? ServerBackups.pauseAfterFailure : ServerBackups.pause)
        }
    }

    private func takeIfDue() async -> Bool {
        do throws(Rejection) {
            guard try rotation.isDue else { return false }
            let report = try await rotation.take()
            guard let failure = report.failure else {
                ServerLog.backedUp(report.path, kept: report.kept, removed: report.removed.count)
                return false
            }
            ServerLog.drillFailed(report.path, reason: failure.message)
        } catch {
            ServerLog.putOff("backups", reason: error.message)
        }
        return true
    }
}
