internal import Core
internal import OnboardingAPI
internal import ProductEventsAPI

/// The product event for a completed setup, counted once. Rule O6.
enum OnboardingProductEvents {
    static let source = ProductEventSource([OnboardingFact.Kind.turned.rawValue]) {
        _, moment, view in
        let steps = Onboarding.progress(at: moment, in: view).steps
        guard !steps.contains(where: { $0.status == .open }) else { return [] }
        let answered = steps.count { $0.status == .answered }
        return [ProductEvent(.onboardingComplete, [.count: .number(answered)], once: "all")]
    }
}
