public import Core
internal import Engine

extension SealedEvent {
    /// Returns the reason why no account can accept the event: it is out of bounds, its hash is
    /// wrong, or its payload is not an object. Nil if there is none.
    public func objection(in account: AccountID) -> String? {
        if let why = event.objection(isForeign: true) { return why }
        let right = Seal.hash(
            of: event, account: origin ?? account, device: device, sequence: sequence,
            previous: previous)
        guard right == hash, sequence > 0 else { return "Its hash does not match its content." }
        guard case .object? = try? JSON(parsing: event.payload) else {
            return "Its payload is not a JSON object."
        }
        return nil
    }
}
