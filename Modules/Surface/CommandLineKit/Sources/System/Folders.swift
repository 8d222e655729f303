public import Core

/// The folders that Cairn uses for a user on this computer, as defined by the XDG Base Directory
/// Specification 0.8.
public struct Folders: Sendable, Hashable {
    /// The folder with the user's data and its backups: `--data`, `CAIRN_DATA`,
    /// `$XDG_DATA_HOME/cairn` or `~/.local/share/cairn`.
    public var data: String
    /// The folder with the settings for this computer: `$XDG_CONFIG_HOME/cairn` or
    /// `~/.config/cairn`. If `--data` or `CAIRN_DATA` is set, that folder also contains the
    /// settings.
    public var configuration: String

    /// Creates the folders from the options and the environment. Relative paths in XDG variables
    /// are ignored.
    ///
    /// Throws `folders.home` if the user's home folder is unknown.
    public init(data: String?, environment: [String: String]) throws(Rejection) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let home = value("HOME")
        func folder(_ variable: String, _ fallback: String) -> String? {
            if let base = value(variable), base.hasPrefix("/") { return base + "/cairn" }
            return home.map { $0 + fallback + "/cairn" }
        }
        let named = data ?? value("CAIRN_DATA")
        guard
            let data = named ?? folder("XDG_DATA_HOME", "/.local/share"),
            let configuration = named ?? folder("XDG_CONFIG_HOME", "/.config") ?? data as String?
        else {
            throw Rejection(
                "folders.home", "HOME is not set, so the folder of the store is unknown.",
                field: "data", hints: ["Set a folder with --data DIR or CAIRN_DATA."])
        }
        self.data = data
        self.configuration = configuration
    }
}
