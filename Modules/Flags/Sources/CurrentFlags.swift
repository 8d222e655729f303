public import Core
public import FlagsAPI
public import SecretsAPI
internal import Synchronization

/// The sheet of flags in force, for all users of a program. Rule O5.
public final class CurrentFlags: FlagProvider {
    private let key: VerifyingKey
    private let sheet = Mutex<FlagSheet?>(nil)

    /// Creates an empty box with the key that verifies sheets.
    public init(_ key: VerifyingKey) { self.key = key }

    /// Creates a box with the key in `CAIRN_FLAGS_KEY`; nil if it is not set. Throws `flags.setup`
    /// for an invalid key.
    public convenience init?(_ environment: [String: String]) throws(Rejection) {
        guard let text = environment["CAIRN_FLAGS_KEY"], !text.isEmpty else { return nil }
        self.init(
            try VerifyingKey(text).orThrow(
                Rejection(
                    "flags.setup", "The key of flags is not a public key.", field: "CAIRN_FLAGS_KEY"
                )))
    }

    /// The name of the file next to the journal in which the last sheet is stored.
    public static let fileName = "flags"

    /// Puts a sheet in force. Returns false for a sheet that is not newer than the present one.
    /// Throws `flags.sheet` for an invalid sheet; the present one stays in force.
    @discardableResult
    public func take(_ text: String) throws(Rejection) -> Bool {
        let new = try FlagSheet(text, signedBy: key)
        return sheet.withLock { sheet in
            guard sheet.map({ $0.serial < new.serial }) ?? true else { return false }
            sheet = new
            return true
        }
    }

    /// The serial number of the sheet in force; nil if there is none.
    public var serial: Int? { sheet.withLock { $0?.serial } }

    public func value(of name: String, on day: Day) -> Int? {
        sheet.withLock { $0?.entry(name, on: day)?.value }
    }

    public func since(_ name: String, on day: Day) -> Day? {
        sheet.withLock { $0?.entry(name, on: day)?.from }
    }
}

/// The module that provides the flags of a box to a program. It is used in addition to the Flags
/// module and is not on the list of shipped modules, because it needs a box.
public struct CurrentFlagsModule {
    private let box: CurrentFlags

    /// Creates the module with a box.
    public init(_ box: CurrentFlags) { self.box = box }
}

extension CurrentFlagsModule: Module {
    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "flag-box", stability: .beta,
            summary: "Numbers and flags signed by the operator.",
            provides: [Capability<any FlagProvider>.flagProvider.name])
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(box, as: .flagProvider)
    }
}
