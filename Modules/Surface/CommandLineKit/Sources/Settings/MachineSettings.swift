public import Core
public import SettingsAPI

/// The settings of Cairn for this computer: lines of `key = value` in one file.
public struct MachineSettings: Sendable {
    /// The settings of every program. Modules add others.
    private static let shipped = [
        SettingValue(
            key: "zone", title: "Time zone",
            help: "Your time zone. Default: the zone of the machine.",
            value: nil),
        SettingValue(
            key: "color", title: "Colours", help: "Use of colours: auto, always or never.",
            choices: ColourChoice.allCases.map(\.rawValue),
            value: ColourChoice.auto.rawValue),
    ]

    /// Returns the settings that a program has.
    public static func keys(of program: Program) -> [SettingValue] {
        shipped + program.contributions(to: .machineSettings)
    }

    /// The path of the file with the settings.
    public let path: String
    /// The values of the settings, by key.
    public private(set) var values: [String: String] = [:]

    /// Reads the file if it exists. Lines that are not understood are kept. Throws
    /// `config.unreadable` if the file cannot be read.
    public init(in folders: Folders) throws(Rejection) {
        path = folders.configuration + "/config"
        let bytes: [UInt8]
        do throws(Files.Failure) {
            bytes = try Files.read(path, limit: 1 << 16)
        } catch {
            if error.isMissing { return }
            throw Rejection(
                "config.unreadable", "The settings in \(path) cannot be read: \(error.reason).",
                category: .unavailable)
        }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1).map { part in
                part.split(separator: " ").joined(separator: " ")
            }
            if parts.count == 2, !line.hasPrefix("#") { values[parts[0]] = parts[1] }
        }
    }

    /// The name of the time zone; nil to use the operating system's.
    public var zone: String? { values["zone"] }
    /// Whether to use colours; nil if the terminal decides.
    public var colour: ColourChoice? { values["color"].flatMap(ColourChoice.init(rawValue:)) }

    /// Sets a value, or removes it if it is nil, and writes the file. Throws `config.unwritable` if
    /// the file cannot be written.
    public mutating func set(_ key: String, _ value: String?) throws(Rejection) {
        values[key] = value
        let text = values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)\n" }.joined()
        do throws(Files.Failure) {
            let folder = path.dropLast("/config".count)
            try Files.makeFolder(String(folder))
            try Files.write(Array(text.utf8), to: path)
        } catch {
            throw Rejection(
                "config.unwritable", "The settings in \(path) cannot be written: \(error.reason).",
                category: .unavailable)
        }
    }
}

extension ExtensionPoint where Value == SettingValue {
    /// The modules' settings for this computer, with their possible values and their default
    /// values.
    public static var machineSettings: ExtensionPoint<SettingValue> {
        .init("command-line.machine-settings")
    }
}
