import Foundation

@testable import Trackers

/// A folder for a store, removed with the test.
final class StoreFolder {
    let path = NSTemporaryDirectory() + "cairn-trackers-\(UUID().uuidString)"
    var file: String { path + "/usage.db" }
    var bytes: Data { FileManager.default.contents(atPath: file) ?? Data() }

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The store with these buckets.
    func store(_ buckets: Bucket...) throws -> TrackerStore {
        let store = try TrackerStore(folder: path)
        for bucket in buckets { _ = try store.create(bucket) }
        return store
    }
}

func bucket(
    _ id: String, _ type: String = "currentwindow", on host: String = "here"
) -> Bucket {
    Bucket(
        id: id, type: type, client: "test", hostname: host, created: TrackerTime(microseconds: 0))
}
