internal import CommandLineKit
internal import Core

extension Session {
    /// Returns the session of this process: its terminal, its folders, and a store opened on
    /// demand.
    static func system(
        _ program: Program, _ options: GlobalOptions, _ environment: [String: String]
    ) throws(Rejection) -> Session {
        let folders = try Folders(data: options.data, environment: environment)
        // Unreadable settings must not prevent help and doctor.
        let machine = Result { () throws(Rejection) in try MachineSettings(in: folders) }
        let colour = options.colour ?? (try? machine.get())?.colour ?? .auto
        let zone: @Sendable () throws(Rejection) -> Zone = { () throws(Rejection) -> Zone in
            try Session.zone(options, environment, try machine.get())
        }
        return Session(
            program: program,
            terminal: .system(colour: colour, environment: environment), options: options,
            environment: environment, folders: folders,
            clock: try Session.clock(options, environment, zone: zone), zone: zone,
            open: { session throws(Rejection) in try Session.openStore(for: session) })
    }

    private static func zone(
        _ options: GlobalOptions, _ environment: [String: String], _ machine: MachineSettings
    ) throws(Rejection) -> Zone {
        let given = [options.zone, environment["CAIRN_ZONE"], machine.zone]
        for case let name? in given where !name.isEmpty { return try SystemZone.named(name) }
        return try SystemZone.find(environment: environment)
    }

    private static func clock(
        _ options: GlobalOptions, _ environment: [String: String],
        zone: () throws(Rejection) -> Zone
    ) throws(Rejection) -> any Clock {
        guard let text = options.now ?? environment["CAIRN_NOW"], !text.isEmpty else {
            return SystemClock()
        }
        let zone = InstantText.namesOffset(text) ? Zone.utc : try zone()
        return FixedClock(try InstantText.read(text, zone: zone))
    }
}
