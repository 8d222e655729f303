internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Flags
internal import SecretsAPI

/// `cairn-server admin flags`: prints a signed sheet of numbers and flags. Rule O5.
struct AdminFlags: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "flags", abstract: "Print a signed sheet of numbers and flags.",
        discussion: """
            Publish the sheet at CAIRN_FLAGS_URL. Without values, prints the public key for
            verifying sheets.

            Example:
              cairn-server admin flags --key FILE --serial 4 plans.habits=5@2027-01-01
            """)
    @Argument(help: "NAME=NUMBER@DAY: the value from a day on; 0 or 1 for a flag.")
    var values: [String] = []
    @Option(help: "The file of the private key, from admin licence-key.")
    var key: String
    @Option(help: "The number of the sheet. It replaces sheets with lower numbers.")
    var serial = 1

    func operate(_ context: OperatorContext) async throws {
        let signer = try SigningKey(file: key)
        guard !values.isEmpty else {
            return context.say("CAIRN_FLAGS_KEY=\(signer.publicKey.text)")
        }
        guard (0...1_000_000_000).contains(serial), values.count <= 1_000 else {
            throw Rejection(
                "flags.sheet", "A sheet must have a number from 0 and at most 1,000 values.",
                field: "serial")
        }
        let entries = try values.map { text throws(Rejection) in
            try AdminFlags.entry(text).orThrow(
                Rejection(
                    "flags.value",
                    "\(TextFitting.quoted(text)) must have the form NAME=NUMBER@DAY.",
                    field: "values"))
        }
        context.say(FlagSheet(serial: serial, entries: entries).text(signedBy: signer))
    }

    private static func entry(_ text: String) -> FlagSheet.Entry? {
        let sides = text.split(separator: "=", omittingEmptySubsequences: false)
        guard sides.count == 2, (1...80).contains(sides[0].count) else { return nil }
        let rest = sides[1].split(separator: "@", omittingEmptySubsequences: false)
        guard rest.count == 2, let value = Int(rest[0]), let day = Day(String(rest[1])) else {
            return nil
        }
        return FlagSheet.Entry(String(sides[0]), from: day, value: value)
    }
}
