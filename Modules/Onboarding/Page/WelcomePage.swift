internal import Core
internal import Engine
internal import Onboarding
internal import OnboardingAPI
internal import PageKit
internal import RouteKit

/// The page of a step: the progress, the questions, and the links to continue, go back and leave.
/// Rule O1.
enum WelcomePage {
    static let path = "/welcome"

    private static let step = RouteParameter.path(
        "step", .text(.line(1...60)), "The id of the step.")

    static let route = Route.page(
        path, operation: "pageWelcome", summary: "Show a set-up step.",
        parameters: [
            .query(
                "step", .text(.line(1...60)), "The id of the step. Default: the first open step.")
        ]
    ) { request, asking throws(Rejection) in try page(asking, request.text("step")) }

    static let answer = Route.form(
        "\(path)/{step}", operation: "pageAnswerStep",
        summary: "Answer or skip a set-up step.", parameters: [step],
        reshow: { rejection, request, asking throws(Rejection) in
            guard rejection.code != "onboarding.step" else { throw rejection }
            return try page(asking, request.text("step"), request.form, rejection)
        }
    ) { request, engine async throws(Rejection) in
        let id = request.text("step") ?? ""
        if request.form["act"] == "skip" {
            return try await engine.done(SkipStep(id), for: request, to: path) { _ in "Skipped" }
        }
        let step = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
            try Onboarding.step(id, at: asking.moment, in: asking.view)
        }
        let answers = step.screen.questions.map { question in
            OnboardingAnswers.Answer(question.id, request.form.all(name(of: question)))
        }
        return try await engine.done(AnswerStep(id, answers), for: request, to: path) { _ in
            "Saved"
        }
    }

    static let close = Route.form(
        CloseOnboarding.self, "\(path)", operation: "pageCloseOnboarding",
        summary: "Leave the set-up.", to: { _ in "/" }
    ) { _ in "Setup closed. Continue it under More" }

    static func name(of question: OnboardingQuestion) -> String { "q-\(question.id)" }

    /// Returns the page of a step, or the final page if none is given and none is open.
    private static func page(
        _ asking: QueryContext, _ id: String?, _ typed: FormFields? = nil,
        _ wrong: Rejection? = nil
    ) throws(Rejection) -> Page {
        let progress = Onboarding.progress(at: asking.moment, in: asking.view)
        guard let id = id ?? progress.next?.id else {
            return Page("You are set up", main: WelcomeText.templates.render("end", WelcomeEnd()))
        }
        let step = try Onboarding.step(id, at: asking.moment, in: asking.view)
        let drawing = WelcomeDrawing(step, of: progress, typed: typed, wrong: wrong)
        return Page(
            step.screen.title, main: WelcomeText.templates.render("step", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }
}

/// The card on Today, shown from the first recorded fact until the setup is completed or declined.
enum WelcomeCard {
    static let section = PageSection("onboarding.card", .aside, order: 4) { scene in
        guard scene.day == scene.today else { return nil }
        return Onboarding.offer(at: scene.asking.moment, in: scene.view).map {
            PageSection.Drawing(WelcomeText.templates.render("card", $0))
        }
    }
}
