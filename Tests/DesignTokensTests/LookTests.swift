import Testing

@testable import DesignTokens

@Suite struct LookTests {
    @Test("U5: every text has a contrast of at least 4.5:1 in dark and light mode")
    func contrast() throws {
        for brand in Brand.allCases {
            for pair in Tokens.pairs {
                let text = try #require(Tokens.named(pair.text, in: brand))
                let ground = try #require(Tokens.named(pair.ground, in: brand))
                let dark = text.dark.contrast(with: ground.dark)
                let light = text.light.contrast(with: ground.light)
                let words = "\(brand): \(pair.text) on \(pair.ground)"
                #expect(dark >= pair.least, "\(words), dark: \(dark)")
                #expect(light >= pair.least, "\(words), light: \(light)")
            }
        }
    }

    @Test("U5: each palette has its own primary colour and changes only known tokens")
    func palettes() {
        #expect(Set(Brand.allCases.map(\.primary)).count == Brand.allCases.count)
        #expect(Brand.onefocus.primary == RGB(0xBF5AF2))
        #expect(Brand(named: nil) == .sherpa && Brand(named: "pink") == .sherpa)
        #expect(Brand(named: "tenx") == .tenx && Brand.tenx.title == "TenX")
        let names = Set(Tokens.all.map(\.name))
        for brand in Brand.allCases {
            let own = brand.changes.map(\.name)
            #expect(Set(own).count == own.count && names.isSuperset(of: own), "\(brand)")
            #expect(Tokens.all(in: brand).map(\.name) == Tokens.all.map(\.name))
            for token in brand.changes {
                #expect(Tokens.all(in: brand).contains(token), "\(brand): \(token.name)")
            }
        }
        #expect(Tokens.css(of: .sherpa).isEmpty && Tokens.all(in: .sherpa) == Tokens.all)
        let css = Tokens.css(of: .onefocus)
        #expect(css.hasPrefix("[data-palette=onefocus]{--bg:light-dark(#f7f5fa,#141416);"))
        #expect(css.contains("--primary:#bf5af2;") && css.hasSuffix(";}"))
    }

    @Test("U5: the brand's colours and corner radii match rule U5")
    func brand() {
        #expect(Palette.primary.description == "#58b62f")
        #expect(Tokens.css.contains("--primary:#58b62f;"))
        #expect(Tokens.css.contains("--gold:#f5c34d;"))
        #expect(Tokens.css.contains("--r1:8px;--r2:12px;--r3:20px;--r4:24px;"))
        #expect(Set(Tokens.all.map(\.name)).count == Tokens.all.count)
    }

    @Test("contrast and luminance match the examples of WCAG")
    func figures() {
        #expect(abs(RGB(0xFFFFFF).contrast(with: RGB(0)) - 21) < 1e-9)
        #expect(abs(RGB(0x767676).contrast(with: RGB(0xFFFFFF)) - 4.542) < 0.001)
        #expect(RGB(0x58B62F).contrast(with: RGB(0x58B62F)) == 1)
        #expect(RGB(0x000000).mixed(with: RGB(0xFF8000), 0.5) == RGB(0x804000))
    }

    @Test("U5: any personal colour is visible on every background in dark and light mode")
    func tints() throws {
        let grounds = try Brand.allCases.flatMap { brand in
            try ["bg", "surface", "raised"].map { try #require(Tokens.named($0, in: brand)) }
        }
        var state: UInt64 = 0x1A1A5E
        let drawn = (0..<2_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return RGB(UInt32(truncatingIfNeeded: state >> 40))
        }
        let corners = [0x1A1A5E, 0x000000, 0xFFFFFF, 0xF5C34D, 0xFFFF00, 0x0000FF].map(RGB.init)
        for colour in drawn + corners + Palette.dyes.map(\.colour) {
            let (dark, light) = Tokens.tint(colour)
            for ground in grounds {
                #expect(dark.contrast(with: ground.dark) >= 3, "\(colour) dark on \(ground.name)")
                #expect(
                    light.contrast(with: ground.light) >= 3, "\(colour) light on \(ground.name)")
            }
            for tint in [dark, light] {
                #expect(tint.contrast(with: Tokens.onTint(tint)) >= 4.5, "on \(tint)")
            }
        }
        #expect(Tokens.tint(Palette.primary).dark == Palette.primary)
        #expect(Tokens.tint(RGB(0x1A1A5E)).dark != RGB(0x1A1A5E))
        #expect(Tokens.tint(RGB(0x1A1A5E)).light == RGB(0x1A1A5E))
    }
}
