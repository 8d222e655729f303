/// What taking part makes public: shown before anybody joins. Rule L7.
public enum LeagueTerms {
    /// A sentence each.
    public static let lines = [
        "Others on your board see a name, your points of the week, your days with streak credit "
            + "and your minutes of focus.",
        "The name is that of a mountain, another each week, unless you choose one.",
        "Nothing else leaves your journal: no habits, no notes, no moods.",
        "When you leave, your name is off all boards at once.",
    ]
}
