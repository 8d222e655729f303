import Core
import CoreTesting
import Foundation
import Testing

@testable import CommandLineKit

/// Tests a folder of small backup files, with every possible failure.
@Suite final class BackupShelfTests {
    private let folder = NSTemporaryDirectory() + "shelf-\(UUID().uuidString)"
    private let day = Day(year: 2026, month: 11, day: 20)!
    private var files: BackupStore { BackupStore(folder, .files(".db", beside: [".outbox.db"])) }
    private var folders: BackupStore { BackupStore(folder, .folder(of: ["journal.db"])) }

    init() throws { try Files.makeFolder(folder) }
    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func instant(_ days: Int, _ second: Int = 0) -> Instant {
        let wall = WallTime(day + days, secondOfDay: second)
        return Instant(milliseconds: wall.secondsSince1970 * 1_000)
    }

    private func names() throws -> [String] {
        try Files.names(in: folder).filter { !$0.hasPrefix(".") }
    }

    private func write(_ text: String, _ path: String) throws(Rejection) {
        do throws(Files.Failure) {
            try Files.write(Array(text.utf8), to: path)
        } catch {
            throw Rejection("test.write", error.reason)
        }
    }

    @discardableResult
    private func take(
        _ days: Int, _ second: Int = 0, keep: String = "2d", fault: Rejection? = nil
    ) async throws -> BackupStore.Report {
        try await files.take(at: instant(days, second), keeping: try Retention(keep)) {
            path throws(Rejection) in
            try write("of day \(days)", path)
            try write("beside", String(path.dropLast(3)) + ".outbox.db")
        } drill: { _ throws(Rejection) in
            if let fault { throw fault }
        }
    }

    @Test("P5: rotation removes old backups with their companion files, and no other files")
    func rotation() async throws {
        let strange = [
            "cairn-kept-2026-11-1-000000.db", "cairn-2026-11-01-000000.db", "mine.outbox.db",
            "cairn-kept-2026-02-30-000000.db", "cairn-kept-2026-11-01-000000.db.old",
            "cairn-kept-2026-11-01-250000.db", "cairn-kept-2026-11-01-00000a.db",
        ]
        for name in strange { try write("mine", "\(folder)/\(name)") }
        try Files.makeFolder("\(folder)/cairn-kept-2026-11-02-000000.db")
        symlink("mine.outbox.db", "\(folder)/cairn-kept-2026-11-03-000000.db")
        let mine = try names()
        for number in 0..<4 { try await take(number) }
        let report = try await take(4)
        #expect(report.removed == ["cairn-kept-2026-11-22-000000.db"])
        #expect(report.kept == 2)
        let ours = ["2026-11-23", "2026-11-24"].flatMap {
            ["cairn-kept-\($0)-000000.db", "cairn-kept-\($0)-000000.outbox.db"]
        }
        #expect(try names() == (mine + ours).sorted())
        #expect(
            try Files.names(in: folder).filter { $0.hasPrefix(".") } == [".cairn-backup-lock"])
    }

    @Test(
        "P5: a backup that fails its restore test is reported and renamed, and other backups stay")
    func failure() async throws {
        for number in 0..<2 { try await take(number) }
        let good = try names()
        for number in 2..<7 {
            let report = try await take(number, fault: Rejection("x", "Torn."))
            #expect(report.failure?.code == "backup.drill")
            #expect(report.failure?.message.contains("Torn.") == true)
            #expect(Files.exists(report.path) && report.path.contains("cairn-failed-"))
        }
        let failed = ["2026-11-24", "2026-11-25", "2026-11-26"].flatMap {
            ["cairn-failed-\($0)-000000.db", "cairn-failed-\($0)-000000.outbox.db"]
        }
        #expect(try names() == (good + failed).sorted())
        try await take(7)
        #expect(try names().filter { $0.hasSuffix("0.db") && $0.contains("kept") }.count == 2)
    }

    @Test("P5: if the disk is full during a backup, older backups stay and no partial file is left")
    func full() async throws {
        for number in 0..<2 { try await take(number) }
        let before = try names()
        await #expect(throws: Rejection("journal.full", "Full.")) {
            try await files.take(at: instant(2), keeping: try Retention("1d")) {
                path throws(Rejection) in
                try write("half", path)
                throw Rejection("journal.full", "Full.")
            } drill: { _ in
            }
        }
        #expect(try names() == before)
    }

    @Test("P5: the next backup run removes the remains of a killed run")
    func killed() async throws {
        try await take(0)
        try Files.makeFolder("\(folder)/.cairn-backup-unfinished/drill")
        try write("half", "\(folder)/.cairn-backup-unfinished/drill/journal.db")
        try write("half", "\(folder)/cairn-kept-2026-11-19-000000.outbox.db")
        try await take(1)
        #expect(
            try names()
                == ["20", "21"].flatMap {
                    [
                        "cairn-kept-2026-11-\($0)-000000.db",
                        "cairn-kept-2026-11-\($0)-000000.outbox.db",
                    ]
                })
        #expect(!Files.exists("\(folder)/.cairn-backup-unfinished"))
    }

    @Test("P5: after the clock was set back, no backup name is reused and no later backup removed")
    func setBack() async throws {
        for number in 0..<2 { try await take(number, 3_600) }
        let report = try await take(1, 3_600)
        #expect(report.path.hasSuffix("cairn-kept-2026-11-21-010001.db"))
        let before = try names()
        try await take(-400)
        #expect(try names().count == before.count + 2)
    }

    @Test("P5: backup folders that contain other files are not removed")
    func folderForm() async throws {
        func take(_ days: Int) async throws -> BackupStore.Report {
            try await folders.take(at: instant(days), keeping: try Retention("1d")) {
                path throws(Rejection) in
                mkdir(path, 0o700)
                try write("journal", path + "/journal.db")
            } drill: { _ in
            }
        }
        for number in 0..<2 { _ = try await take(number) }
        try write("mine", "\(folder)/cairn-kept-2026-11-21-000000/notes.txt")
        #expect(try await take(2).removed == [])
        #expect(try await take(3).removed == ["cairn-kept-2026-11-22-000000"])
        #expect(
            try names() == ["cairn-kept-2026-11-21-000000", "cairn-kept-2026-11-23-000000"])
    }

    @Test("P5: a missing backup folder is not created, and only one run at a time is allowed")
    func refusals() async throws {
        let nowhere = BackupStore(folder + "/disk", .folder(of: []))
        await #expect {
            try await nowhere.take(at: instant(0), keeping: try Retention("1d")) { _ in
            } drill: { _ in
            }
        } throws: { ($0 as? Rejection)?.code == "backup.folder" }
        #expect(!Files.exists(folder + "/disk"))
        let lock = try Files.Lock(trying: folder + "/.cairn-backup-lock")
        #expect(lock != nil)
        await #expect {
            try await self.take(0)
        } throws: { ($0 as? Rejection)?.code == "backup.busy" }
        withExtendedLifetime(lock) {}
    }
}
