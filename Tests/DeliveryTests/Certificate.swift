import Foundation
import NIOSSL

/// A self-signed certificate made by openssl.
struct Certificate {
    private let folder: Folder
    var file: String { folder.file("cert.pem") }
    var key: String { folder.file("key.pem") }

    static let hasOpenSSL = [
        "/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl",
    ]
    .contains(where: FileManager.default.isExecutableFile)

    /// A certificate for these names: `DNS:push.test`, `IP:127.0.0.1`.
    init(_ names: String) async throws {
        folder = try Folder()
        let status = try await Command.run([
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-nodes", "-keyout", key, "-out", file, "-days", "2", "-subj", "/CN=test", "-addext",
            "subjectAltName=\(names)",
        ])
        guard status == 0 else { throw Judge.Failed(message: "openssl made no certificate") }
    }

    func remove() { folder.remove() }

    /// The TLS context of a test server.
    func context() throws -> NIOSSLContext {
        let chain = try NIOSSLCertificate.fromPEMFile(file).map(NIOSSLCertificateSource.certificate)
        let key = try NIOSSLPrivateKey(file: key, format: .pem)
        return try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: chain, privateKey: .privateKey(key)))
    }
}
