public import Core
internal import Foundation
public import PortabilityAPI

extension Importer {
    /// Reads a file; refused with `import.mapping` where a mapping is missing or makes no sense.
    public func source(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        guard takesMapping || file.mapping == nil else {
            throw Rejection(
                "import.mapping",
                "Files of \(title) say themselves what is what: leave out the mapping.",
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
                "\(repeated.counted("entry", "entries")) of the file under an id that came before.")
        }
        return source
    }
}

extension ImportFile {
    /// The most items that are taken in at once.
    static let mostItems = 10_000
    /// The longest text that an importer reads whole: more than a life takes in any of the formats.
    static let longestText = 16 << 20

    /// The file as UTF-8 text, without a byte order mark; refused with `import.text` if it is none.
    func text(limit: Int = longestText) throws(Rejection) -> String {
        var bytes = [UInt8](try FileBytes.read(path, limit: limit))[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Rejection("import.text", "The file is not UTF-8 text.", field: "file")
        }
        return text
    }

    /// The file as a value of JSON; refused as its reader says, `import.not-…`, if it is none.
    func json(_ refusal: Rejection) throws(Rejection) -> JSON {
        let text = try text()
        do throws(JSONError) {
            return try JSON(parsing: text)
        } catch {
            throw ImportFile.refusal(refusal, error)
        }
    }

    /// The refusal, with the reader's word on where the text stops being JSON.
    static func refusal(_ refusal: Rejection, _ error: JSONError) -> Rejection {
        var told = refusal
        told.hints.append("It is no JSON from byte \(error.offset) on: \(error.message)")
        return told
    }
}
