internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Recurrence

/// `cairn recurrence`: tools for calendar rules, without a journal. Rules R2, R4, R5.
struct RecurrenceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recurrence", abstract: "Read, explain and expand calendar rules (RFC 5545).",
        discussion: """
            These commands use only the given rules, not your data.

            Examples:
              cairn recurrence describe "FREQ=WEEKLY;BYDAY=MO,WE"
              cairn recurrence next "FREQ=MONTHLY;BYMONTHDAY=-1" --from 2026-12-01
              cairn recurrence expand < questions.jsonl
            """,
        subcommands: [DescribeRuleCommand.self, ExpandRulesCommand.self, NextDaysCommand.self])
}

/// `cairn recurrence describe RULE`: describes the rule in words and prints its canonical form.
/// Rule R5.
struct DescribeRuleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "describe", abstract: "Describe a rule in words.",
        discussion: """
            Examples:
              cairn recurrence describe "FREQ=MONTHLY;BYDAY=-1FR"
              cairn recurrence describe "FREQ=DAILY;COUNT=66" --language de
            """)

    enum Language: String, ExpressibleByArgument, CaseIterable { case en, de }

    @Argument(help: "The rule, as after RRULE: in a calendar.")
    var rule: String
    @Option(help: "The language of the description.")
    var language = Language.en

    func run() async throws {
        let rule = try RecurrenceRule(typed: rule)
        let words = rule.summary(in: language == .en ? .english : .german)
        if session.wantsJSON {
            session.show(["rule": .string(rule.description), "summary": .string(words)])
        } else {
            session.show(words)
            session.show(session.paint(rule.description, .quiet))
        }
    }
}

extension RecurrenceRule {
    /// Parses a rule from the command line. An error names the faulty part.
    init(typed text: String) throws(Rejection) {
        do throws(RecurrenceRuleError) {
            try self.init(text)
        } catch {
            let fault = TextFitting.cut(error.description, to: 300)
            throw Rejection("recurrence.\(error.code.rawValue)", fault, field: error.part)
        }
    }
}
