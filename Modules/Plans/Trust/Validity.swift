internal import Core
internal import SwiftASN1
internal import X509

/// The validity period of a certificate (RFC 5280, 4.1.2.5).
struct Validity {
    private let first: Instant
    private let last: Instant

    /// Returns true if a time is in the period. Both ends are included.
    func contains(_ time: Instant) -> Bool { first <= time && time <= last }

    /// Creates the validity of a certificate; nil if it cannot be parsed.
    init?(_ certificate: Certificate) {
        guard let found = try? Validity.times(in: Array(certificate.tbsCertificateBytes)),
            found.count == 2
        else { return nil }
        first = found[0]
        // The last second is included in full.
        last = Instant(milliseconds: found[1].milliseconds + 999)
    }

    /// The fields before the validity are the optional version, the serial number, the algorithm
    /// and the issuer.
    private static func times(in certificate: [UInt8]) throws -> [Instant] {
        let root = try DER.parse(certificate)
        guard case .constructed(let fields) = root.content else { return [] }
        let version = ASN1Identifier(tagWithNumber: 0, tagClass: .contextSpecific)
        let nodes = Array(fields)
        let place = nodes.first?.identifier == version ? 4 : 3
        guard nodes.count > place, case .constructed(let ends) = nodes[place].content else {
            return []
        }
        return try ends.map(instant)
    }

    private static func instant(_ node: ASN1Node) throws -> Instant {
        if node.identifier == .utcTime {
            let time = try UTCTime(derEncoded: node)
            return try instant(
                time.year, time.month, time.day, time.hours, time.minutes, time.seconds)
        }
        let time = try GeneralizedTime(derEncoded: node)
        return try instant(
            time.year, time.month, time.day, time.hours, time.minutes, time.seconds)
    }

    private static func instant(
        _ year: Int, _ month: Int, _ day: Int, _ hours: Int, _ minutes: Int, _ seconds: Int
    ) throws -> Instant {
        guard let day = Day(year: year, month: month, day: day) else {
            throw ByteReaderError(at: 0)
        }
        let time = WallTime(day, secondOfDay: hours * 3_600 + minutes * 60 + seconds)
        return Instant(seconds: time.secondsSince1970)
    }
}
