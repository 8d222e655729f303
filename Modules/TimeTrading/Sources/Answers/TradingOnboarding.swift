internal import Core
internal import OnboardingAPI
internal import TimeTradingAPI

/// The setup of earned screen time in five screens, led by Clepsy, the hourglass. Rules B2, B5, O1.
enum TradingOnboarding {
    static let method = OnboardingMethod(
        id, "Earned screen time", "Productive minutes earn time for other apps.", order: 40)

    static let steps = [meet, how, permission, apps, done]

    private static let id = "time-trading"

    private static let meet = OnboardingStep("time-trading.meet", of: id, order: 400) { _ in
        OnboardingScreen(
            "Meet Clepsy", "Your friendly guide to healthier scrolling habits",
            button: "Get Started", picture: .hourglass)
    }

    private static let how = OnboardingStep("time-trading.how", of: id, order: 401) { scene in
        let start = scene.moment.rule.dayStart
        return OnboardingScreen(
            "How It Works",
            rows: [
                .init("Vice apps are blocked", "TikTok, Instagram, etc. start locked"),
                .init("Earn time being productive", "Use Kindle, Duolingo to earn minutes"),
                .init("Spend time on vice apps", "Unlock social media with earned time"),
                .init(
                    "Daily reset at \(start == .midnight ? "midnight" : start.description)",
                    "Fresh start every day, no rollover"),
            ])
    }

    private static let permission = OnboardingStep(
        "time-trading.permission", of: id, order: 402
    ) { scene in
        let isOn = scene.view.trading.rules.value(.monitor, on: scene.today) == 1
        return OnboardingScreen(
            "Allow usage monitoring?",
            "Cairn must monitor usage to count minutes. This data stays private on your device.",
            questions: [
                .choice(
                    "monitor", "Usage",
                    among: [
                        .init("on", "Allow", "Trackers that you connect report which app is open."),
                        .init("off", "Not now", "No usage is recorded. You can allow it later."),
                    ], value: isOn ? "on" : "off")
            ])
    } take: { answers, scene, context throws(Rejection) in
        guard let value = answers.one("monitor") else { return [] }
        let wanted = value == "on"
        guard (scene.view.trading.rules.value(.monitor, on: scene.today) == 1) != wanted else {
            return []
        }
        return try SetTerms(monitor: wanted).decide(in: &context)
    }

    private static let apps = OnboardingStep("time-trading.apps", of: id, order: 403) { scene in
        OnboardingScreen(
            "Choose Your Apps",
            questions: [
                choose(
                    .vice, "Vice Apps (to block)", "These apps will be locked by default", scene),
                choose(
                    .productive, "Productive Apps", "Earn time by using these apps", scene),
            ])
    } take: { answers, scene, context throws(Rejection) in
        var drafts: [EventDraft] = []
        for list in AppList.allCases {
            let chosen = Set(answers[list.rawValue])
            for app in offered(list, scene) {
                let isThere = scene.view.trading.app(app.id) != nil
                if isThere, !chosen.contains(app.id) {
                    drafts += try RemoveApp(app.id).decide(in: &context)
                } else if !isThere, chosen.contains(app.id) {
                    drafts += try AddApp(app.name, to: list).decide(in: &context)
                }
            }
        }
        return drafts
    }

    private static let done = OnboardingStep("time-trading.done", of: id, order: 404) { _ in
        OnboardingScreen(
            "You're All Set!", "Clepsy is ready to help you build healthier scrolling habits",
            button: "Go to Dashboard", picture: .hourglass)
    }

    private static func choose(
        _ list: AppList, _ title: String, _ help: String, _ scene: OnboardingScene
    ) -> OnboardingQuestion {
        let apps = offered(list, scene)
        return .choices(
            list.rawValue, title, help: help, among: apps.map { .init($0.id, $0.name) },
            values: apps.map(\.id).filter { scene.view.trading.app($0) != nil })
    }

    /// Returns the apps on a list, and the built-in apps of that list that the user removed.
    private static func offered(_ list: AppList, _ scene: OnboardingScene) -> [TrackedApp] {
        let current = scene.view.trading.current
        let gone = TrackedApp.shipped.filter { shipped in
            !current.contains { $0.id == shipped.id }
        }
        return (current + gone).filter { $0.list == list }
    }
}
