import CoreTesting
import OnboardingAPI
import Testing

@Suite struct SignatureTests {
    @Test("O1: a signature is stored as strokes of whole numbers and decoded unchanged")
    func strokes() throws {
        var generator = SeededGenerator(17)
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                (0..<Int.random(in: 1...40, using: &generator)).map { index in
                    let (x, y) = (
                        Int.random(in: 0...1_000, using: &generator),
                        Int.random(in: 0...1_000, using: &generator)
                    )
                    return "\(index == 0 ? "M" : "L")\(x) \(y)"
                }.joined()
            }.joined()
            let path = try #require(SignaturePath(text))
            #expect(path.text == text)
            #expect(path.strokes.allSatisfy { !$0.isEmpty })
            #expect(SignaturePath(text + "L1") == nil)
            #expect(SignaturePath("L1 1" + text) == nil)
        }
    }

    @Test(
        "O1: a signature with malformed strokes is rejected",
        arguments: [
            "", " ", "M", "M1", "M1 ", "M1 1 ", "M 1 1", "M1  1", "M1,1", "M01 1", "M1 1001",
            "M-1 1", "M1.5 1", "L1 1", "M1 1C1 1", "m1 1", "M1 1\"/><script>", "M١ ١", "M1 1Z",
            "M1 1\n", "M1e2 1", "M+1 1",
        ])
    func noStrokes(_ text: String) { #expect(SignaturePath(text) == nil) }

    @Test("O1: a signature can have at most 8,000 characters")
    func longest() {
        let stroke = "M1 1" + String(repeating: "L1 1", count: 1_999)
        #expect(stroke.utf8.count == SignaturePath.longest)
        #expect(SignaturePath(stroke) != nil)
        #expect(SignaturePath(stroke + "L1 1") == nil)
    }
}
