internal import CommandLineKit
public import Core
internal import Plans
internal import PlansSQLite

/// The commands for plans. Environment variables configure if the command line has plans. Rule O4.
public struct PlansCommandsModule: Module {
    private let terms: Result<PlanTerms?, Rejection>

    /// Creates the module, with the process's environment unless another is given.
    public init(_ environment: [String: String]? = nil) {
        terms = Result { () throws(Rejection) in
            try PlanTerms(environment ?? StartedProcess.environment)
        }
    }

    /// The book of licences. Invalid variables are reported when the user asks for the plan.
    private var book: LicencePlanProvider? {
        (try? terms.get()).flatMap(\.self).map(LicencePlanProvider.init)
    }

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "plans-commands", stability: .beta,
            summary: "The command plan: features and licences.",
            provides: book == nil ? [] : [Capability<any PlanProvider>.planProvider.name])
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        if let book { registrar.provide(book, as: .planProvider) }
        registrar.contribute(
            CommandContribution("plan", aliases: ["plans"], PlanCommand.self, in: .program),
            to: .commands)
        registrar.contribute(PersonalFile(SQLiteClaims.name, keeping: .claims), to: .personalFiles)
    }
}

extension PersonalFile.FileBackup {
    /// The plans file of a single-user server. Without a backup, purchases and used trials would be
    /// lost.
    fileprivate static let claims = PersonalFile.FileBackup {
        folder, copy async throws(Rejection) in
        try await SQLiteClaims(folder: folder).backup(to: copy)
    } prove: { copy async throws(Rejection) in
        try await SQLiteClaims.prove(copy)
    } restore: { copy, folder async throws(Rejection) in
        try await SQLiteClaims(folder: folder).restore(from: copy)
    }
}
