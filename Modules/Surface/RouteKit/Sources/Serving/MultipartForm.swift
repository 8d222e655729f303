internal import Core

/// Parses an HTML form with files: `multipart/form-data` (RFC 7578, RFC 2046 section 5.1).
///
/// It is stricter than the grammar where browsers do not need its freedom: nothing may come before
/// the first part, every part must be `form-data`, names and values must be UTF-8, and the end must
/// be present. A truncated form is therefore refused.
struct MultipartForm {
    /// The maximum number of parts in a form.
    static let most = 100
    /// The maximum length of a part's header in bytes.
    static let longestHeader = 4_096
    /// The maximum length of a text field in bytes. Files are limited by the length of the body.
    static let longestField = 65_536

    /// The text fields in the order in which they were sent.
    private(set) var fields = FormFields()
    /// The files that the user chose. A file field without a file is left out.
    private(set) var files: [FormFile] = []

    /// Parses a body, given the value of its header `Content-Type`.
    init(_ body: [UInt8], contentType: String) throws(Rejection) {
        let boundary = try MultipartForm.boundary(of: contentType)
        let mark = Array("--\(boundary)".utf8)
        var rest = body[...]
        guard rest.starts(with: mark) else { throw .unreadableForm }
        rest = rest.dropFirst(mark.count)
        var count = 0
        while try !MultipartForm.isEnd(&rest) {
            count += 1
            guard count <= MultipartForm.most else { throw .manyParts }
            try takePart(&rest, mark)
        }
    }

    /// Parses the text after a boundary and returns true at the end of the form. Two dashes mark
    /// the end; a line end comes before another part.
    private static func isEnd(_ rest: inout ArraySlice<UInt8>) throws(Rejection) -> Bool {
        if rest.starts(with: [dash, dash]) {
            let after = rest.dropFirst(2)
            guard after.isEmpty || after.elementsEqual([cr, lf]) else { throw .unreadableForm }
            return true
        }
        guard rest.starts(with: [cr, lf]) else { throw .unreadableForm }
        rest = rest.dropFirst(2)
        return false
    }

    private mutating func takePart(
        _ rest: inout ArraySlice<UInt8>, _ mark: [UInt8]
    ) throws(Rejection) {
        let header = try PartHeader(&rest)
        let content = try MultipartForm.content(&rest, mark)
        if let file = header.file {
            guard !file.isEmpty || !content.isEmpty else { return }
            files.append(FormFile(field: header.name, name: file, bytes: content))
        } else {
            guard content.count <= MultipartForm.longestField,
                let value = String(validating: content, as: UTF8.self)
            else { throw .unreadableForm }
            fields.fields.append(.init(name: header.name, value: value))
        }
    }

    /// Returns the content up to the next boundary, which must begin on a new line.
    private static func content(
        _ rest: inout ArraySlice<UInt8>, _ mark: [UInt8]
    ) throws(Rejection) -> ArraySlice<UInt8> {
        let found = rest.withUnsafeBufferPointer { bytes -> Int? in
            var place = 0
            let last = bytes.count - mark.count - 2
            while place <= last {
                if bytes[place] == cr, bytes[place + 1] == lf, stands(mark, at: place + 2, bytes) {
                    return place
                }
                place += 1
            }
            return nil
        }
        guard let found else { throw .unreadableForm }
        let content = rest.prefix(found)
        rest = rest.dropFirst(found + 2 + mark.count)
        return content
    }

    private static func stands(
        _ mark: [UInt8], at place: Int, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var index = 0
        while index < mark.count {
            guard bytes[place + index] == mark[index] else { return false }
            index += 1
        }
        return true
    }

    /// Returns the boundary from the header: 1–70 characters allowed by RFC 2046, quoted or not.
    private static func boundary(of contentType: String) throws(Rejection) -> String {
        let parameters = contentType.split(separator: ";").dropFirst().map { part in
            part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        }
        let named = parameters.filter { parts in
            parts[0].drop { $0 == " " }.lowercased() == "boundary"
        }
        guard named.count == 1, named[0].count == 2 else { throw .unreadableForm }
        var value = named[0][1]
        while value.last == " " { value.removeLast() }
        if value.count >= 2, value.first == "\"", value.last == "\"" {
            value = value.dropFirst().dropLast()
        }
        guard (1...70).contains(value.utf8.count), value.utf8.allSatisfy(isOfBoundary) else {
            throw .unreadableForm
        }
        return String(value)
    }

    private static func isOfBoundary(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "'()+_,-./:=?".utf8.contains(byte)
        }
    }

    static let cr = UInt8(ascii: "\r")
    static let lf = UInt8(ascii: "\n")
    static let dash = UInt8(ascii: "-")
}

/// The header of one part of a form.
private struct PartHeader {
    /// The name of the field.
    let name: String
    /// The name of the file, which is empty if the user chose none; nil for a text field.
    let file: String?

    /// Parses the header lines up to the empty line.
    init(_ rest: inout ArraySlice<UInt8>) throws(Rejection) {
        var disposition: String?
        var left = MultipartForm.longestHeader
        while true {
            let end = rest.prefix(left).firstIndex(of: MultipartForm.cr)
            guard let end, rest.dropFirst(end - rest.startIndex + 1).first == MultipartForm.lf,
                let line = String(validating: rest[rest.startIndex..<end], as: UTF8.self)
            else { throw .unreadableForm }
            left -= line.utf8.count + 2
            rest = rest[(end + 2)...]
            if line.isEmpty { break }
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { throw .unreadableForm }
            guard parts[0].lowercased() == "content-disposition" else { continue }
            guard disposition == nil else { throw .unreadableForm }
            disposition = String(parts[1])
        }
        guard let disposition, let values = PartHeader.values(of: disposition),
            let name = values["name"]
        else { throw .unreadableForm }
        self.name = name
        file = values["filename"]
    }

    /// Returns the parameters in text such as `form-data; name="a"; filename="b"`; nil for other
    /// text.
    private static func values(of text: String) -> [String: String]? {
        var rest = text.drop { $0 == " " }
        guard rest.lowercased().hasPrefix("form-data") else { return nil }
        rest = rest.dropFirst("form-data".count)
        var values: [String: String] = [:]
        while true {
            rest = rest.drop { $0 == " " }
            guard !rest.isEmpty else { return values }
            guard rest.first == ";" else { return nil }
            rest = rest.dropFirst().drop { $0 == " " }
            guard let sign = rest.firstIndex(of: "=") else { return nil }
            let name = rest[..<sign].lowercased()
            rest = rest[rest.index(after: sign)...]
            guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\""),
                values[name] == nil
            else { return nil }
            values[name] = unescaped(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
        }
    }

    /// Decodes `%22`, `%0D` and `%0A`, with which browsers replace quotation marks and line ends
    /// (HTML, multipart form data).
    private static func unescaped(_ text: Substring) -> String {
        String(
            text.replacing("%22", with: "\"").replacing("%0D", with: "\r")
                .replacing("%0A", with: "\n"))
    }
}

/// A file that a user chose in an HTML form.
public struct FormFile: Sendable {
    /// The name of the form field.
    public let field: String
    /// The name of the file on the user's computer. It is for display only and must never be opened
    /// as a path.
    public let name: String
    /// The content of the file.
    public let bytes: ArraySlice<UInt8>
}

extension Rejection {
    fileprivate static let unreadableForm = Rejection(
        "request.syntax", "The form cannot be read. It may be incomplete.")
    fileprivate static let manyParts = Rejection(
        "request.syntax", "A form can have at most \(MultipartForm.most) parts.")
}
