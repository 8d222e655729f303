internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Notifications
internal import NotificationsAPI
internal import NotificationsHosting

/// The command `cairn remind`: shows which reminders are due and why, and manages their delivery.
/// Rules A1–A3.
struct RemindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind", abstract: "Show and change your reminders.",
        discussion: """
            Lists the reminders of the next two days with the reason for each. They are
            sent while a server runs, or while this command runs with --follow, which
            also shows them in the terminal.

            Examples:
              cairn remind                             list the next reminders
              cairn remind --all                       also list those that are not sent
              cairn remind next --follow --desktop     show them on the desktop
              cairn remind channels add ntfy Phone --url https://ntfy.sh --topic TOPIC
              cairn remind channels test Phone
              cairn remind log                         list the messages sent
              cairn remind snooze Stretch --for 1h
              cairn remind next --ical > reminders.ics
            """,
        subcommands: [
            Next.self, ChannelsCommand.self, Log.self, Snooze.self, Dismiss.self, Nudge.self,
            Trial.self,
        ],
        defaultSubcommand: Next.self, aliases: ["reminders"])
}

extension RemindCommand {
    /// The command `cairn remind next`, which prints the same as `cairn remind`.
    struct Next: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the next reminders; with --follow, print them here when due.")

        @Flag(help: "Also list reminders that are not sent, with the reasons.")
        var all = false
        @Flag(help: "Keep running and show each message when due; also sends on all channels.")
        var follow = false
        @Flag(help: "With --follow: also show desktop notifications (notify-send).")
        var desktop = false
        @Flag(help: "Print your items as a calendar (RFC 5545), like cairn calendar.")
        var ical = false

        func validate() throws {
            guard !desktop || follow else { throw ValidationError("--desktop needs --follow.") }
            guard !ical || !follow && !all else {
                throw ValidationError("--ical cannot be combined with other options.")
            }
        }

        func run() async throws {
            let session = Session.current
            if ical { return try await calendar(session) }
            if follow { return try await Follower.run(in: session, onDesktop: desktop) }
            let plan = try await StoreOutbox.use(in: session) { service async throws(Rejection) in
                try await service.plan()
            }
            let moment = try await session.moment()
            session.show(plan) { PlanText.show($0, all: all, at: moment, in: session) }
        }

        private func calendar(_ session: Session) async throws {
            let bytes = try await StoreOutbox.use(in: session) { service async throws(Rejection) in
                try await service.calendar()
            }
            session.terminal.send(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// The command `cairn remind log`.
    struct Log: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the messages sent or held, with channels and reasons.")

        @Option(help: "The maximum number of messages.")
        var last = 20

        func validate() throws {
            guard (1...500).contains(last) else {
                throw ValidationError("--last must be a number from 1 to 500.")
            }
        }

        func run() async throws {
            let session = Session.current
            let entries = try await StoreOutbox.use(in: session) {
                service async throws(Rejection) in
                try await service.history(last)
            }
            let moment = try await session.moment()
            guard !session.wantsJSON else {
                return session.show(OutboxEntry.list.json(entries).object ?? [:])
            }
            PlanText.show(entries, at: moment, in: session)
        }
    }

    /// The command `cairn remind snooze`.
    struct Snooze: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Snooze a reminder of today.")

        @Argument(help: "Words of the reminder's title, or its id.")
        var reminder: [String]
        @Option(name: .customLong("for"), help: "How long to snooze: 10m, 1h or tonight.")
        var span = "1h"

        func run() async throws {
            let session = Session.current
            let id = try await StoreOutbox.find(reminder.joined(separator: " "), in: session)
            let length = try SnoozeReminder.Span(rawValue: span).orThrow(
                Rejection("notifications.span", "Snooze for 10m, 1h or tonight.", field: "for"))
            let moment = try await session.moment()
            try await session.run(SnoozeReminder(id, for: length)) { outcome in
                session.show("  Snoozed until \(moment.reading(outcome.reply.until)).")
            }
        }
    }

    /// The command `cairn remind dismiss`.
    struct Dismiss: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Dismiss a reminder of today.")

        @Argument(help: "Words of the reminder's title, or its id.")
        var reminder: [String]

        func run() async throws {
            let session = Session.current
            let id = try await StoreOutbox.find(reminder.joined(separator: " "), in: session)
            try await session.run(DismissReminder(id)) { _ in
                session.show("  Dismissed for today.")
            }
        }
    }

    /// The command `cairn remind trial`.
    struct Trial: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the results of your nudge trial so far.",
            discussion: """
                During a trial, three in ten nudges are held back at random, to measure
                whether nudges help. To start one:
                  cairn config set notifications.trial on
                """)

        func run() async throws {
            let session = Session.current
            let effect = try await StoreOutbox.use(in: session) { service async throws(Rejection) in
                try await service.effect()
            }
            session.show(effect) { session.show("  " + $0.words) }
        }
    }

    /// The command `cairn remind nudge`.
    struct Nudge: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Choose whether an item is nudged at a good hour.")

        @Argument(help: "The item, by name or id.")
        var item: String
        @Argument(help: "auto (only if it has no time), on or off.")
        var mode: String

        func run() async throws {
            let session = Session.current
            let mode = try NudgeMode(rawValue: mode).orThrow(
                Rejection("notifications.mode", "The value must be auto, on or off.", field: "mode")
            )
            try await session.run(SetNudging(item, mode)) { _ in
                session.show(
                    mode == .off
                        ? "  Nudges are off for this item." : "  Nudges are on for this item.")
            }
        }
    }
}
