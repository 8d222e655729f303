import Core
import CoreTesting
import Engine
import Habits
import PageKit
import PortabilityPage
import PortabilityRoutes
import RouteKit
import SurfaceTesting
import Testing

@testable import Portability

/// Tests imports and exports on the page, with a file uploaded as by a browser. Rules P1, P2.
@Suite struct MovingTests {
    private let visitor: Visitor
    /// Two habits as a spreadsheet of days, as in harsh.
    private let days = "date,Read,Run\n2026-11-19,1,0\n2026-11-20,1,1\n"
    private let mapping = #"{"day":"date","habits":["*"]}"#

    init() throws {
        visitor = try Visitor([
            HabitsModule(), PortabilityModule(), PagesModule(), PortabilityRoutesModule(),
            PortabilityPageModule(),
        ])
    }

    private func sends(
        _ format: String, _ file: String?, mapping: String = "", to path: String = "/move/look"
    ) async -> RouteReply {
        var body = ""
        for (name, value) in [("format", format), ("mapping", mapping)] {
            body += "--m\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        if let file {
            body +=
                "--m\r\nContent-Disposition: form-data; name=\"file\"; "
                + "filename=\"<days>.csv\"\r\nContent-Type: text/csv\r\n\r\n\(file)\r\n"
        }
        return await visitor.sends(
            "POST", path, Array((body + "--m--\r\n").utf8),
            ["content-type": "multipart/form-data; boundary=m"])
    }

    private func ticket(_ page: RouteReply) -> String? {
        page.text.split(separator: "name=\"ticket\" value=\"").dropFirst().first
            .map { String($0.prefix { $0 != "\"" }) }
    }

    private func items() async -> [String] {
        await visitor.gets("/api/v1/export/tables/items").text.split(separator: "\r\n").dropFirst()
            .map(String.init)
    }

    @Test("P1: after a preview, the file is imported once and then discarded")
    func moving() async throws {
        let shown = await sends("csv", days, mapping: mapping)
        #expect(shown.status == 200, "\(shown.text)")
        #expect(shown.text.contains("2 habits") && shown.text.contains("Nothing is written yet"))
        #expect(shown.text.contains("&lt;days&gt;.csv"))
        #expect(await items() == [])
        let name = try #require(ticket(shown))
        let taken = await visitor.submits("/move/take", "ticket=\(name)")
        #expect(taken.status == 303 && taken.formAnswer?.text.contains("2 habits") == true)
        #expect(taken.formAnswer?.undo != nil)
        #expect(await items().count == 2)
        // The ticket is used up, and the same file contains nothing new.
        let again = await visitor.submits("/move/take", "ticket=\(name)")
        #expect(again.status == 409 && again.text.contains("The file has expired"))
        let same = await sends("csv", days, mapping: mapping)
        #expect(same.text.contains("The file contains nothing new") && ticket(same) == nil)
        #expect(await items().count == 2)
    }

    @Test("P1: two simultaneous taps import a file only once")
    func doubleTap() async throws {
        let name = try #require(ticket(await sends("csv", days, mapping: mapping)))
        async let one = visitor.submits("/move/take", "ticket=\(name)")
        async let two = visitor.submits("/move/take", "ticket=\(name)")
        let statuses = await [one.status, two.status]
        #expect(statuses.allSatisfy { [303, 409].contains($0) } && statuses.contains(303))
        #expect(await items().count == 2)
    }

    @Test("P1: an uploaded file is kept for 15 minutes or until the next upload")
    func waiting() async throws {
        let first = try #require(ticket(await sends("csv", days, mapping: mapping)))
        let second = try #require(ticket(await sends("csv", days, mapping: mapping)))
        #expect(await visitor.submits("/move/take", "ticket=\(first)").status == 409)
        visitor.clock.advance(seconds: 901)
        #expect(await visitor.submits("/move/take", "ticket=\(second)").status == 409)
        #expect(await visitor.submits("/move/take", "").status == 409)
        #expect(await items() == [])
    }

    @Test("P1: an error in a file is shown on the page, and the form keeps its choices")
    func refusals() async throws {
        let none = await sends("csv", nil, mapping: mapping)
        #expect(none.status == 422 && none.text.contains("Choose a file first."))
        let nobody = await sends("", days)
        #expect(nobody.status == 422 && nobody.text.contains("Choose which program"))
        let other = await sends("loop", days)
        #expect(other.status == 422 && other.text.contains("value=\"loop\" selected"))
        let unmapped = await sends("csv", days, mapping: "{")
        #expect(unmapped.status == 422 && unmapped.text.contains(">{</textarea>"))
        for (format, bytes) in [("journal", ""), ("journal", "no"), ("habitica", "[]")] {
            let refused = await sends(format, bytes)
            #expect((400..<500).contains(refused.status), "\(format) \(refused.status)")
        }
        let cut = await visitor.sends(
            "POST", "/move/look", Array("--m\r\n".utf8),
            ["content-type": "multipart/form-data; boundary=m"])
        #expect(cut.status == 400)
        let form = await visitor.submits("/move/look", "format=csv")
        #expect(form.status == 415)
        #expect(await items() == [])
    }

    @Test("P2: importing the person's own exported journal adds no facts that are known")
    func journal() async throws {
        _ = try await visitor.engine.perform(
            AddItem(.habit, ItemPatch(name: "Read")), zone: .utc)
        let kept = await visitor.gets("/api/v1/export/journal").text
        let same = await sends("journal", kept)
        #expect(same.status == 200 && same.text.contains("1 record already recorded"))
        #expect(ticket(same) == nil)
    }

    @Test("P2: habits and tasks are exported for Loop and Taskwarrior")
    func out() async throws {
        for (kind, name) in [(ItemKind.habit, "Read"), (.task, "Call")] {
            _ = try await visitor.engine.perform(
                AddItem(kind, ItemPatch(name: name)), zone: .utc)
        }
        let loop = await visitor.gets("/api/v1/export/loop")
        #expect(loop.contentType == "application/zip" && loop.body.starts(with: [0x50, 0x4B]))
        #expect(loop.fields.contains(.init("Cairn-Count", "1")))
        #expect(loop.fields.contains(.init("Cairn-Left-Out", "1")))
        let tasks = await visitor.gets("/api/v1/export/taskwarrior")
        let described = tasks.json?.array?.compactMap { $0["description"]?.string }
        #expect(described?.contains("Call") == true)
        let page = await visitor.gets("/move").text
        for path in ["journal", "loop", "taskwarrior", "tables/items?excel=true"] {
            #expect(page.contains("href=\"/api/v1/export/\(path)\""), "\(path)")
        }
    }
}
