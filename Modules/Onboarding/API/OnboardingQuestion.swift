public import Core

/// Something that a step asks. Every question may be left without an answer.
public struct OnboardingQuestion: Hashable, Shaped {
    /// How it is answered.
    public enum Kind: String, Hashable, Worded {
        /// In words, on one line.
        case text
        /// By one of the options.
        case choice
        /// By any number of the options.
        case choices
        /// With a pen: strokes, as `SignaturePath` reads them.
        case signature
    }

    /// One of what can be chosen.
    public struct Option: Hashable, Shaped {
        /// What an answer says.
        public var value: String
        /// What people see.
        public var title: String
        /// A sentence about it; may be empty.
        public var detail: String

        /// Something to choose.
        public init(_ value: String, _ title: String, _ detail: String = "") {
            self.value = value
            self.title = title
            self.detail = detail
        }

        public static let shape = Shape<Option> {
            Member("value", \.value)
            Member("title", \.title)
            Member("detail", \.detail)
        }
    }

    /// What answers name it by: lower case, unique on its screen.
    public var id: String
    /// How it is answered.
    public var kind: Kind
    /// What people read: "What will you do?"
    public var title: String
    /// An example, or what it is for; may be empty.
    public var help: String
    /// What there is to choose.
    public var options: [Option]
    /// The most characters of a text.
    public var most: Int
    /// What stands there to begin with.
    public var values: [String]

    /// Asks for words, at most so many characters.
    public static func text(
        _ id: String, _ title: String, help: String = "", most: Int, value: String? = nil
    ) -> OnboardingQuestion {
        OnboardingQuestion(
            id: id, kind: .text, title: title, help: help, options: [], most: most,
            values: value.map { [$0] } ?? [])
    }

    /// Asks for one of some options.
    public static func choice(
        _ id: String, _ title: String, help: String = "", among options: [Option],
        value: String? = nil
    ) -> OnboardingQuestion {
        OnboardingQuestion(
            id: id, kind: .choice, title: title, help: help, options: options, most: 1,
            values: value.map { [$0] } ?? [])
    }

    /// Asks for any of some options.
    public static func choices(
        _ id: String, _ title: String, help: String = "", among options: [Option],
        values: [String] = []
    ) -> OnboardingQuestion {
        OnboardingQuestion(
            id: id, kind: .choices, title: title, help: help, options: options,
            most: options.count, values: values)
    }

    /// Asks for a signature.
    public static func signature(
        _ id: String, _ title: String, help: String = ""
    ) -> OnboardingQuestion {
        OnboardingQuestion(
            id: id, kind: .signature, title: title, help: help, options: [],
            most: SignaturePath.longest, values: [])
    }

    public static let shape = Shape<OnboardingQuestion> {
        Member("id", \.id)
        Member("kind", \.kind, as: Kind.codec.shape)
        Member("title", \.title)
        Member("help", \.help)
        Member("options", \.options)
        Member("most", \.most, "The most characters of a text.")
        Member("values", \.values, "What stands there to begin with.")
    }

    /// The values of an answer, tidied; none if it says nothing. Refuses with `onboarding.answer`
    /// what the question does not take.
    public func checked(_ values: [String]) throws(Rejection) -> [String] {
        let said = values.filter { !$0.trimmed.isEmpty }
        guard !said.isEmpty else { return [] }
        switch kind {
        case .text:
            guard said.count == 1, let line = try? Codec.line(1...most).checked(said[0]) else {
                throw wrong("Write at most \(most) characters on one line.")
            }
            return [line]
        case .choice, .choices:
            guard kind == .choices || said.count == 1 else { throw wrong("Choose one.") }
            guard Set(said).isSubset(of: options.map(\.value)) else {
                throw wrong("Choose among what is there.", hints: options.map(\.value))
            }
            return options.map(\.value).filter(said.contains)
        case .signature:
            guard said.count == 1, SignaturePath(said[0]) != nil else {
                throw wrong("A signature is lines such as M250 20L300 40, from 0 to 1000.")
            }
            return said
        }
    }

    private func wrong(_ message: String, hints: [String] = []) -> Rejection {
        Rejection("onboarding.answer", message, field: id, hints: hints)
    }
}
