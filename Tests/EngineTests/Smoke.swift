import Testing
@testable import Engine
@Suite struct EngineSmokeTests { }
