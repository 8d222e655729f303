internal import AboutAPI
internal import CommandLineKit
internal import Core

/// The operator's privacy and terms texts from files. Rule O2.
struct ServerLegalTexts: Module {
    let manifest = ModuleManifest(
        id: "server-words", stability: .beta, summary: "Privacy and terms of this server.",
        provides: [Capability<OperatorLegalTexts>.operatorLegalTexts.name])
    private let words: OperatorLegalTexts

    /// Creates the module; nil without texts. Throws `about.words` for a file that is unreadable,
    /// too long or not text.
    init?(privacy: String?, terms: String?) throws(Rejection) {
        guard privacy != nil || terms != nil else { return nil }
        words = OperatorLegalTexts(
            privacy: try ServerLegalTexts.read(privacy, "privacy"),
            terms: try ServerLegalTexts.read(terms, "terms"))
    }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(words, as: .operatorLegalTexts)
    }

    private static func read(_ path: String?, _ field: String) throws(Rejection) -> String? {
        guard let path else { return nil }
        let bytes: [UInt8]
        do throws(Files.Failure) {
            bytes = try Files.read(path, limit: OperatorLegalTexts.limit)
        } catch {
            throw Rejection(
                "about.words", "\(path) cannot be read: \(error.reason).", field: field)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Rejection("about.words", "\(path) is not UTF-8 text.", field: field)
        }
        return text
    }
}
