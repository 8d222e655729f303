internal import CommandLineKit
public import Core
internal import Flags
internal import FlagsAPI

/// The numbers and flags on the command line, read from the sheet next to the journal.
/// `CAIRN_FLAGS_KEY` contains the key that verifies it. Rule O5.
public struct FlagsCommandsModule: Module {
    private let kept: Result<KeptFlags?, Rejection>

    /// Creates the module. Uses the environment of the process unless one is given.
    public init(_ environment: [String: String]? = nil) {
        kept = Result { () throws(Rejection) in
            try FlagBox(environment ?? StartedProcess.environment).map(KeptFlags.init)
        }
    }

    /// An invalid variable is reported when the flags are requested.
    private var keeper: KeptFlags? { (try? kept.get()).flatMap(\.self) }

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "flags-commands", stability: .beta,
            summary: "The command flags: numbers that the operator can change.",
            provides: keeper == nil ? [] : [Capability<any FlagKeeper>.flagKeeper.name])
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        if let keeper { registrar.provide(keeper, as: .flagKeeper) }
        registrar.contribute(
            CommandContribution("flags", FlagsCommand.self, in: .program), to: .commands)
    }
}
