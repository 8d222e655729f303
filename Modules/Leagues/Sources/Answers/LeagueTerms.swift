/// The terms of the league: which data it makes public, shown before a user joins. Rule L7.
public enum LeagueTerms {
    /// The terms, one sentence each.
    public static let lines = [
        "Others on your board see a name, your points of the week, your days with streak credit "
            + "and your minutes of focus.",
        "The name is a mountain's name, new each week, unless you choose one.",
        "Nothing else is shared: no habits, no notes, no moods.",
        "When you leave, your name is removed from all boards at once.",
    ]
}
