import Core
import CoreTesting
import Testing

@testable import RouteKit

/// Tests multipart forms with files, as sent by browsers and by attackers.
@Suite struct MultipartTests {
    private let type = "multipart/form-data; boundary=----Cairn7"

    private func part(_ disposition: String, _ content: String) -> String {
        "------Cairn7\r\nContent-Disposition: \(disposition)\r\n\r\n\(content)\r\n"
    }

    private func read(_ body: String, _ type: String? = nil) throws -> MultipartForm {
        try MultipartForm(Array(body.utf8), contentType: type ?? self.type)
    }

    private func isRefused(_ body: String, _ type: String? = nil) -> Bool {
        code { try read(body, type) } == "request.syntax"
    }

    @Test("P1: form fields and files are read, whatever bytes a file contains")
    func reading() throws {
        let bytes: [UInt8] =
            Array(0...255) + Array("\r\n------Cairn\r\n--\r\n".utf8) + [13, 10, 13]
        var body = Array(part("form-data; name=\"format\"", "loop").utf8)
        body += Array(
            ("------Cairn7\r\ncontent-disposition:form-data; name=\"file\"; "
                + "filename=\"a %22b%22 ü.db\"\r\nContent-Type: application/x-sqlite3\r\n\r\n").utf8
        )
        body += bytes + Array("\r\n".utf8)
        body += Array(part("form-data; name=\"none\"; filename=\"\"", "").utf8)
        body += Array((part("form-data; name=\"mapping\"", "a\r\nb") + "------Cairn7--\r\n").utf8)
        let form = try MultipartForm(body, contentType: type)
        #expect(form.fields["format"] == "loop" && form.fields["mapping"] == "a\r\nb")
        let file = try #require(form.files.first)
        #expect(form.files.count == 1 && file.field == "file" && file.name == "a \"b\" ü.db")
        #expect(Array(file.bytes) == bytes)
    }

    @Test("P1: a form's boundary can be quoted, and must contain only allowed characters")
    func boundaries() throws {
        for (named, mark) in [
            ("boundary=abc", "abc"), ("boundary=\"a=b:c?\"", "a=b:c?"),
            ("charset=utf-8; Boundary=abc ", "abc"),
        ] {
            let body =
                "--\(mark)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--\(mark)--"
            #expect(try read(body, "multipart/form-data; \(named)").fields["a"] == "1", "\(named)")
        }
        let body = "--abc\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--abc--\r\n"
        for wrong in [
            "multipart/form-data", "multipart/form-data; boundary",
            "multipart/form-data; boundary=",
            "multipart/form-data; boundary=\"\"", "multipart/form-data; boundary=abd",
            "multipart/form-data; boundary=abc; boundary=abc", "multipart/form-data; boundary=a\rb",
            "multipart/form-data; boundary=\(String(repeating: "a", count: 71))",
            "multipart/form-data; boundary=äbc", "",
        ] {
            #expect(isRefused(body, wrong), "\(wrong)")
        }
    }

    @Test("P1: a form truncated at any place is rejected")
    func cut() throws {
        let whole =
            part("form-data; name=\"format\"", "loop")
            + part("form-data; name=\"file\"; filename=\"a.db\"", "bytes") + "------Cairn7--\r\n"
        #expect(try read(whole).files.count == 1)
        // Only the last line end can be missing.
        #expect(try read(String(whole.dropLast())).files.count == 1)
        for length in 0..<(whole.utf8.count - 2) {
            let body = Array(whole.utf8.prefix(length))
            #expect(
                code { try MultipartForm(body, contentType: type) } == "request.syntax",
                "\(length)")
        }
    }

    @Test("P1: malformed forms that no browser sends are rejected")
    func refusals() {
        let end = "------Cairn7--\r\n"
        let good = part("form-data; name=\"a\"", "1")
        for wrong in [
            "", end + "more", "preamble\r\n" + good + end, good + end + good, good,
            part("form-data", "1") + end, part("attachment; name=\"a\"", "1") + end,
            part("form-data; name=a", "1") + end, part("form-data; name=\"a", "1") + end,
            part("form-data; name=\"a\"; name=\"b\"", "1") + end,
            part("form-data; name=\"a\" x", "1") + end, part("form-data; =", "1") + end,
            part("form-data; name=\"a\"\r\nContent-Disposition: form-data; name=\"b\"", "1") + end,
            "------Cairn7\r\nno colon\r\n\r\n1\r\n" + end, "------Cairn7\r\n\r\n1\r\n" + end,
            "------Cairn7 \r\n\(good)" + end, good.replacing("\r\n", with: "\n") + end,
            part("form-data; name=\"a\"\r\nX: \(String(repeating: "x", count: 4_096))", "1") + end,
            part("form-data; name=\"a\"", String(repeating: "x", count: 65_537)) + end,
            String(repeating: good, count: MultipartForm.most + 1) + end,
        ] {
            #expect(isRefused(wrong), "\(wrong.prefix(80))")
        }
        #expect(
            code {
                let body =
                    Array("------Cairn7\r\nContent-Disposition: form-data; name=\"".utf8)
                    + [0xFF] + Array("\"\r\n\r\n1\r\n\(end)".utf8)
                return try MultipartForm(body, contentType: type)
            } == "request.syntax")
        // At the limits it is accepted.
        #expect(throws: Never.self) {
            _ = try read(String(repeating: good, count: MultipartForm.most) + end)
            _ = try read(
                part("form-data; name=\"a\"", String(repeating: "x", count: 65_536)) + end)
        }
    }

    @Test("P1: a form with random changes is read or rejected without a crash")
    func changed() throws {
        let whole = Array(
            (part("form-data; name=\"format\"", "loop")
                + part("form-data; name=\"file\"; filename=\"a.db\"", "some bytes\r\n--of it")
                + "------Cairn7--\r\n").utf8)
        var generator = SeededGenerator(20_261_125)
        var (readAgain, refused) = (0, 0)
        for _ in 0..<3_000 {
            var body = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<body.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: body[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: body.remove(at: place)
                default: body.insert([13, 10, 45, 34].randomElement(using: &generator)!, at: place)
                }
            }
            do throws(Rejection) {
                let form = try MultipartForm(body, contentType: type)
                readAgain += 1
                #expect(form.files.reduce(0) { $0 + $1.bytes.count } < body.count)
            } catch {
                refused += 1
                #expect(error.code == "request.syntax")
            }
        }
        #expect(readAgain > 100 && refused > 100)
    }

    @Test("P1: a long file of line ends and partial boundaries is read in linear time")
    func long() throws {
        let content = String(repeating: "\r\n------Cairn", count: 40_000)
        let body = part("form-data; name=\"file\"; filename=\"a\"", content) + "------Cairn7--"
        #expect(try read(body).files.first?.bytes.count == content.utf8.count)
    }
}
