import Core
import Crypto
import Testing

@testable import Delivery

@Suite("Published test vectors of encrypted messages") struct ContentCodingTests {
    private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64.urlBytes(text)) }

    @Test("A3: one encrypted record matches RFC 8188, section 3.1")
    func oneRecord() throws {
        let message = try ContentCoding.encrypted(
            [.init(text: Array("I am the walrus".utf8))], secret: bytes("yqdlZ-tYemfogSmv7Ws5PQ"),
            salt: bytes("I1BsxtFttlv3u_Oo94xnmw"))
        #expect(
            Base64.urlText(message)
                == "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg")
    }

    @Test("A3: several encrypted records with padding match RFC 8188, section 3.2")
    func severalRecords() throws {
        let message = try ContentCoding.encrypted(
            [
                .init(text: Array("I am th".utf8), padding: 1),
                .init(text: Array("e walrus".utf8)),
            ], secret: bytes("BO3ZVPxUlnLORbVGMpbT1Q"), salt: bytes("uNCkWiNYzKTnBN9ji3-qWA"),
            recordSize: 25, keyID: Array("a1".utf8))
        #expect(
            Base64.urlText(message)
                == "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51"
                + "OEUKEpgz3SsLWIqS_uA")
    }

    @Test("A3: a push message matches RFC 8291, appendix A")
    func pushMessage() throws {
        let message = try PushMessage.sealed(
            Array("When I grow up, I want to be a watermelon".utf8),
            to: bytes(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNt"
                    + "oIAiw4"),
            auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
            with: P256.KeyAgreement.PrivateKey(
                rawRepresentation: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")),
            salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"), padding: 0)
        #expect(
            Base64.urlText(message)
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3v"
                + "CYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPX"
                + "LWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
    }

    @Test("A3: every encrypted record of a message has its own nonce")
    func nonces() throws {
        let parts = (0..<600).map { _ in ContentCoding.Part(text: [7]) }
        let message = try ContentCoding.encrypted(
            parts, secret: [UInt8](repeating: 1, count: 16),
            salt: [UInt8](repeating: 2, count: 16), recordSize: 18)
        let records = Set(
            stride(from: 21, to: message.count, by: 18).map { Array(message[$0..<$0 + 2]) })
        // 600 of 65,536 values collide about three times by chance; a single nonce would give one
        // value.
        #expect(records.count > 580)
    }
}
