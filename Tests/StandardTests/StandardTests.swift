import ArgumentParser
import CommandLineKit
import Core
import CoreTesting
import StandardCommands
import StandardWeb
import Testing

@testable import Standard

@Suite struct StandardTests {
    @Test("every combination of surfaces makes a valid program")
    func compositions() throws {
        for surfaces in [
            [], Standard.commandLine, Standard.web, Standard.commandLine + Standard.web,
        ] {
            _ = try Program(Standard.core + surfaces)
        }
    }

    @Test("the lists of modules are in alphabetical order")
    func order() {
        for list in [Standard.core, Standard.commandLine, Standard.web] {
            let names = list.map { String(describing: type(of: $0)) }
            #expect(names == names.sorted())
        }
    }

    @Test(
        "every surface module meets the module contract",
        arguments: (Standard.commandLine + Standard.web).map { StandardTests.surface($0) })
    func contract(_ name: String) async throws {
        let module = try #require(
            (Standard.commandLine + Standard.web).first { StandardTests.surface($0) == name })
        let contract = ModuleContract(module, folder: name, neighbours: Standard.core)
        #expect(await contract.faults(seeds: 1) == [])
    }

    /// The name of a surface module, which its id must contain: its type without `Module`.
    static func surface(_ module: any Module) -> String {
        String("\(type(of: module))".dropLast("Module".count))
    }

    @Test("commands and help topics have distinct names and one-line summaries")
    func commands() throws {
        let program = try Program(Standard.core + Standard.commandLine)
        let commands = program.contributions(to: .commands)
        let topics = program.contributions(to: .helpTopics)
        let words = commands.map(\.name) + commands.flatMap(\.aliases) + topics.map(\.name)
        #expect(Set(words).count == words.count)
        for command in commands {
            let configuration = command.command.configuration
            #expect(configuration.commandName == command.name)
            #expect(configuration.aliases == command.aliases)
            #expect(command.summary.hasSuffix("."), "\(command.name)")
            #expect(TextWidth.of(command.summary) <= 62, "\(command.name)")
        }
        for topic in topics {
            for line in topic.text().split(separator: "\n") {
                #expect(TextWidth.of(line) <= 80, "\(topic.name): \(line)")
            }
        }
    }

    @Test("the command line has every documented command")
    func promised() throws {
        let program = try Program(Standard.core + Standard.commandLine)
        let names = Set(program.contributions(to: .commands).map(\.name))
        let promised = """
            today add done skip undo redo edit archive unarchive delete log stats streak heatmap \
            tension widget \
            explain import export backup restore doctor modules config completions help \
            recurrence focus goal \
            journey mood reflect breathe
            """
        for name in promised.split(separator: " ") {
            #expect(names.contains(String(name)), "\(name)")
        }
    }
}
