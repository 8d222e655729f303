internal import Core
internal import Engine
internal import Plans
internal import PlansHosting
internal import RouteKit

/// The routes of servers with plans: purchases, store notices and trials.
enum Purchases {
    static func routes(_ host: PlanHost) -> [Route] {
        (host.terms.takesPurchases ? [buy(host), notice(host)] : [])
            + (host.terms.offersTrial ? [trial(host)] : [])
    }

    /// Accepts a purchase as signed by the store. Responds with 201 if it is new and 200 if it is
    /// restored.
    private static func buy(_ host: PlanHost) -> Route {
        let shape = PlanStatus.shape.document
        var route = Route(
            .post, Route.api + "/purchases", operation: "planBuy",
            summary: "Accept an App Store purchase", tag: "Plan", access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let bought = try await PlanService(host, engine, zone: request.zone)
                .buy(request.body["transaction"]?.string ?? "")
            return RouteReply(
                status: bought.isNew ? 201 : 200, contentType: "application/json",
                body: shape.bytes(bought.status))
        }
        route.answers = [
            .json(shape.schema, status: 201, "The plan. The purchase is new"),
            .json(shape.schema, "The plan. The purchase was restored"),
        ]
        route.isIdempotent = true
        route.body = .json(
            .object([
                .required(
                    "transaction",
                    .text(1...65_536).described(
                        "The transaction as signed by the App Store, a JWS."))
            ]))
        return route.withoutTool
    }

    private static func trial(_ host: PlanHost) -> Route {
        var route = changing("/trial", "planTry", "Start the free trial") {
            request, engine async throws(Rejection) in
            try await PlanService(host, engine, zone: request.zone)
                .beginTrial(of: try PlanProduct(asked: request.body["product"]?.string))
        }
        let names = PlanProduct.allCases.map(\.rawValue)
        route.body = .json(
            .object([.required("product", .choice(names).described("The plan to try."))]))
        return route
    }

    /// Receives renewals and refunds from the store's server. The store's signature authenticates
    /// the sender.
    private static func notice(_ host: PlanHost) -> Route {
        var route = Route(
            .post, Route.api + "/store-notices", operation: "planNotice",
            summary: "Accept a notification from the App Store server", tag: "Plan", access: .anyone
        ) { request, engine async throws(Rejection) in
            try await host.take(
                notice: request.body["signedPayload"]?.string ?? "", at: engine.now)
            return .empty
        }
        route.body = .json(
            .object([
                .required(
                    "signedPayload", .text(1...65_536).described("The signed notification, a JWS."))
            ]))
        route.answers = [.empty("The notification was accepted")]
        route.isIdempotent = true
        return route.withoutTool
    }

    private static func changing(
        _ path: String, _ operation: String, _ summary: String,
        _ act: @escaping @Sendable (RouteRequest, Engine) async throws(Rejection) -> PlanStatus
    ) -> Route {
        let shape = PlanStatus.shape.document
        var route = Route(
            .post, Route.api + path, operation: operation, summary: summary, tag: "Plan",
            access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            RouteReply(
                contentType: "application/json", body: shape.bytes(try await act(request, engine)))
        }
        route.answers = [.json(shape.schema, "The plan with the trial")]
        route.isIdempotent = true
        return route.withoutTool
    }
}

extension PlanProduct {
    /// Parses a product. Throws `plans.product` if it is unknown.
    init(asked text: String?) throws(Rejection) {
        self = try text.flatMap(PlanProduct.init).orThrow(
            Rejection(
                "plans.product", "Unknown plan. Choose pro.monthly or pro.yearly.", field: "product"
            ))
    }
}
