import Core
import Testing

@testable import CommandLineKit

@Suite struct NameSearchTests {
    private let search = NameSearch<(id: String, title: String)>(
        "focus", plural: "focuses", code: "toy", field: "name", title: \.title, id: \.id)
    private let all = [("a1", "Read"), ("b2", "Read more"), ("c3", "Bread"), ("d4", "Run far")]

    private func one(_ words: String) -> String? { try? search.one(words, among: all).title }

    private func refusal(_ words: String, hint: (((String, String)) -> String)? = nil) -> Rejection?
    {
        do throws(Rejection) {
            _ = try search.one(words, among: all, hint: hint)
            return nil
        } catch {
            return error
        }
    }

    @Test("an id or exact title is preferred to a prefix, and a prefix to a part of the title")
    func order() {
        #expect(one("read") == "Read")
        #expect(one("C3") == "Bread")
        #expect(one("READ M") == "Read more")
        #expect(one("far") == "Run far")
        #expect((try? search.first("re", among: all).title) == "Read")
        #expect((try? search.first("rea", among: all.reversed()).title) == "Read more")
    }

    @Test("an ambiguous name is rejected with the list of matching candidates")
    func ambiguous() {
        let plain = refusal("re")
        #expect(plain?.code == "toy.ambiguous" && plain?.category == .conflict)
        #expect(plain?.message == "“re” matches 2 focuses." && plain?.field == "name")
        #expect(plain?.hints == ["Read", "Read more"])
        #expect(refusal("re") { "\($0.0)  \($0.1)" }?.hints == ["a1  Read", "b2  Read more"])
    }

    @Test("an unknown name suggests similar titles and words")
    func unknown() {
        let none = refusal("fat")
        #expect(none?.code == "toy.unknown" && none?.category == .notFound)
        #expect(none?.message == "There is no focus called “fat”." && none?.field == "name")
        #expect(none?.hints == ["Did you mean “Run far”?"])
        #expect(refusal("")?.code == "toy.unknown")
        #expect(refusal("zzzzzzzz")?.hints == [])
    }
}
