public import Core
public import Engine

extension Session {
    /// Performs a command and shows its result: as JSON, or with `display`. If something was
    /// recorded, a message then says how to undo it.
    public func run<C: Command>(
        _ command: C, operation: EventID? = nil, _ display: (Outcome<C.Reply>) async throws -> Void
    ) async throws {
        let outcome = try await perform(command, operation: operation)
        guard !wantsJSON else { return show(encoded: outcome.bytes(C.answer)) }
        try await display(outcome)
        if outcome.isNew { showUndo() }
    }

    /// Shows the result of a command: as JSON, or with `display`.
    public func show<C: Command>(
        _ outcome: Outcome<C.Reply>, as: C.Type, _ display: (Outcome<C.Reply>) throws -> Void
    ) rethrows {
        guard !wantsJSON else { return show(encoded: outcome.bytes(C.answer)) }
        try display(outcome)
    }

    /// Shows a value: as JSON in the given shape, or with `display`.
    public func show<Value>(
        _ value: Value, as shape: Shape<Value>, _ display: (Value) throws -> Void
    ) rethrows {
        guard !wantsJSON else { return show(encoded: shape.bytes(value)) }
        try display(value)
    }

    /// Shows a value: as JSON in the shape of its type, or with `display`.
    public func show<Value: Shaped>(_ value: Value, _ display: (Value) throws -> Void) rethrows {
        try show(value, as: Value.shape, display)
    }

    private func show(encoded bytes: [UInt8]) {
        if let object = (try? JSON(parsing: bytes))?.object { show(object) }
    }
}
