internal import CoachAPI
internal import CoachModels
internal import Core

/// The operator's language model for the coach, set by variables, so the key is not visible on a
/// command line. A user's words are sent only with the user's consent (`coach.model`). Rule C1.
struct ServerCoach: Module {
    let manifest = ModuleManifest(
        id: "server-coach", stability: .beta, summary: "The model that this server's coach asks.",
        provides: [Capability<CoachModel>.coachModel.name])
    private let model: CoachModel

    /// Creates the module; nil without a model. Throws for invalid variables.
    init?(_ environment: [String: String]) throws(Rejection) {
        guard let url = environment["CAIRN_COACH_URL"], !url.isEmpty else { return nil }
        let key = environment["CAIRN_COACH_KEY"]
        model = try CoachModel(
            checking: url, name: environment["CAIRN_COACH_MODEL"] ?? "default",
            key: key?.isEmpty == false ? key : nil)
    }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(model, as: .coachModel)
    }
}
