public import CoachAPI
public import Core

extension CoachModel {
    /// Creates a model at an address, used with curl. Throws for an address that is not on the web
    /// (`coach.url`), an invalid name (`coach.name`), and a key that does not fit into a header
    /// (`coach.key`).
    public init(
        checking address: String, name: String, key: String?
    ) throws(Rejection) {
        let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isPlain, address.hasPrefix("http://") || address.hasPrefix("https://"),
            address.utf8.count <= 500
        else {
            throw Rejection(
                "coach.url", "The address of a model must start with http:// or https://.",
                field: "url", hints: ["Such as http://127.0.0.1:11434/v1."])
        }
        guard TextRule.line(1...200).allows(name),
            TextRule.line(1...200).length.contains(name.count)
        else {
            throw Rejection(
                "coach.name", "The name of a model must be 1–200 characters.", field: "model")
        }
        if let key {
            guard (1...500).contains(key.utf8.count),
                key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
            else {
                throw Rejection("coach.key", "A key must be ASCII without spaces.")
            }
        }
        self.init(address: address, name: name, key: key, line: CurlConnection())
    }
}
