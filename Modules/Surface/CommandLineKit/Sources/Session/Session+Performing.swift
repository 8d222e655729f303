public import Core
public import Engine

extension Session {
    /// Performs a command and shows what came of it: as JSON in the command's own answer, or with
    /// `tell`, which is followed by how to undo it if it recorded something.
    public func run<C: Command>(
        _ command: C, operation: EventID? = nil, _ tell: (Outcome<C.Reply>) async throws -> Void
    ) async throws {
        let outcome = try await perform(command, operation: operation)
        guard !wantsJSON else { return show(encoded: outcome.bytes(C.answer)) }
        try await tell(outcome)
        if outcome.isNew { tellUndo() }
    }

    /// Shows what came of a command: as JSON in the command's own answer, or with `tell`.
    public func show<C: Command>(
        _ outcome: Outcome<C.Reply>, as: C.Type, _ tell: (Outcome<C.Reply>) throws -> Void
    ) rethrows {
        guard !wantsJSON else { return show(encoded: outcome.bytes(C.answer)) }
        try tell(outcome)
    }

    /// Shows an answer as JSON in its shape if that is wanted, or with `tell`.
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
