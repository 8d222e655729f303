import Testing
@testable import Core
@Suite struct CoreSmokeTests { }
