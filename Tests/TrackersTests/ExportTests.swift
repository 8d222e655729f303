import Core
import CoreTesting
import Testing

@testable import Trackers

struct ExportTests {
    @Test(
        "B8: an ActivityWatch export is read by machine, with buckets by name or in a list",
        arguments: [
            #"{"a":\#(window),"b":\#(tab),"c":\#(other),"d":\#(away),"e":\#(window)}"#,
            "[\(other),\(window),\(tab),\(away),\(window)]",
        ])
    func machines(buckets: String) throws {
        let export = try JSON(parsing: #"{"buckets":\#(buckets)}"#)
        let machines = try TrackerExport.machines(in: export)
        #expect(machines.map(\.hostname) == ["", "here"])
        let (nameless, here) = (machines[0].reading, machines[1].reading)
        #expect(nameless.windows == nil && nameless.tabs == nil)
        #expect(nameless.away == [])
        let seen = event(0, 5, ["app": "Kindle"])
        #expect(here.windows == [seen, seen] && here.tabs == [seen] && here.away == nil)
    }

    @Test(
        "B8: an export is rejected with a sentence if it or one event is malformed",
        arguments: [
            ("{}", "import.format"), ("[]", "import.format"), (#"{"buckets":7}"#, "import.format"),
            (#"{"buckets":[{"type":"afkstatus","events":[{}]}]}"#, "tracker.timestamp"),
        ])
    func refusing(text: String, refusal: String) throws {
        let export = try JSON(parsing: text)
        #expect(code { try TrackerExport.machines(in: export) } == refusal)
    }

    private static let events = """
        [{"timestamp":"1970-01-01T00:00:00Z","duration":5,"data":{"app":"Kindle"}}]
        """
    private static let window =
        #"{"type":"currentwindow","hostname":"here","events":\#(events)}"#
    private static let tab = #"{"type":"web.tab.current","hostname":"here","events":\#(events)}"#
    private static let away = #"{"type":"afkstatus"}"#
    private static let other = #"{"type":"app.editor.activity","hostname":"x","events":[{}]}"#
}
