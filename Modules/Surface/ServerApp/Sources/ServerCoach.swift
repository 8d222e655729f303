internal import CoachAPI
internal import CoachModels
internal import Core

/// The model that whoever runs the server set up for the coach: by variables, so that a key stands
/// on no line. Nobody's words go there unless that person wants it (`coach.model`). Rule C1.
struct ServerCoach: Module {
    let manifest = ModuleManifest(
        id: "server-coach", stability: .beta, summary: "The model that this server's coach asks.",
        provides: [Capability<CoachModel>.coachModel.name])
    private let model: CoachModel

    /// Nil if none is set up; refused if what is set up makes no sense.
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
