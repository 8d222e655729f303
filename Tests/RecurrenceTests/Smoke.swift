import Testing
@testable import Recurrence
@Suite struct RecurrenceSmokeTests { }
