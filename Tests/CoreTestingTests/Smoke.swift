import Testing
@testable import CoreTesting
@Suite struct CoreTestingSmokeTests { }
