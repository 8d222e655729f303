public import Core

extension Session {
    /// Refuses to write where the store lies: a file of that name would take its place.
    ///
    /// Fails with `files.store` for what begins like the store's own files in its folder, whatever
    /// the folder is called on the way there.
    public func refuseStore(at path: String, field: String) throws(Rejection) {
        let end = path.lastIndex(of: "/")
        let name = end.map { path[path.index(after: $0)...] } ?? path[...]
        let folder = end.map { String(path[...$0]) } ?? "."
        guard name.hasPrefix("journal."), let place = Files.identity(of: folder),
            place == Files.identity(of: folders.data)
        else { return }
        throw Rejection.conflict(
            "files.store", "\(path) is a file of the store itself; nothing was written.",
            field: field, hints: ["Name a file somewhere else."])
    }
}
