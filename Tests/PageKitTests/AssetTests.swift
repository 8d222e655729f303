import Core
import DesignTokens
import SettingsAPI
import Testing

@testable import PageKit

@Suite struct AssetTests {
    @Test("U: the style sheet stays under 30 KB and the script under 50 KB")
    func budgets() {
        #expect(Assets.style.bytes.count <= 30_000)
        #expect(Assets.script.bytes.count <= 50_000)
        for drawing in [Assets.icons, Assets.art, Assets.hill] {
            #expect(drawing.bytes.count <= 20_000, "\(drawing.name)")
        }
    }

    @Test("an asset's address changes if any of its bytes changes, and keeps its extension")
    func addresses() {
        let one = Asset("a.css", contentType: "text/css", text: "a{}")
        let other = Asset("a.css", contentType: "text/css", text: "b{}")
        #expect(one.path != other.path)
        #expect(one.path == Asset("a.css", contentType: "text/css", text: "a{}").path)
        #expect(one.path.hasPrefix("/assets/a.") && one.path.hasSuffix(".css"))
    }

    @Test("U5: the style sheet uses only the colours defined as tokens")
    func tokens() throws {
        let text = try #require(String(validating: Assets.style.bytes, as: UTF8.self))
        #expect(text.hasPrefix(Tokens.css))
        let used = text.split(separator: "var(--").dropFirst().map { part in
            String(part.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
        }
        let local: Set = ["t", "tint", "on-tint", "p", "c", "b", "way", "ring"]
        let known = Set(Tokens.all.map(\.name)).union(["r1", "r2", "r3", "r4"]).union(local)
        #expect(Set(used).subtracting(known) == [])
    }

    @Test("U5: each palette that can be chosen is drawn and has a style sheet")
    func palettes() {
        #expect(Appearance.palettes == Brand.allCases.map(\.rawValue))
        #expect(Palettes.sheet(of: .sherpa) == nil)
        #expect(Palettes.all.count == 4)
        for sheet in Palettes.all {
            #expect(sheet.bytes.count + Assets.style.bytes.count <= 30_000, "\(sheet.name)")
        }
    }

    @Test("U5: joining the lines of a style sheet keeps values separate")
    func lines() {
        #expect(Assets.joined("  a{b:c\n  d,\n  e;\n  f:g}\n") == "a{b:c d,e;f:g}")
    }

    @Test("U6: every symbol used by the pages is drawn")
    func symbols() {
        let text = String(decoding: Assets.icons.bytes, as: UTF8.self)
        for name in ["flame", "star", "check", "plus", "minus", "up", "down", "spark"] {
            #expect(text.contains("id=\"\(name)\""), "\(name)")
        }
        #expect(Icon.items.count >= 24)
        #expect(Set(Icon.items).count == Icon.items.count)
        let art = String(decoding: Assets.art.bytes, as: UTF8.self)
        for name in ["goat-body", "goat-head", "goat-calm", "goat-glad", "hourglass", "mark"] {
            #expect(art.contains("id=\"\(name)\""), "\(name)")
        }
    }

    @Test("B7: each sand level and each face of the hourglass is drawn")
    func hourglass() {
        let art = String(decoding: Assets.art.bytes, as: UTF8.self)
        for sand in [0, 25, 50, 75, 100] {
            for face in Goat.Face.allCases {
                let html = Goat.hourglass(sand: sand, face: face)
                for name in ["glass-\(sand)", "glass-\(face.rawValue)", "glass-frame"] {
                    #expect(html.contains("#\(name)\""), "\(name)")
                    #expect(art.contains("id=\"\(name)\""), "\(name)")
                }
            }
        }
    }

    @Test("the style sheet for tints depends only on its address and contains only colours")
    func tints() {
        let grass = ".t-58b62f{--tint:light-dark(#4a9a28,#58b62f);--on-tint:#000000}"
        #expect(TintStyles.css("58b62f") == grass)
        #expect(TintStyles.css("58b62f.zzzzzz.}*{.123.+12345") == grass)
        #expect(TintStyles.address([RGB(2), RGB(1), RGB(2)]).hasSuffix("?000001.000002"))
    }
}
