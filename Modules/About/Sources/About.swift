internal import AboutAPI
public import Core

/// What the program is, and where it keeps what. Rule O2.
public struct About: Hashable, Shaped {
    /// The version of this build.
    public static let version = "0.1.0"
    /// What anybody may do with it.
    public static let licence = "Apache License 2.0"

    /// Something that is kept, and where.
    public struct Stored: Hashable, Shaped {
        /// What it is: "What you record".
        public let what: String
        /// Where it lies, in a sentence or as a path.
        public let place: String

        /// Something that is kept somewhere.
        public init(_ what: String, _ place: String) {
            self.what = what
            self.place = place
        }

        public static let shape = Shape<Stored>("Stored") {
            Member("what", \.what)
            Member("where", \.place)
        }
    }

    /// The version of this build.
    public let version: String
    /// What anybody may do with it.
    public let licence: String
    /// What is kept where.
    public let stored: [Stored]
    /// What becomes of what people record: plain text or Markdown.
    public let privacy: String
    /// What people agree to: plain text or Markdown.
    public let terms: String

    /// The program, which keeps these things.
    public init(_ program: Program, stored: [Stored]) {
        let words = program.provided(.operatorWords)
        version = About.version
        licence = About.licence
        self.stored = stored
        privacy = words?.privacy ?? ShippedWords.privacy
        terms = words?.terms ?? ShippedWords.terms
    }

    public static let shape = Shape<About>("About") {
        Member("version", \.version)
        Member("licence", \.licence)
        Member("stored", \.stored, "What is kept where.")
        Member("privacy", \.privacy, "Plain text or Markdown.")
        Member("terms", \.terms, "Plain text or Markdown.")
    }

    /// What a server keeps, as the people who use it see it.
    public static let served = [
        Stored(
            "What you record",
            "In the journal of this server, a file or a database. Where it serves many people, "
                + "yours is sealed with a key of your own."),
        Stored("Settings, name and avatar", "In the same journal, as facts of yours."),
        Stored(
            "Pages that you saw, and taps that were not sent yet",
            "In this browser, until you sign out or somebody else signs in here."),
        Stored(
            "Backups",
            "Where the operator of this server puts them. When you are erased your key is "
                + "destroyed, so older backups of files hold nothing readable that you recorded. "
                + "Until such a backup is deleted, by default after a year, it holds your name, "
                + "how you signed in, and your league name and points. A restored backup is "
                + "erased of you again."),
    ]
}
