internal import Core
internal import PageKit
internal import RouteKit

/// The hourglass figure as a separate image, for the browser extension. Rule B7.
enum FigureDrawing {
    static let route: Route = {
        var route = Route(
            .get, "/time/figure/{sand}/{face}", operation: "pageFigure",
            summary: "Draw the hourglass with an amount of sand and a face.", tag: "Page",
            access: .anyone
        ) { request, _ throws(Rejection) in
            let face = request.text("face").flatMap(Goat.Face.init) ?? .patient
            let drawing = Goat.hourglassDrawing(sand: request.whole("sand") ?? 0, face: face)
            return RouteReply(contentType: "image/svg+xml", body: Array(drawing.utf8))
                .with("Cache-Control", "public, max-age=86400")
        }
        route.parameters = [
            .path(
                "sand", .integer(among: [0, 25, 50, 75, 100]), "The amount of sand, in percent."),
            .path("face", .choice(Goat.Face.allCases.map(\.rawValue)), "The face."),
        ]
        route.isDocumented = false
        route.guests = Route.extensionOrigins
        return route
    }()
}
