public import Core
internal import RouteKit

/// Reflections and moods over HTTP. Rule M1.
public struct ReflectionsRoutesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "reflections-routes", stability: .beta, summary: "Reflections and moods over HTTP.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        for route in ReflectionRoutes.all + MoodRoutes.all {
            registrar.contribute(route, to: .routes)
        }
    }
}

extension RouteRequest {
    /// A day in the body.
    func bodyDay(_ name: String) -> Day? { body[name]?.string.flatMap { Day($0) } }

    /// A whole number in the body.
    func bodyWhole(_ name: String) -> Int? { body[name]?.whole.map { Int($0) } }
}

extension Schema {
    /// 1 … 5.
    static let five = Schema.integer(1...5)
    /// Text of several lines, as it may be written.
    static let note = Schema.text(.lines(0...2_000)).example("Rested, ready.")

    /// Something that was done: under which operation, for undo, and whether it was new.
    static func done(_ properties: [Property] = []) -> Schema {
        .object([.required("operation", .id), .required("isNew", .boolean)] + properties)
    }
}
