internal import CommandLineKit
public import Core
internal import Flags
internal import FlagsAPI

/// The numbers and flags on the command line, read from the sheet next to the journal.
/// `CAIRN_FLAGS_KEY` contains the key that verifies it. Rule O5.
public struct FlagsCommandsModule: Module {
    private let kept: Result<StoredFlags?, Rejection>

    /// Creates the module. Uses the environment of the process unless one is given.
    public init(_ environment: [String: String]? = nil) {
        kept = Result { () throws(Rejection) in
            try CurrentFlags(environment ?? StartedProcess.environment).map(StoredFlags.init)
        }
    }

    /// An invalid variable is reported when the flags are requested.
    private var provider: StoredFlags? { (try? kept.get()).flatMap(\.self) }

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "flags-commands", stability: .beta,
            summary: "The command flags: numbers that the operator can change.",
            provides: provider == nil ? [] : [Capability<any FlagProvider>.flagProvider.name])
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        if let provider { registrar.provide(provider, as: .flagProvider) }
        registrar.contribute(
            CommandContribution("flags", FlagsCommand.self, in: .program), to: .commands)
    }
}
