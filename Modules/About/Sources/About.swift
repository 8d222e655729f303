internal import AboutAPI
public import Core

/// Facts about the program and its storage locations. Rule O2.
public struct About: Hashable, Shaped {
    /// The version of this build.
    public static let version = "0.1.0"
    /// The licence.
    public static let licence = "Apache License 2.0"

    /// A kind of data and its location.
    public struct Stored: Hashable, Shaped {
        /// The kind of data: "What you record".
        public let what: String
        /// The location, as a sentence or a path.
        public let place: String

        /// Creates a storage location.
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
    /// The licence.
    public let licence: String
    /// The storage locations.
    public let stored: [Stored]
    /// The privacy policy as plain text or Markdown.
    public let privacy: String
    /// The terms of use as plain text or Markdown.
    public let terms: String

    /// Creates the facts about a program with the given storage locations.
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

    /// The storage locations of a server, as shown to its users.
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
            "Where whoever runs this server puts them. When you are erased your key is destroyed. "
                + "Backups of files hold no keys, so that nothing of you can be read in them; an "
                + "older one of a database that is put back is erased of you again by itself."),
    ]
}
