public import Core
internal import Foundation
public import PortabilityAPI

extension Importer {
    /// Reads a file. Throws `import.mapping` if a required mapping is missing or invalid.
    public func source(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        guard takesMapping || file.mapping == nil else {
            throw Rejection(
                "import.mapping",
                "Files of \(title) need no mapping. Leave it out.",
                field: "mapping")
        }
        var source = try read(file, progress: progress)
        guard source.items.count <= ImportFile.mostItems else {
            throw Rejection(
                "import.too-many", "The file has more than \(ImportFile.mostItems) items.",
                field: "file")
        }
        var keys: Set<String> = []
        let count = source.items.count
        source.items.removeAll { !keys.insert($0.key).inserted }
        let repeated = count - source.items.count
        if repeated > 0 {
            source.leftOut.append(
                "\(repeated.counted("entry", "entries")) with an id that occurred before.")
        }
        return source
    }
}

extension ImportFile {
    /// The maximum number of items in one import.
    static let mostItems = 10_000
    /// The longest text in bytes, more than a lifetime of data in any format.
    static let longestText = 16 << 20

    /// Returns the file as UTF-8 text without a byte order mark. Throws `import.text` if it is not
    /// UTF-8.
    func text(limit: Int = longestText) throws(Rejection) -> String {
        var bytes = [UInt8](try FileBytes.read(path, limit: limit))[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Rejection("import.text", "The file is not UTF-8 text.", field: "file")
        }
        return text
    }

    /// Parses the file as JSON. Throws the given `import.not-…` error if it is not JSON.
    func json(_ refusal: Rejection) throws(Rejection) -> JSON {
        let text = try text()
        do throws(JSONError) {
            return try JSON(parsing: text)
        } catch {
            throw ImportFile.refusal(refusal, error)
        }
    }

    /// Returns the error with the position at which the text stops being JSON.
    static func refusal(_ refusal: Rejection, _ error: JSONError) -> Rejection {
        var told = refusal
        told.hints.append("It is not valid JSON from byte \(error.offset) on: \(error.message)")
        return told
    }
}
