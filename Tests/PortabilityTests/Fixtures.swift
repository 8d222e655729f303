import Core
import Foundation
import GRDB
import PortabilityAPI
import Testing

@testable import Portability

/// Real files of other programs, stored next to the project, never in it.
enum Fixtures {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("shared/fixtures")
    static var areThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}

extension Trait where Self == ConditionTrait {
    static var needsFixtures: Self {
        .enabled(if: Fixtures.areThere, "skipped: the real fixtures are not here")
    }
}

/// A folder for a test's files, removed afterwards.
final class Scratch {
    let folder: URL
    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("cairn-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(at: folder) }

    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }

    /// An SQLite file made by these statements.
    func database(_ name: String, version: Int, _ sql: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        let queue = try DatabaseQueue(path: url.path)
        try queue.write { try $0.execute(sql: sql + ";PRAGMA user_version = \(version)") }
        return url.path
    }
}

func importLoop(_ path: String) throws -> ImportedSource {
    try LoopImporter().read(ImportFile(path, days: DayRule(zone: .utc))) { _ in }
}

func code(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return (error as? Rejection)?.code ?? "\(error)"
    }
}
