internal import Core
internal import Onboarding
internal import OnboardingAPI
internal import PageKit
internal import RouteKit

/// The input of a step's template.
struct WelcomeDrawing {
    /// A question with its answer.
    struct Question {
        var id: String
        var name: String
        var title: String
        var help: String
        var most: Int
        var value: String
        var isText: Bool
        var isChoice: Bool
        var isSignature: Bool
        var type: String
        var options: [Option]
        var fault: String?

        init(_ question: OnboardingQuestion, typed: FormFields?, wrong: Rejection?) {
            let name = WelcomePage.name(of: question)
            let values = typed?.all(name) ?? question.values
            id = question.id
            self.name = name
            title = question.title
            help = question.help
            most = question.most
            value = values.first ?? ""
            isText = question.kind == .text
            isChoice = question.kind == .choice || question.kind == .choices
            isSignature = question.kind == .signature
            type = question.kind == .choices ? "checkbox" : "radio"
            options = question.options.map {
                Option(
                    choice: $0.value, label: $0.title, words: $0.detail,
                    isChosen: values.contains($0.value))
            }
            fault = wrong?.field == question.id ? wrong?.message : nil
        }
    }

    /// An option; true if it is selected.
    struct Option {
        var choice: String
        var label: String
        var words: String
        var isChosen: Bool
    }

    var style = WelcomeAssets.style.path
    var script: String?
    var place: Int
    var total: Int
    var percent: Int
    var id: String
    var back: String?
    var picture: String
    var heading: String
    var intro: String
    var hasRows: Bool
    var rows: [OnboardingScreen.Row]
    var questions: [Question]
    var button: String
    var link: OnboardingScreen.Link?
    var alert: String?

    init(
        _ step: OnboardingProgress.Step, of progress: OnboardingProgress, typed: FormFields?,
        wrong: Rejection?
    ) {
        let screen = step.screen
        let index = progress.steps.firstIndex { $0.id == step.id } ?? progress.done
        (place, total) = (index + 1, progress.steps.count)
        percent = total > 0 ? index * 100 / total : 100
        id = step.id
        back = index > 0 && index <= progress.steps.count ? progress.steps[index - 1].id : nil
        picture =
            switch screen.picture {
            case .goat: Goat.html(.glad)
            case .hourglass: Goat.hourglass
            case nil: ""
            }
        (heading, intro, button) = (screen.title, screen.text, screen.button)
        link = screen.link
        (hasRows, rows) = (!screen.rows.isEmpty, screen.rows)
        questions = screen.questions.map { Question($0, typed: typed, wrong: wrong) }
        let signs = screen.questions.contains { $0.kind == .signature }
        script = signs ? WelcomeAssets.script.path : nil
        let isTold = questions.contains { $0.fault != nil }
        alert = isTold ? nil : wrong?.message
    }
}

/// The input of the final page's template.
struct WelcomeEnd {
    var style = WelcomeAssets.style.path
    var goat = Goat.html(.glad)
}
