import Core
import Testing

@testable import RouteKit

@Suite("The OpenAPI document")
struct OpenAPITests {
    private let document = OpenAPI.document(
        of: TapSite.routes, head: .init(title: "Taps", version: "1", summary: "Counts."))

    @Test("the OpenAPI document lists every route with its operation")
    func operations() {
        #expect(document["openapi"] == "3.1.0")
        #expect(document["paths"]?["/taps"]?["get"]?["operationId"] == "countTaps")
        #expect(document["paths"]?["/taps"]?["post"]?["requestBody"]?["required"] == false)
        #expect(document["paths"]?["/taps/{id}"]?["get"]?["parameters"]?[0]?["in"] == "path")
    }

    @Test("every reference in the OpenAPI document has a target")
    func references() throws {
        var open = [document]
        while let value = open.popLast() {
            if let target = value["$ref"]?.string {
                let found = target.split(separator: "/").dropFirst()
                    .reduce(JSON?.some(document)) { $0?[String($1)] }
                #expect(found != nil, "\(target)")
            }
            open += value.array ?? value.object?.map(\.value) ?? []
        }
    }
}
