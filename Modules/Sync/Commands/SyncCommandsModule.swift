internal import CommandLineKit
public import Core
internal import Engine
internal import SettingsAPI

/// The sync commands. Rule Y1.
public struct SyncCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "sync-commands", stability: .experimental, summary: "The command sync.",
        provides: [Capability<HomeServer>.homeServer.name])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        var syncing = CommandContribution("sync", SyncCommand.self, in: .data)
        syncing.bringsHistory = true
        registrar.contribute(
            syncing,
            CommandContribution("login", LoginCommand.self, in: .data),
            CommandContribution("logout", LogoutCommand.self, in: .data),
            CommandContribution("devices", DevicesCommand.self, in: .data), to: .commands)
        registrar.provide(
            HomeServer { path, session throws(Rejection) in
                try SyncAddress.ask(path, in: session)
            }, as: .homeServer)
        registrar.contribute(
            SettingValue(
                key: SyncCommandsModule.auto, title: "Automatic sync",
                help: "Run cairn sync in the background after each command.",
                choices: ["on", "off"], value: "off"),
            to: .machineSettings)
        registrar.contribute(
            AfterCommand { await SyncCommandsModule.start(after: $0) }, to: .afterwards)
    }

    private static let auto = "sync.auto"

    /// Starts a sync in the background if the user enabled it and there is something to send.
    private static func start(after session: Session) async {
        guard let store = await session.openedStore, session.options.rest.first != "sync",
            let machine = try? MachineSettings(in: session.folders), machine.values[auto] == "on"
        else { return }
        var memory = SyncMemory(in: session.folders)
        guard memory.address != nil, let head = try? await store.journal.head(store.account),
            head > memory.cursor
        else { return }
        if let fault = memory.fault {
            session.display("Not synced yet: \(fault)")
            memory.fault = nil
            try? memory.keep()
        }
        StartedProcess.startBehind(["--data", session.folders.data, "sync", "--behind"])
    }
}
