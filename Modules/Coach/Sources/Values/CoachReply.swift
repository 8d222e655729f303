public import CoachAPI
public import Core

/// What the coach says, and what may be done about it. Rule C1.
public struct CoachReply: Hashable, Shaped {
    /// What kind of answer it is.
    public enum Kind: String, Hashable, Worded {
        /// An answer of a coach.
        case talk
        /// Somebody may be in danger: lines of help, and nothing else. Rule C2.
        case crisis
        /// A matter for a doctor. Rule C2.
        case care
        /// The coach stays out after a crisis until the person wants it back.
        case paused
        /// No more messages today without Pro. Rule C3.
        case limit
    }

    /// Who worded it.
    public enum Author: String, Hashable, Worded {
        /// The coach that is built in.
        case builtIn = "built-in"
        /// A model.
        case model
    }

    /// What kind of answer it is.
    public var kind: Kind
    /// The whole text.
    public var text: String
    /// What may be done with one tap.
    public var proposals: [CoachProposal]
    /// Whom to turn to; none unless `kind` is crisis or paused.
    public var lines: [CrisisLine]
    /// Who worded it.
    public var author = Author.builtIn
    /// Messages left today; nil if they are not counted.
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
        Member("kind", \.kind)
        Member("text", \.text)
        Member("proposals", \.proposals, "What `POST /coach/do` takes.")
        Member("lines", \.lines, "Crisis helplines.")
        Member("author", \.author)
        Member("left", \.left, "Messages left today; null if they are not counted.")
    }
}

/// Something that may be done, in words.
public struct CoachProposal: Hashable, Shaped {
    /// What the button says: "Reorder today".
    public var title: String
    /// What it would come to: "Run, Read, Meditate".
    public var detail: String
    /// What is done.
    public var action: CoachAction

    /// A proposal.
    public init(_ title: String, _ detail: String, _ action: CoachAction) {
        self.title = title
        self.detail = detail
        self.action = action
    }

    public static let shape = Shape<CoachProposal>("CoachProposal") {
        Member("title", \.title)
        Member("detail", \.detail)
        Member("action", \.action)
    }
}
