public import Core

extension Session {
    /// Throws if a path is in the place of the store, because the new file would replace it.
    ///
    /// Throws `files.store` for names that begin like the store's own files in its folder, for any
    /// spelling of the folder's path.
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
