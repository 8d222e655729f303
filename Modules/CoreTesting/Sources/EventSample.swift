internal import Foundation

/// A payload written by some release, kept so that it stays readable.
public struct EventSample: Hashable, Sendable {
    /// The event kind.
    public var kind: String
    /// The bytes of the payload.
    public var payload: [UInt8]

    /// Creates a sample.
    public init(_ kind: String, _ payload: String) {
        self.kind = kind
        self.payload = [UInt8](payload.utf8)
    }

    /// Returns the samples in the folder `Samples` next to a test file, sorted by name.
    ///
    /// A file is named after its kind, with a note after `~` if there are several:
    /// `habits.progressed.json`, `habits.progressed~timer.json`. A final line end is not part of
    /// the payload.
    public static func beside(_ file: String = #filePath) throws -> [EventSample] {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
            .appendingPathComponent("Samples")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasSuffix(".json") }.map { name in
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            let stem = String(name.dropLast(5))
            let kind = stem.split(separator: "~").first.map(String.init) ?? stem
            var text = String(decoding: data, as: UTF8.self)
            while text.hasSuffix("\n") { text.removeLast() }
            return EventSample(kind, text)
        }
    }
}
