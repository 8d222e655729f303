internal import CommandLineKit
public import Core
internal import Plans
internal import PlansSQLite

/// What people type about plans, and whether there are any on the command line: variables say so.
/// Rule O4.
public struct PlansCommandsModule: Module {
    private let terms: Result<PlanTerms?, Rejection>

    /// A module to put on the list of a program, with the variables of the process unless given.
    public init(_ environment: [String: String]? = nil) {
        terms = Result { () throws(Rejection) in
            try PlanTerms(environment ?? StartedProcess.environment)
        }
    }

    /// What is wrong with the variables is told when somebody asks for the plan.
    private var book: LicenceBook? { (try? terms.get()).flatMap(\.self).map(LicenceBook.init) }

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "plans-commands", stability: .beta,
            summary: "The command plan: what is included, and licences.",
            provides: book == nil ? [] : [Capability<any PlanBook>.planBook.name])
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        if let book { registrar.provide(book, as: .planBook) }
        registrar.contribute(
            CommandContribution("plan", aliases: ["plans"], PlanCommand.self, in: .program),
            to: .commands)
        registrar.contribute(PersonalFile(SQLiteClaims.name, keeping: .claims), to: .personalFiles)
    }
}

extension PersonalFile.Keeping {
    /// What a server of one person's keeps: losing it loses what was bought, and who had a trial.
    fileprivate static let claims = PersonalFile.Keeping { folder, copy async throws(Rejection) in
        try await SQLiteClaims(folder: folder).backup(to: copy)
    } prove: { copy async throws(Rejection) in
        try await SQLiteClaims.prove(copy)
    } restore: { copy, folder async throws(Rejection) in
        try await SQLiteClaims(folder: folder).restore(from: copy)
    }
}
