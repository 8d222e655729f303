internal import GRDB

/// Values of a backup, whose columns may hold anything whatever they are declared as.
extension Row {
    /// A whole number, also written out or with a fraction of zero; nil where it is none.
    func whole(_ column: String) -> Int64? { value(column).flatMap(Row.whole) }

    /// The same for a column by its place.
    func whole(at place: Int) -> Int64? { Row.whole(self[place]) }

    /// A finite number, also one that is written out; nil where it is none.
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

    /// Text, also of a number or of bytes that are text; empty where there is none.
    func text(_ column: String) -> String { value(column).map(Row.text) ?? "" }

    /// The same for a column by its place.
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
