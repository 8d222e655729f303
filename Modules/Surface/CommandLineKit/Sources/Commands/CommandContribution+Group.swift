extension CommandContribution {
    /// Where help lists a command: a heading and its place.
    ///
    /// Those that ship are members of the type; a module declares another with
    /// `static let money = CommandContribution.Group("Money", order: 350)`.
    public struct Group: Hashable, Sendable {
        /// The heading.
        public let title: String
        /// Smaller stands higher. The shipped groups have 100, 200 … 500.
        public let order: Int

        /// A heading at a place.
        public init(_ title: String, order: Int) {
            self.title = title
            self.order = order
        }

        /// What people do every day.
        public static let daily = Group("Every day", order: 100)
        /// Making and changing habits and tasks.
        public static let items = Group("Habits and tasks", order: 200)
        /// Streaks, points, what was done.
        public static let insight = Group("Looking back", order: 300)
        /// Import, export, backup.
        public static let data = Group("Your data", order: 400)
        /// The program itself.
        public static let program = Group("Cairn itself", order: 500)
    }

    /// Commands under their groups in the order of help: groups by their place, and by title where
    /// two share one; in a group those that lead, then the others, in the order given.
    public static func grouped(
        _ commands: [CommandContribution]
    ) -> [(group: Group, members: [CommandContribution])] {
        Set(commands.map(\.group))
            .sorted { ($0.order, $0.title) < ($1.order, $1.title) }
            .map { group in
                let all = commands.filter { $0.group == group }
                return (group, all.filter(\.leads) + all.filter { !$0.leads })
            }
    }
}
