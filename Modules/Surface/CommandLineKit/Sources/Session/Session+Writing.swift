public import Core

extension Session {
    /// Throws if a new file at this path would replace a part of the user's data.
    ///
    /// Throws `files.store` for names in the folder with the user's data that begin like the names
    /// of the data's own files, however the folder's path is written.
    public func refuseStore(at path: String, field: String) throws(Rejection) {
        let end = path.lastIndex(of: "/")
        let name = end.map { path[path.index(after: $0)...] } ?? path[...]
        let folder = end.map { String(path[...$0]) } ?? "."
        guard name.hasPrefix("journal."), let place = Files.identity(of: folder),
            place == Files.identity(of: folders.data)
        else { return }
        throw Rejection.conflict(
            "files.store", "\(path) is a file of the store itself. Nothing was written.",
            field: field, hints: ["Choose a file outside the store."])
    }
}
