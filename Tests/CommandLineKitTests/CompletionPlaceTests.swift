import ArgumentParser
import Testing

@testable import CommandLineKit

private struct Root: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "root", subcommands: [Done.self, Group.self, Hidden.self])
}

private struct Done: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Tick it.", aliases: ["did"])
    enum Kind: String, ExpressibleByArgument, CaseIterable { case one, two }
    @Argument(help: "Which.", completion: .custom { _, _, _ in ["Read"] }) var item: [String]
    @Option(name: [.short, .long], help: "When.") var on: String?
    @Option(help: "How.") var kind: Kind?
    @Option(help: "Whom.", completion: .custom { _, _, _ in ["Me"] }) var serves: String?
    @Flag(help: "Really.") var force = false
    @Flag(help: .hidden) var secret = false
}

private struct Group: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group", subcommands: [Add.self])
    struct Add: ParsableCommand {
        @Argument(help: "Name.") var name: String
        @Argument(help: "From where.", completion: .file()) var path: String
        @Argument(parsing: .postTerminator, help: "Rest.", completion: .list(["x", "y"]))
        var rest: [String] = []
    }
}

private struct Hidden: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "hidden", shouldDisplay: false)
}

@Suite("The completion at the cursor")
struct CompletionPlaceTests {
    private func place(_ words: String..., current: String = "") throws -> CompletionPlace {
        CompletionPlace(
            after: words, current: current,
            in: try #require(CommandOutline(dumped: Root._dumpHelp())),
            common: GlobalOptions.outline)
    }

    private func words(_ place: CompletionPlace) -> [String]? {
        if case .words(let words) = place.wanted { words.map(\.word) } else { nil }
    }

    private func asked(_ place: CompletionPlace) -> [String]? {
        if case .asked(let name, let before) = place.wanted { [name, before] } else { nil }
    }

    private func isFiles(_ place: CompletionPlace) -> Bool {
        if case .files = place.wanted { true } else { false }
    }

    @Test("commands are completed first, then the subcommands of a command")
    func commands() throws {
        #expect(words(try place()) == ["done", "group", "help"])
        #expect(words(try place("group")) == ["add"])
        #expect(words(try place("nothing")) == [])
        if case .words(let all) = try place().wanted { #expect(all[0].note == "Tick it.") }
    }

    @Test("a value is completed at its position, also after an alias of the command")
    func values() throws {
        let done = try place("done")
        #expect(done.path == ["done"] && asked(done) == ["positional@0", ""])
        #expect(asked(try place("did", "Read")) == ["positional@0", ""])
        #expect(words(try place("group", "add")) == [])
        #expect(isFiles(try place("group", "add", "n")))
        #expect(words(try place("group", "add", "n", "p")) == [])
        #expect(words(try place("group", "add", "n", "p", "--")) == ["x", "y"])
    }

    @Test("options are completed after a hyphen, but not after a double dash")
    func options() throws {
        let all = try #require(words(try place("done", current: "-")))
        #expect(all.contains("--on") && all.contains("-o") && all.contains("--force"))
        #expect(all.contains("--json") && !all.contains("--secret"))
        #expect(asked(try place("done", "--", current: "-")) == ["positional@0", ""])
    }

    @Test("an option's value is completed in the same word or the next")
    func optionValues() throws {
        #expect(words(try place("done", "--kind")) == ["one", "two"])
        #expect(words(try place("done", current: "--kind=o")) == ["--kind=one", "--kind=two"])
        #expect(words(try place("done", "--on")) == [])
        #expect(asked(try place("done", "--serves")) == ["--serves", ""])
        #expect(asked(try place("done", current: "--serves=M")) == ["--serves", "--serves="])
        #expect(words(try place("done", current: "--nothing=")) == [])
        #expect(asked(try place("done", "--kind", "one")) == ["positional@0", ""])
        #expect(asked(try place("done", "--force")) == ["positional@0", ""])
    }

    @Test("global options are completed before and after the command")
    func common() throws {
        #expect(isFiles(try place("--data")))
        #expect(words(try place("--data", "folder")) == ["done", "group", "help"])
        #expect(words(try place("done", "--color")) == ["auto", "always", "never"])
        #expect(asked(try place("--json", "done", "-q")) == ["positional@0", ""])
    }
}

@Suite("Completion candidates for names")
struct NameCandidateTests {
    private func offered(_ names: String..., afterTerminator: Bool = false) -> [String] {
        NameCandidates.of(
            names.enumerated().map { ($0.element, "id-\($0.offset)") },
            afterTerminator: afterTerminator)
    }

    @Test("a name is completed as itself, otherwise as its longest plain part, otherwise as its id")
    func candidates() {
        #expect(offered("Read", "$(id)") == ["Read", "$(id)"])
        #expect(offered("-dash", "--yes", "~root") == ["dash", "yes", "root"])
        #expect(offered("-dash", "~", afterTerminator: true) == ["-dash", "id-1"])
        #expect(offered("a\nlonger \u{9B}b") == ["longer"])
        #expect(offered("x\u{7}long", "y\u{2028}LONG") == ["x", "y"])
        #expect(offered("-", "-a", "a") == ["id-0", "id-1", "a"])
    }
}
