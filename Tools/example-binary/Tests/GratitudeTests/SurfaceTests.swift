import Gratitude
import GratitudePage
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@Test("thanks sent by the page appear there and on the command line")
func surfaces() async throws {
    let visitor = try Visitor([GratitudeModule(), GratitudePageModule(), PagesModule()])
    #expect(await visitor.submits("/thanks", "text=the+long+walk").status == 303)
    #expect(await visitor.gets("/").text.contains("the long walk"))
    #expect(try await visitor.types("thanks").output == "the long walk\n")
}
