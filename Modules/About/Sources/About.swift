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
        /// The kind of data: "Your records".
        public let what: String
        /// The location, as a sentence or a path.
        public let place: String

        /// Creates a storage location.
        public init(_ what: String, _ place: String) {
            self.what = what
            self.place = place
        }

        public static let shape = Shape<Stored>("Stored") {
            Member("what", \.what, "The kind of data: \"Your records\".")
            Member("where", \.place, "The place where the data is stored, as a sentence or a path.")
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
        let words = program.provided(.operatorLegalTexts)
        version = About.version
        licence = About.licence
        self.stored = stored
        privacy = words?.privacy ?? BuiltInLegalTexts.privacy
        terms = words?.terms ?? BuiltInLegalTexts.terms
    }

    public static let shape = Shape<About>("About") {
        Member("version", \.version, "The version of this build.")
        Member("licence", \.licence, "The licence of the program.")
        Member("stored", \.stored, "The stored data and their places.")
        Member("privacy", \.privacy, "The privacy policy in plain text or Markdown.")
        Member("terms", \.terms, "The terms in plain text or Markdown.")
    }

    /// The storage locations of a server, as shown to its users.
    public static let served = [
        Stored(
            "Your records",
            "In the journal of this server, a file or a database. If it serves many people, "
                + "your part is encrypted with your own key."),
        Stored("Settings, name and avatar", "In the same journal, as facts of yours."),
        Stored(
            "Pages that you have seen, and taps that are not sent yet",
            "In this browser, until you sign out or another person signs in."),
        Stored(
            "Backups",
            "Where the operator of this server stores them. Deleting your account destroys your "
                + "key, so older file backups contain nothing readable that you recorded. Until "
                + "such a backup is deleted, by default after a year, it contains your name, how "
                + "you signed in, and your league name and points. If it is restored, your data "
                + "is deleted from it again automatically."),
    ]
}
