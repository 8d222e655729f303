internal import Core
internal import NIOSSL
internal import Synchronization

/// The server's certificate, which can be read again while the server runs.
final class ReloadableTLS: Sendable {
    private let files: CertificateFiles
    private let context: Mutex<NIOSSLContext>

    /// Reads the certificate and its key. Throws `server.certificate` if they cannot be used.
    init(_ files: CertificateFiles) throws(Rejection) {
        self.files = files
        context = Mutex(try ReloadableTLS.read(files))
    }

    /// The TLS context for new connections.
    var present: NIOSSLContext { context.withLock { $0 } }

    /// Reads the files again. If they cannot be used, the old certificate stays in use, and the
    /// error is thrown.
    func reload() throws(Rejection) {
        let fresh = try ReloadableTLS.read(files)
        context.withLock { $0 = fresh }
    }

    private static func read(_ files: CertificateFiles) throws(Rejection) -> NIOSSLContext {
        do {
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMFile(files.chain)
                    .map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: files.key, format: .pem)))
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["http/1.1"]
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw Rejection(
                "server.certificate",
                "The certificate \(files.chain) with the key \(files.key) cannot be used: "
                    + "\(error).", field: "certificate", category: .unavailable)
        }
    }
}
