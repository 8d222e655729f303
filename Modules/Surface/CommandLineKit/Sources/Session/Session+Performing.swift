public import Core
public import Engine

extension Session {
    /// Performs a command and shows the result, either as JSON in the command's answer, or with
    /// `display`, followed by a hint on undo if something was recorded.
    public func run<C: Command>(
        _ command: C, operation: EventID? = nil, _ display: (Outcome<C.Reply>) async throws -> Void
    ) async throws {
        let outcome = try await perform(command, operation: operation)
        guard !wantsJSON else { return show(encoded: outcome.bytes(C.answer)) }
        try await display(outcome)
        if outcome.isNew { showUndo() }
    }

    /// Shows the result of a command, as JSON in the command's answer or with `display`.
    public func show<C: Command>(
        _ outcome: Outcome<C.Reply>, as: C.Type, _ display: (Outcome<C.Reply>) throws -> Void
    ) rethrows {
        guard !wantsJSON else { return show(encoded: outcome.bytes(C.answer)) }
        try display(outcome)
    }

    /// Shows a value, as JSON in a shape or with `display`.
    public func show<Value>(
        _ value: Value, as shape: Shape<Value>, _ display: (Value) throws -> Void
    ) rethrows {
        guard !wantsJSON else { return show(encoded: shape.bytes(value)) }
        try display(value)
    }

    /// Shows a value in the shape of its type.
    public func show<Value: Shaped>(_ value: Value, _ display: (Value) throws -> Void) rethrows {
        try show(value, as: Value.shape, display)
    }

    private func show(encoded bytes: [UInt8]) {
        if let object = (try? JSON(parsing: bytes))?.object { show(object) }
    }
}
