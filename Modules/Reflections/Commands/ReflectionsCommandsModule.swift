internal import CommandLineKit
public import Core
internal import Reflections

/// The commands for reflections and moods. Rule M1.
public struct ReflectionsCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "reflections-commands", stability: .beta,
        summary: "Commands for morning and night reflections and for moods.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("reflect", ReflectCommand.self, in: .daily),
            CommandContribution("mood", MoodCommand.self, in: .daily), to: .commands)
        registrar.contribute(ReflectionsCommandsModule.today, to: .todayParts)
    }

    /// The reflections and moods in `cairn today`. Rule U2.
    private static let today = TodayPart("reflections", title: "Reflections", order: 40) { scene in
        guard Reflections.firstDay(in: scene.view) != nil else { return nil }
        let all = Reflection.Time.allCases.map { time in
            (time, Reflections.reflection(time, on: scene.day, in: scene.view))
        }
        let moods = Reflections.moods(on: scene.day, in: scene.view)
        return TodayPart.Drawing(
            lines: { terminal in
                lines(all, terminal) + (moods.isEmpty ? [] : [line(moods, terminal)])
            },
            members: {
                [
                    "reflections": .array(all.compactMap { $0.1?.json }),
                    "moods": .array(moods.map(\.json)),
                ]
            })
    }

    private static func lines(
        _ all: [(Reflection.Time, Reflection?)], _ terminal: Terminal
    ) -> [String] {
        var table = Table([.init(""), .init(""), .init("", isFlexible: true)])
        for (time, reflection) in all {
            let sleep = reflection?.sleep.map { "sleep \(MoodScale.sleep[$0 - 1].lowercased())" }
            let words = [sleep ?? "", reflection?.note ?? ""].filter { !$0.isEmpty }
            table.add(
                .mark(reflection != nil, for: terminal),
                .init(time.title), .init(words.joined(separator: ": "), .quiet))
        }
        return table.lines(for: terminal)
    }

    private static func line(_ moods: [MoodEntry], _ terminal: Terminal) -> String {
        let signs = moods.suffix(12).map {
            terminal.sign(MoodScale.faces[$0.mood - 1], "\($0.mood)")
        }
        return "  " + terminal.paint("Mood ", .quiet) + signs.joined(separator: " ")
    }
}
