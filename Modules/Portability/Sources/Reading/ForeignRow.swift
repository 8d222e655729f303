internal import GRDB

/// The values of a backup. A column can hold any type, regardless of its declaration.
extension Row {
    /// Returns a whole number, also from text or with a zero fraction; nil otherwise.
    func whole(_ column: String) -> Int64? { value(column).flatMap(Row.whole) }

    /// Returns a whole number by column index.
    func whole(at place: Int) -> Int64? { Row.whole(self[place]) }

    /// Returns a finite number, also from text; nil otherwise.
    func number(_ column: String) -> Double? {
        guard let value = value(column) else { return nil }
        let number: Double? =
            switch value.storage {
            case .int64(let number): Double(number)
            case .double(let number): number
            case .string(let text): Double(text)
            case .null, .blob: nil
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns text, also from a number or from UTF-8 bytes; empty otherwise.
    func text(_ column: String) -> String { value(column).map(Row.text) ?? "" }

    /// Returns text by column index.
    func text(at place: Int) -> String { Row.text(self[place]) }

    private func value(_ column: String) -> DatabaseValue? { self[column] as DatabaseValue? }

    private static func whole(_ value: DatabaseValue) -> Int64? {
        switch value.storage {
        case .int64(let number): number
        case .double(let number): Int64(exactly: number)
        case .string(let text): Int64(text)
        case .null, .blob: nil
        }
    }

    private static func text(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .string(let text): text
        case .int64(let number): String(number)
        case .double(let number): String(number)
        case .blob(let bytes): String(validating: bytes, as: UTF8.self) ?? ""
        case .null: ""
        }
    }
}
