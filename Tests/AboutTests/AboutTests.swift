import AboutAPI
import Core
import CoreTesting
import Testing

@testable import About

@Suite("About") struct AboutTests {
    /// The operator of a program.
    private struct Operator: Module {
        var words: OperatorLegalTexts
        let manifest = ModuleManifest(
            id: "operator", stability: .experimental, summary: "Words.",
            provides: [Capability<OperatorLegalTexts>.operatorLegalTexts.name])
        func register(with registrar: inout Registrar) throws(WiringError) {
            registrar.provide(words, as: .operatorLegalTexts)
        }
    }

    @Test("O2: the operator can replace each of the built-in privacy and terms texts separately")
    func words() throws {
        let own = About(try Program([AboutModule()]), stored: [])
        #expect(own.privacy == BuiltInLegalTexts.privacy && own.terms == BuiltInLegalTexts.terms)
        let words = Operator(words: OperatorLegalTexts(terms: "Be kind."))
        let theirs = About(try Program([AboutModule(), words]), stored: [.init("A", "b")])
        #expect(theirs.privacy == BuiltInLegalTexts.privacy && theirs.terms == "Be kind.")
        #expect(theirs.stored == [.init("A", "b")])
    }

    @Test("O2: the built-in texts are parsed into headings, paragraphs and lists")
    func shipped() {
        for text in [BuiltInLegalTexts.privacy, BuiltInLegalTexts.terms] {
            let blocks = Prose(text).blocks
            guard case .heading(1, _) = blocks.first else {
                Issue.record("no heading")
                continue
            }
            #expect(blocks.count >= 4)
        }
    }

    @Test("the module meets the module contract")
    func contract() async throws {
        let contract = ModuleContract(
            AboutModule(), folder: "About", samples: [], commands: []
        ) { _ in nil }
        await contract.check()
    }
}
