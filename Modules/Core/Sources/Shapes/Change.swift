/// A change of an optional field.
public enum Change<Value: Sendable>: Sendable {
    /// The field does not change.
    case keep
    /// The field becomes empty.
    case clear
    /// The field gets a value.
    case set(Value)

    /// Applies the change to a field's value.
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
