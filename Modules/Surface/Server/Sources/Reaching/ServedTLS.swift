internal import Core
internal import NIOSSL
internal import Synchronization

/// The certificate that a server shows, read again when it is told that there is another.
final class ServedTLS: Sendable {
    private let files: CertificateFiles
    private let context: Mutex<NIOSSLContext>

    /// Reads certificate and key; refused with `server.certificate` if they cannot be used.
    init(_ files: CertificateFiles) throws(Rejection) {
        self.files = files
        context = Mutex(try ServedTLS.read(files))
    }

    /// What the next connection is secured by.
    var present: NIOSSLContext { context.withLock { $0 } }

    /// Reads the files again. What was there stays in use if they cannot be used.
    func reload() throws(Rejection) {
        let fresh = try ServedTLS.read(files)
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
