internal import CommandLineKit
public import Core
internal import Flags
internal import FlagsAPI

/// Numbers and flags on the command line: those of the sheet that is kept beside the journal, where
/// `CAIRN_FLAGS_KEY` says whose word counts. Rule O5.
public struct FlagsCommandsModule: Module {
    private let kept: Result<KeptFlags?, Rejection>

    /// A module to put on the list of a program, with the variables of the process unless given.
    public init(_ environment: [String: String]? = nil) {
        kept = Result { () throws(Rejection) in
            try FlagBox(environment ?? StartedProcess.environment).map(KeptFlags.init)
        }
    }

    /// What is wrong with the variable is told when somebody asks for the flags.
    private var keeper: KeptFlags? { (try? kept.get()).flatMap(\.self) }

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "flags-commands", stability: .beta,
            summary: "The command flags: numbers that whoever runs this may change.",
            provides: keeper == nil ? [] : [Capability<any FlagKeeper>.flagKeeper.name])
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        if let keeper { registrar.provide(keeper, as: .flagKeeper) }
        registrar.contribute(
            CommandContribution("flags", FlagsCommand.self, in: .program), to: .commands)
    }
}
