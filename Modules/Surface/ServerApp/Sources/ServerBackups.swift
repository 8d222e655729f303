internal import CommandLineKit
internal import Core
internal import Engine
internal import RouteKit
internal import Server

/// The backups that a server makes by itself, where `CAIRN_BACKUPS` names a folder for them; how
/// many are kept says `CAIRN_BACKUPS_KEEP`. Rule P5.
struct ServerBackups: ServerPart {
    private let rotation: BackupRotation

    /// How many are kept unless it is said.
    static let usual = "7d4w12m"
    private static let pause = Duration.seconds(60)
    private static let pauseAfterFailure = Duration.seconds(3_600)

    /// Nil where no folder is named. Fails with `backup.keep` for what is no count.
    init?(_ desk: OperatorDesk, folder: String) throws(Rejection) {
        DrillFolder(of: folder).clearLeft()
        guard let shelf = desk.environment["CAIRN_BACKUPS"], !shelf.isEmpty else { return nil }
        try desk.refuseDatabase()
        let keep = desk.environment["CAIRN_BACKUPS_KEEP"] ?? ""
        rotation = BackupRotation(
            desk, folder: folder, into: shelf,
            keeping: try Retention(keep.isEmpty ? ServerBackups.usual : keep))
    }

    /// Makes each when it is due, until the server stops. What fails is told in the log, and tried
    /// again after an hour.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async {
        while !Task.isCancelled {
            let hasFailed = await takeIfDue()
            try? await Task.sleep(
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
