internal import Core
internal import OnboardingAPI

/// The setup step of programs with plans: free features and those of Pro. Rules O1, O4.
enum PlanOnboarding {
    /// The step asks and records nothing. A trial starts on the plan page.
    static let step = OnboardingStep(
        "plans.included", order: 850,
        isWanted: { scene in !status(scene).isPro },
        screen: { scene in
            let status = status(scene)
            return OnboardingScreen(
                "Free and Pro",
                "You can use Cairn for free. Your data stays on every plan.",
                rows: rows(status),
                link: .init(
                    status.mayTry ? "Try Pro for free" : "See the features of Pro", path: "/plan",
                    command: "cairn plan"))
        })

    private static func status(_ scene: OnboardingScene) -> PlanStatus {
        Plans.status(on: scene.today, in: scene.view)
    }

    private static func rows(_ status: PlanStatus) -> [OnboardingScreen.Row] {
        guard !status.isForEveryone else { return [.init("Everything", status.sentence)] }
        let features = status.features.map { feature in
            OnboardingScreen.Row(
                feature.title,
                feature.free == PlanStatus.no
                    ? "Only with Pro." : "Free: \(feature.free). Pro: \(feature.pro).")
        }
        guard status.mayTry else { return features }
        let (month, year) = (PlanProduct.monthly, PlanProduct.yearly)
        return features + [
            .init(
                "Free trial",
                "\(month.trialDays) days of the monthly plan or \(year.trialDays) days of the "
                    + "yearly plan, once per person. Nothing renews automatically.")
        ]
    }
}
