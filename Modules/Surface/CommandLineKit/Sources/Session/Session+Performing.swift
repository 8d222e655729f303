public import Core
public import Engine

extension Session {
    /// Performs a command and shows the result, either as JSON in the command's answer, or with
    /// `tell`, followed by a hint on undo if something was recorded.
    public func run<C: Command>(
        _ command: C, operation: EventID? = nil, _ tell: (Outcome<C.Reply>) async throws -> Void
    ) async throws {
        let outcome = try await perform(command, operation: operation)
        guard !wantsJSON else { return show(encoded: outcome.bytes(C.answer)) }
        try await tell(outcome)
        if outcome.isNew { tellUndo() }
    }

    /// Shows the result of a command, as JSON in the command's answer or with `tell`.
    public func show<C: Command>(
        _ outcome: Outcome<C.Reply>, as: C.Type, _ tell: (Outcome<C.Reply>) throws -> Void
    ) rethrows {
        guard !wantsJSON else { return show(encoded: outcome.bytes(C.answer)) }
        try tell(outcome)
    }

    /// Shows a value, as JSON in a shape or with `tell`.
    public func show<Value>(
        _ value: Value, as shape: Shape<Value>, _ tell: (Value) throws -> Void
    ) rethrows {
        guard !wantsJSON else { return show(encoded: shape.bytes(value)) }
        try tell(value)
    }

    /// Shows a value in the shape of its type.
    public func show<Value: Shaped>(_ value: Value, _ tell: (Value) throws -> Void) rethrows {
        try show(value, as: Value.shape, tell)
    }

    private func show(encoded bytes: [UInt8]) {
        if let object = (try? JSON(parsing: bytes))?.object { show(object) }
    }
}
