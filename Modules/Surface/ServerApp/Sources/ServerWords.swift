internal import AboutAPI
internal import CommandLineKit
internal import Core

/// What whoever runs the server says of privacy and terms, in files of theirs. Rule O2.
struct ServerWords: Module {
    let manifest = ModuleManifest(
        id: "server-words", stability: .beta, summary: "Privacy and terms of this server.",
        provides: [Capability<OperatorWords>.operatorWords.name])
    private let words: OperatorWords

    /// Nil if nothing is said; refused with `about.words` for a file that cannot be read, is too
    /// long or no text.
    init?(privacy: String?, terms: String?) throws(Rejection) {
        guard privacy != nil || terms != nil else { return nil }
        words = OperatorWords(
            privacy: try ServerWords.read(privacy, "privacy"),
            terms: try ServerWords.read(terms, "terms"))
    }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(words, as: .operatorWords)
    }

    private static func read(_ path: String?, _ field: String) throws(Rejection) -> String? {
        guard let path else { return nil }
        let bytes: [UInt8]
        do throws(Files.Failure) {
            bytes = try Files.read(path, limit: OperatorWords.limit)
        } catch {
            throw Rejection(
                "about.words", "\(path) cannot be read: \(error.reason).", field: field)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Rejection("about.words", "\(path) is no text in UTF-8.", field: field)
        }
        return text
    }
}
