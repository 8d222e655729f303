import Core
import RouteKit
import Testing

@testable import PageKit

@Suite struct PartTests {
    @Test("text typed by a person is escaped in HTML")
    func escaping() {
        #expect(escaped("<b a='1' c=\"2\">&") == "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;")
        let templates = Templates(["a": "<p>{{text}}</p>"])
        #expect(templates.render("a", ["text": "<i>"]) == "<p>&lt;i&gt;</p>")
        #expect(Icon.item("<script>") == "&lt;script&gt;")
        #expect(Icon.item("drop").contains("#drop"))
        #expect(Icon.item("").contains("#spark"))
    }

    @Test("[[name]] in a template is replaced by a symbol")
    func templates() {
        let templates = Templates(["a": "x[[plus]]y[[minus]]", "b": "  {{>a}}"])
        #expect(
            templates.render("a", [String: String]()) == "x\(Icon.html("plus"))y"
                + Icon.html("minus"))
        #expect(templates.render("b", [String: String]()).contains("#plus"))
    }

    @Test("days, counts and large numbers are shown in readable form")
    func words() throws {
        let day = try #require(Day("2026-11-21"))
        #expect(day.spoken == "Saturday 21 November")
        #expect(day.spoken(on: day) == "today")
        #expect((day - 1).spoken(on: day) == "yesterday")
        #expect(day.short(beside: day) == "21 Nov")
        #expect((day + 60).short(beside: day) == "20 Jan 2027")
        #expect(counted(1, "day") == "1 day")
        #expect(counted(2_000, "day") == "2,000 days")
        #expect(grouped(-1_234_567) == "-1,234,567")
    }

    @Test("any message can be stored in a cookie and restored")
    func said() {
        #expect(queryEncoded("a b;c,\"é\"\r\n") == "a%20b%3Bc%2C%22%C3%A9%22%0D%0A")
        let reply = RouteReply.done("Ça va; \"oui\"", to: "/")
        #expect(reply.status == 303)
        let cookie = reply.fields.first { $0.name == "Set-Cookie" }?.value
        #expect(cookie?.hasPrefix("said=%7C%C3%87a%20va%3B%20%22oui%22; Path=/;") == true)
    }
}
