import Foundation
import Testing

@testable import Portability

@Suite("Scratch files") struct ScratchFileTests {
    let parent = FileManager.default.temporaryDirectory.path + "/sweep-\(UUID().uuidString)"

    /// Creates a scratch folder as a program does, and returns its lock.
    private func folder(_ name: String, isLocked: Bool) throws -> Int32 {
        let path = parent + "/" + name
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: URL(filePath: path + "/file"))
        let lock = open(path + "/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        if isLocked { #expect(flock(lock, LOCK_EX | LOCK_NB) == 0) }
        return lock
    }

    @Test("scratch files of killed programs are removed, and no others")
    func swept() throws {
        defer { try? FileManager.default.removeItem(atPath: parent) }
        var locks = [Int32]()
        locks.append(try folder("cairn-scratch-dead", isLocked: false))
        locks.append(try folder("cairn-scratch-alive", isLocked: true))
        locks.append(try folder("somebody-else", isLocked: false))
        ScratchFile.sweep(parent)
        let left = try FileManager.default.contentsOfDirectory(atPath: parent).sorted()
        #expect(left == ["cairn-scratch-alive", "somebody-else"])
        for lock in locks { close(lock) }
    }

    @Test("scratch files are removed when they are released")
    func letGo() throws {
        let path = try ScratchFile([1, 2, 3]).path
        let folder = (path as NSString).deletingLastPathComponent
        #expect(folder.contains("/cairn-scratch-"))
        #expect(!FileManager.default.fileExists(atPath: folder))
    }
}
