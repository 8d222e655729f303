internal import Core
internal import Foundation

/// The reading of whole files within a size limit.
enum FileBytes {
    /// The largest file that an import reads: 512 MiB.
    static let limit = 512 << 20

    /// Reads a file. Throws if it is missing, unreadable, empty or too large.
    static func read(_ path: String, limit: Int = limit) throws(Rejection) -> Data {
        let size: Int
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            size = (attributes[.size] as? NSNumber)?.intValue ?? 0
        } catch {
            throw Rejection(
                "import.missing", "There is no file at \(path), or it may not be read.",
                field: "file", category: .notFound)
        }
        guard size > 0 else {
            throw Rejection("import.empty", "The file is empty.", field: "file")
        }
        guard size <= limit else {
            throw Rejection(
                "import.too-large",
                "The file is larger than \(limit >> 20) MiB, so it is not read.", field: "file")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Rejection(
                "import.missing", "The file \(path) may not be read.", field: "file",
                category: .notFound)
        }
        return data
    }

    /// Returns true if the path is a folder.
    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }
}
