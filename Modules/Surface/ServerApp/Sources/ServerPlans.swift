internal import CommandLineKit
internal import Core
internal import Engine
internal import EntitlementsAPI
internal import PlanTrust
internal import Plans
internal import PlansHosting
internal import RouteKit
internal import Server
internal import Synchronization

/// The plans of a server, in a file next to the journal, if `CAIRN_PLANS` is on. Rule O4.
///
/// Purchases are accepted if `CAIRN_PLANS_STORE_ROOTS` names a file of the store's root
/// certificates and `CAIRN_PLANS_STORE_BUNDLE` the app; `CAIRN_PLANS_STORE_ENVIRONMENT` is
/// Production by default, or Sandbox. `PlanTerms` reads the other variables.
struct ServerPlans: ServerPart {
    private let host: PlanHost
    private let noticed: AccountsToCheck

    /// Creates the plans; nil if everything is free for all, and for a program without plans.
    /// Throws `plans.setup` for invalid variables.
    init?(
        _ modules: [any Module], _ stores: ServerStores, _ environment: [String: String]
    ) async throws(Rejection) {
        let provider = Capability<any Entitlements>.entitlements.name
        guard let terms = try PlanTerms(environment),
            modules.contains(where: { $0.manifest.provides.contains(provider) })
        else { return nil }
        host = try await PlanHost(
            terms, try stores.claims(), reader: try ServerPlans.reader(environment),
            isForMany: stores.keys != nil)
        noticed = AccountsToCheck()
    }

    private static func reader(
        _ environment: [String: String]
    ) throws(Rejection) -> AppStoreReader? {
        let name = "CAIRN_PLANS_STORE_"
        guard let file = environment[name + "ROOTS"], !file.isEmpty else { return nil }
        guard let bundle = environment[name + "BUNDLE"], !bundle.isEmpty else {
            throw .setup(
                name + "BUNDLE", "Set it to the bundle id of the app whose purchases are accepted.")
        }
        let setting = environment[name + "ENVIRONMENT"] ?? ""
        guard ["", "Production", "Sandbox"].contains(setting) else {
            throw .setup(
                name + "ENVIRONMENT", "The store's environment must be Production or Sandbox.")
        }
        let roots: [UInt8]
        do throws(Files.Failure) {
            roots = try Files.read(file, limit: 1 << 20)
        } catch {
            throw .setup(name + "ROOTS", "\(file) cannot be read: \(error.reason).")
        }
        return try AppStoreReader(
            roots: roots, bundle: bundle, environment: setting.isEmpty ? "Production" : setting)
    }

    /// The module that provides them.
    var module: (any Module)? { PlansHostingModule(host) }

    /// Records that an account has new events, which can be a licence.
    func notice(_ account: AccountID) { noticed.note(account) }

    /// Deletes the data of an erased account. Rule O3.
    func forget(_ account: AccountID) async throws(Rejection) { try await host.forget(account) }

    /// Applies changes of other servers on the same store, and assigns licences that arrived with
    /// users' events, until the server stops; `engine` returns a user's engine.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await watch() }
            group.addTask { await claimLicences(engine) }
        }
    }

    private static let pause = Duration.seconds(2)

    private func watch() async {
        while !Task.isCancelled {
            do throws(Rejection) {
                try await host.lookAround()
            } catch {
                ServerLog.putOff("plans", reason: error.message)
            }
            try? await Task.sleep(for: ServerPlans.pause)
        }
    }

    private func claimLicences(_ engine: @escaping @Sendable (AccountID) -> Engine) async {
        // Licences of a single user need no claim.
        guard host.isForMany, host.terms.licenceKey != nil else { return }
        for await account in noticed.accounts {
            do throws(Rejection) {
                try await PlanService(host, engine(account), zone: nil).claimLicences()
            } catch {
                ServerLog.putOff("plans", reason: error.message)
            }
        }
    }

    /// The accounts to check. Above a limit, the oldest are dropped until they have new events.
    private final class AccountsToCheck: Sendable {
        let accounts: AsyncStream<AccountID>
        private let waker: AsyncStream<AccountID>.Continuation

        init() {
            (accounts, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(10_000))
        }

        func note(_ account: AccountID) { waker.yield(account) }
    }
}
