import ArgumentParser
import CommandLineKit
import Testing

@Suite struct GroupTests {
    struct Plain: AsyncParsableCommand {}

    private func command(
        _ name: String, in group: CommandContribution.Group, leads: Bool = false
    ) -> CommandContribution {
        CommandContribution(name, Plain.self, in: group, leads: leads)
    }

    @Test(
        "help lists a module's own group at its order, and leading commands come first in a group")
    func groups() {
        let money = CommandContribution.Group("Money", order: 250)
        let grouped = CommandContribution.grouped([
            command("export", in: .data), command("add", in: .daily), command("pay", in: money),
            command("today", in: .daily, leads: true), command("owe", in: money),
            command("log", in: CommandContribution.Group("Also money", order: 250)),
        ])
        #expect(grouped.map(\.group.title) == ["Every day", "Also money", "Money", "Your data"])
        #expect(
            grouped.map { $0.members.map(\.name) }
                == [["today", "add"], ["log"], ["pay", "owe"], ["export"]])
    }
}
