import Core
import Testing

@testable import RouteKit

@Suite("Routing")
struct RoutingTests {
    private func route(_ method: RouteMethod, _ path: String) -> Route {
        Route(method, path, operation: path, summary: "", tag: "T", access: .anyone) {
            _, _ async throws(Rejection) in .empty
        }
    }

    private func found(_ router: Router, _ method: String, _ path: String) -> Int? {
        if case .route(let index, _) = router.match(method, path) { index } else { nil }
    }

    @Test("literal path parts match before parameters, with backtracking")
    func order() throws {
        let router = try Router([
            route(.get, "/items/{id}"), route(.get, "/items/archived"),
            route(.get, "/items/{id}/log"), route(.get, "/items/archived/more"), route(.get, "/"),
        ])
        #expect(found(router, "GET", "/items/7") == 0)
        #expect(found(router, "GET", "/items/archived") == 1)
        #expect(found(router, "GET", "/items/archived/log") == 2)
        #expect(found(router, "GET", "/items/archived/more") == 3)
        #expect(found(router, "GET", "/") == 4)
        for path in ["/items", "/items/", "/items//log", "", "items/7", "/items/7/", "//"] {
            #expect(found(router, "GET", path) == nil, "\(path)")
        }
    }

    @Test("HEAD uses the GET route, and other methods get the list of allowed methods")
    func methods() throws {
        let router = try Router([route(.get, "/a"), route(.post, "/a")])
        #expect(found(router, "HEAD", "/a") == 0)
        guard case .otherMethods(let allow, _) = router.match("PUT", "/a") else {
            Issue.record("PUT must not be taken")
            return
        }
        #expect(allow == "GET, HEAD, OPTIONS, POST")
    }

    @Test("two routes with the same method and path are a wiring error")
    func conflicts() {
        #expect(throws: WiringError.self) {
            try Router([route(.get, "/a/{x}"), route(.get, "/a/{y}")])
        }
    }

    @Test(
        "malformed percent-encoding is rejected",
        arguments: [
            ("a%20b", "a b"), ("%C3%A9", "é"), ("%", nil), ("%2", nil), ("%zz", nil), ("%ff", nil),
            ("a+b", "a+b"),
        ] as [(String, String?)])
    func decoding(text: String, expected: String?) {
        #expect(PercentCoding.decode(text) == expected)
    }

    @Test("form bodies and cookies are parsed")
    func forms() {
        let fields = PercentCoding.fields("a=1+2&b=%26&a=3&c")
        #expect(fields?["a"] == "1 2")
        #expect(fields?.all("a") == ["1 2", "3"])
        #expect(fields?["b"] == "&")
        #expect(fields?["c"] == "")
        #expect(PercentCoding.fields("a=%") == nil)
        #expect(Cookies.value(of: "zone", in: "x=1; zone=Europe%2FParis") == "Europe/Paris")
        #expect(Cookies.value(of: "zone", in: "nozone=1") == nil)
    }
}
