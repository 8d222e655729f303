public import CoachAPI
public import Core

/// An answer of the coach with its proposals. Rule C1.
public struct CoachReply: Hashable, Shaped {
    /// The kind of an answer.
    public enum Kind: String, Hashable, StringCodedEnum {
        /// A normal answer.
        case talk
        /// The user may be in danger: crisis helplines only. Rule C2.
        case crisis
        /// A medical topic. Rule C2.
        case care
        /// The coach is paused after a crisis until the user resumes it.
        case paused
        /// The daily limit without Pro is reached. Rule C3.
        case limit
    }

    /// The author of an answer.
    public enum Author: String, Hashable, StringCodedEnum {
        /// The built-in coach.
        case builtIn = "built-in"
        /// A model.
        case model
    }

    /// The kind of the answer.
    public var kind: Kind
    /// The whole text.
    public var text: String
    /// The proposals, each applicable in one step.
    public var proposals: [CoachProposal]
    /// The crisis helplines; empty unless `kind` is `crisis` or `paused`.
    public var lines: [CrisisLine]
    /// The author of the text.
    public var author = Author.builtIn
    /// The messages left today; nil if there is no limit.
    public var left: Int?

    /// An answer.
    public init(
        _ kind: Kind, _ text: String, proposals: [CoachProposal] = [], lines: [CrisisLine] = []
    ) {
        self.kind = kind
        self.text = text
        self.proposals = proposals
        self.lines = lines
    }

    public static let shape = Shape<CoachReply>("CoachReply") {
        Member("kind", \.kind, "The kind of reply.")
        Member("text", \.text, "The whole text of the reply.")
        Member("proposals", \.proposals, "The body for `POST /coach/do`.")
        Member("lines", \.lines, "The crisis helplines; empty in other replies.")
        Member("author", \.author, "The author of the text: the built-in coach or the model.")
        Member("left", \.left, "The messages left today. Null if they are not counted.")
    }
}

/// A proposed action with its description.
public struct CoachProposal: Hashable, Shaped {
    /// The title of the button, such as "Reorder today".
    public var title: String
    /// The result of the action, such as "Run, Read, Meditate".
    public var detail: String
    /// The action to apply.
    public var action: CoachAction

    /// A proposal.
    public init(_ title: String, _ detail: String, _ action: CoachAction) {
        self.title = title
        self.detail = detail
        self.action = action
    }

    public static let shape = Shape<CoachProposal>("CoachProposal") {
        Member("title", \.title, "The title of the button, such as \"Reorder today\".")
        Member("detail", \.detail, "The result of the action, such as \"Run, Read, Meditate\".")
        Member("action", \.action, "The action that accepting the proposal runs.")
    }
}
