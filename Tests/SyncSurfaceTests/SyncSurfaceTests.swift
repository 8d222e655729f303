import Core
import CoreTesting
import RouteKit
import SurfaceTesting
import SyncCommands
import SyncRoutes
import Testing

@testable import Sync

@Suite struct SyncSurfaceTests {
    @Test("each surface honours the contract of modules")
    func contract() throws {
        _ = try Visitor([SyncModule(), SyncCommandsModule(), SyncRoutesModule()])
    }
}
