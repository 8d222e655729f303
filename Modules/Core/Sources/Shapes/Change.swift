/// What becomes of a field that may be empty.
public enum Change<Value: Sendable>: Sendable {
    /// It stays as it is.
    case keep
    /// It becomes empty.
    case clear
    /// It gets a value.
    case set(Value)

    /// Carries the change out.
    public func apply(to field: inout Value?) {
        switch self {
        case .keep: break
        case .clear: field = nil
        case .set(let value): field = value
        }
    }
}

extension Change: Equatable where Value: Equatable {}
extension Change: Hashable where Value: Hashable {}
