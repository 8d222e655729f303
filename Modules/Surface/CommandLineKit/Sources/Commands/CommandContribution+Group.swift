extension CommandContribution {
    /// The group of a command in the help: a heading and its position.
    ///
    /// The predefined groups are static members. A module can declare another one with `static let
    /// money = CommandContribution.Group("Money", order: 350)`.
    public struct Group: Hashable, Sendable {
        /// The heading of the group in the help.
        public let title: String
        /// The position of the group in the help; smaller values come first. The predefined groups
        /// have 100, 200 … 500.
        public let order: Int

        /// Creates a group.
        public init(_ title: String, order: Int) {
            self.title = title
            self.order = order
        }

        /// Everyday commands.
        public static let daily = Group("Every day", order: 100)
        /// Commands that create and change habits and tasks.
        public static let items = Group("Habits and tasks", order: 200)
        /// Commands for streaks, points and history.
        public static let insight = Group("Looking back", order: 300)
        /// Commands for import, export and backup.
        public static let data = Group("Your data", order: 400)
        /// Commands for the program itself.
        public static let program = Group("Cairn itself", order: 500)
    }

    /// Returns the commands by group in the order of the help. Groups are sorted by position and
    /// then by title. Within a group, leading commands come first, then the others in the given
    /// order.
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
