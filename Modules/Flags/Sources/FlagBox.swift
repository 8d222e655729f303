public import Core
public import FlagsAPI
public import SecretsAPI
internal import Synchronization

/// The sheet of flags that is in force, for all people of a program. Rule O5.
public final class FlagBox: FlagKeeper {
    private let key: VerifyingKey
    private let sheet = Mutex<FlagSheet?>(nil)

    /// Nothing was said yet; sheets are signed by the key.
    public init(_ key: VerifyingKey) { self.key = key }

    /// A box for the key that `CAIRN_FLAGS_KEY` names; nil where none is set. Fails with
    /// `flags.setup` for what is no key.
    public convenience init?(_ environment: [String: String]) throws(Rejection) {
        guard let text = environment["CAIRN_FLAGS_KEY"], !text.isEmpty else { return nil }
        self.init(
            try VerifyingKey(text).orRefused(
                Rejection(
                    "flags.setup", "The key of flags is no public key.", field: "CAIRN_FLAGS_KEY")))
    }

    /// What the file is called, beside the journal, in which the last sheet is kept.
    public static let fileName = "flags"

    /// Puts a sheet in force; false for one that is not newer than the one that is. Fails with
    /// `flags.sheet` for what is none: the one in force stays.
    @discardableResult
    public func take(_ text: String) throws(Rejection) -> Bool {
        let new = try FlagSheet(text, signedBy: key)
        return sheet.withLock { sheet in
            guard sheet.map({ $0.serial < new.serial }) ?? true else { return false }
            sheet = new
            return true
        }
    }

    /// The number of the sheet in force; nil if there is none.
    public var serial: Int? { sheet.withLock { $0?.serial } }

    public func value(of name: String, on day: Day) -> Int? {
        sheet.withLock { $0?.entry(name, on: day)?.value }
    }

    public func since(_ name: String, on day: Day) -> Day? {
        sheet.withLock { $0?.entry(name, on: day)?.from }
    }
}

/// Gives a program the flags in a box. It stands beside the Flags module, and on no list of those
/// that ship: whoever has a box makes it.
public struct FlagBoxModule {
    private let box: FlagBox

    /// A module for a program whose numbers somebody signs.
    public init(_ box: FlagBox) { self.box = box }
}

extension FlagBoxModule: Module {
    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "flag-box", stability: .beta,
            summary: "Numbers and flags as whoever runs this signed.",
            provides: [Capability<any FlagKeeper>.flagKeeper.name])
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(box, as: .flagKeeper)
    }
}
