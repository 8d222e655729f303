internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Plans
internal import PlansSQLite
internal import SecretsAPI

extension OperatorContext {
    /// Returns the plans of a folder; nil if there are none, so that reading creates no file.
    func claims(in folder: String) throws(Rejection) -> SQLiteClaims? {
        guard Files.exists(folder + "/" + SQLiteClaims.name) else { return nil }
        return try SQLiteClaims(folder: folder)
    }
}

/// `cairn-server admin licence-key`: makes the key that signs licences. Rule O4.
struct AdminLicenceKey: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "licence-key",
        abstract: "Create a private key for licences, and print its public key.",
        discussion: """
            The file contains the private key. Store it outside the server. If the file
            exists, only its public key is printed.
            """)
    @Argument(help: "The file of the private key.", completion: .file()) var file: String

    func operate(_ context: OperatorContext) async throws {
        let signer: SigningKey
        if Files.exists(file) {
            signer = try SigningKey(file: file)
        } else {
            let entropy = SystemEntropy()
            let seed = (0..<4).flatMap { _ in
                withUnsafeBytes(of: entropy.bits()) { Array($0) }
            }
            signer = try SigningKey(seed).orThrow(.noKey(file))
            do throws(Files.Failure) {
                try Files.write(Array((signer.text + "\n").utf8), to: file)
            } catch {
                throw Rejection(
                    "plans.key", "\(file) cannot be written: \(error.reason).", field: "file",
                    category: .unavailable)
            }
        }
        context.say("CAIRN_PLANS_LICENCE_KEY=\(signer.publicKey.text)")
    }
}

/// `cairn-server admin licence`: prints a licence for Pro. Rule O4.
struct AdminLicence: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "licence", abstract: "Print a signed licence for a person.",
        discussion: """
            Example:
              cairn-server admin licence "Ada Lovelace" --key own.key --until 2027-12-31
            """)
    @Argument(help: "The name of the licensee, 1 to 80 characters.") var name: String
    @Option(help: "The file of the private key.", completion: .file()) var key: String
    @Option(help: "The first day. Default: today.") var from: String?
    @Option(help: "The last day. Default: no end.") var until: String?

    func operate(_ context: OperatorContext) async throws {
        let signer = try SigningKey(file: key)
        let now = try context.timekeeper.now()
        let first = try day(from, "from") ?? Zone.utc.wallTime(at: now).day
        let last = try day(until, "until")
        if let last, last < first {
            throw Rejection(
                "plans.days", "The last day of a licence must not be before its first.",
                field: "until")
        }
        let name = name.trimmed
        guard (1...80).contains(name.count), !name.contains(where: \.isNewline) else {
            throw Rejection(
                "plans.name", "The name must be 1–80 characters on one line.", field: "name")
        }
        let entropy = SystemEntropy()
        let id: EventID = ID(at: now, random: (entropy.bits(), entropy.bits()))
        let licence = Licence(id: id.description, for: name, from: first, until: last)
        context.say(licence.text(signedBy: signer))
    }

    private func day(_ text: String?, _ field: String) throws(Rejection) -> Day? {
        try text.map { text throws(Rejection) in
            try Day(text).orThrow(
                Rejection(
                    "plans.days", "\(text) is not a day. Write a day such as 2027-12-31.",
                    field: field))
        }
    }
}

extension SigningKey {
    /// Reads the key in a file. Throws `plans.key` if there is none.
    init(file: String) throws(Rejection) {
        guard let bytes = try? Files.read(file, limit: 1_024),
            let signer = SigningKey(text: String(decoding: bytes, as: UTF8.self).trimmed)
        else { throw .noKey(file) }
        self = signer
    }
}

extension Rejection {
    fileprivate static func noKey(_ file: String) -> Rejection {
        Rejection(
            "plans.key", "\(file) is not a private key for licences.", field: "key",
            hints: ["Create one: cairn-server admin licence-key FILE"])
    }
}
