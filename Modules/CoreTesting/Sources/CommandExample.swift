public import Core
internal import Engine

/// A command with its properties for the contract.
public struct CommandExample: Sendable {
    let name: String
    let isIdempotent: Bool
    let decide: @Sendable (inout CommandContext) -> Result<[EventDraft], Rejection>
    let perform: @Sendable (Engine, EventID) async -> Result<Answer, Rejection>
    /// Returns the faults of the command's form as sentences.
    let formFaults: @Sendable () -> [String]

    /// The answer that a surface would show.
    struct Answer: Equatable, Sendable {
        var reply: [UInt8]
        var isNew: Bool
        var events: Int
        /// The reason why the reply does not match the command's answer; nil if it does.
        var fault: String?
    }

    /// Creates an example of a command.
    public init<C: Command>(_ command: C) {
        name = C.name
        isIdempotent = C.isIdempotent
        decide = { context in
            do throws(Rejection) {
                return .success(try C.form.record.checked(command).decide(in: &context))
            } catch {
                return .failure(error)
            }
        }
        perform = { engine, operation in
            do throws(Rejection) {
                let outcome = try await engine.perform(command, operation: operation, zone: .utc)
                return .success(CommandExample.answer(outcome, of: C.self))
            } catch {
                return .failure(error)
            }
        }
        formFaults = { CommandExample.faults(ofForm: command) }
    }

    private static func answer<C: Command>(_ outcome: Outcome<C.Reply>, of: C.Type) -> Answer {
        let bytes = C.answer.bytes(outcome.reply)
        var fault: String?
        do {
            try C.answer.schema.accept(try JSON(parsing: bytes))
        } catch {
            fault = "\(error)"
        }
        return Answer(reply: bytes, isNew: outcome.isNew, events: outcome.events, fault: fault)
    }

    /// Checks that a form parses its own output as the same command.
    private static func faults<C: Command>(ofForm command: C) -> [String] {
        do {
            let tidy = try C.form.record.checked(command)
            let text = C.form.record.bytes(tidy)
            guard let object = try JSON(parsing: text).object else { return [] }
            let again = C.form.record.bytes(try C.form.value(of: object))
            return again == text
                ? []
                : [
                    "\(C.name): the form writes \(String(decoding: text, as: UTF8.self)) and reads "
                        + "it as \(String(decoding: again, as: UTF8.self))."
                ]
        } catch {
            return ["\(C.name): the form cannot read what it writes: \(error)"]
        }
    }
}
