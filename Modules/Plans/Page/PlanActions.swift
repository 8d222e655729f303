internal import Core
internal import Engine
internal import PageKit
internal import Plans
internal import PlansHosting
internal import RouteKit

/// The form actions of the plan page. Rule O4.
enum PlanActions {
    static func routes(_ host: PlanHost) -> [Route] {
        [licence(host)] + (host.terms.offersTrial ? [trial(host)] : [])
    }

    private static let reshow: Route.FormRedisplay = {
        rejection, request, asking throws(Rejection) in
        PlanPage.page(asking, typed: request.form["licence"] ?? "", wrong: rejection)
    }

    private static func licence(_ host: PlanHost) -> Route {
        .form(
            "/plan/licence", operation: "pageAddLicence", summary: "Add a licence.",
            reshow: reshow
        ) { request, engine async throws(Rejection) in
            let command = try request.command(AddLicence.self)
            try await PlanService(host, engine, zone: request.zone).claim(command.licence)
            let outcome = try await engine.perform(command, for: request)
            return .done(outcome.reply.sentence, to: PlanPage.path)
        }
    }

    private static func trial(_ host: PlanHost) -> Route {
        .form(
            "/plan/trial", operation: "pageBeginTrial", summary: "Start the trial.",
            reshow: reshow
        ) { request, engine async throws(Rejection) in
            let product = try request.form["product"].flatMap(PlanProduct.init).orThrow(
                Rejection(
                    "plans.product", "Unknown plan. Choose pro.monthly or pro.yearly.",
                    field: "product"))
            let status = try await PlanService(host, engine, zone: request.zone)
                .beginTrial(of: product)
            return .done(status.sentence, to: PlanPage.path)
        }
    }
}
