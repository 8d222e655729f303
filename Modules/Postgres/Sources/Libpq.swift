internal import CPostgres

/// Shared uses of libpq.
enum Libpq {
    /// Returns the fault of a URL; nil if libpq accepts it.
    static func fault(in url: String) -> String? {
        var message: UnsafeMutablePointer<CChar>?
        let options = PQconninfoParse(url, &message)
        defer {
            PQconninfoFree(options)
            PQfreemem(message)
        }
        guard options == nil else { return nil }
        return message.map { sentence(String(cString: $0)) } ?? "The store's address is invalid."
    }

    /// Returns a message of libpq as one line.
    static func sentence(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let short = String(line.prefix(400))
        return short.hasSuffix(".") || short.isEmpty ? short : short + "."
    }
}
