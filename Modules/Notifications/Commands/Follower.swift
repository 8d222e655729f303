internal import CommandLineKit
internal import Core
internal import Engine
internal import NotificationsAPI
internal import NotificationsHosting

/// Uses the terminal as a channel. It prints each new message, whichever process claimed it, and
/// sends due messages on all other channels. Rule A3.
enum Follower {
    static func run(in session: Session, onDesktop: Bool) async throws {
        let host = try await StoreOutbox.host(in: session)
        let engine = try await session.store().engine
        let service = NotificationService(host, engine, zone: try session.zone())
        // Earlier messages are not printed again.
        var shown = Set(try await service.history(20).map(\.message.id))
        session.display("Reminders are shown here until Ctrl-C.")
        let work = Task {
            await ReminderDelivery(
                host, clock: session.clock, entropy: engine.entropy, always: [engine.account],
                engine: { _ in engine },
                failed: { session.display($0.message) }
            ).run()
        }
        while !LiveLine.isInterrupted {
            let entries = try await service.history(20)
            let moment = try await session.moment()
            for entry in entries.reversed()
            where shown.insert(entry.message.id).inserted && entry.outcome != .withheld {
                show(entry, at: moment, in: session)
                if onDesktop { DesktopMessage.show(entry.message.title, entry.message.body) }
            }
            try? await Task.sleep(for: .milliseconds(500))
        }
        work.cancel()
        await work.value
        await host.close()
    }

    private static func show(_ entry: OutboxEntry, at moment: Moment, in session: Session) {
        guard !session.wantsJSON else {
            return session.show(OutboxEntry.shape.json(entry).object ?? [:])
        }
        let message = entry.message
        let time = moment.reading(message.instant)
        session.show(
            "\(message.isSilent ? "" : "\u{7}")  \(time)  "
                + session.paint(message.title, .strong))
        for line in message.body.split(separator: "\n") { session.show("         \(line)") }
        session.show("         " + session.paint(message.why, .quiet))
    }
}
