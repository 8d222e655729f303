public import Core

/// A crisis helpline that is reachable at any hour. Rule C2.
public struct CrisisLine: Hashable, Shaped {
    /// The name of the helpline.
    public var name: String
    /// The phone number or address of the helpline.
    public var contact: String

    public static let shape = Shape<CrisisLine>("CrisisLine") {
        Member("name", \.name, "The name of the helpline.")
        Member("contact", \.contact, "The phone number or address of the helpline.")
    }
}

/// The helplines of each country.
enum CrisisLines {
    /// Returns the helplines of a country (ISO 3166, two letters), emergency number first.
    ///
    /// For other countries, returns the numbers valid in most of Europe and a worldwide directory.
    static func lines(of country: String?) -> [CrisisLine] {
        let own = country.flatMap { table[$0.uppercased()] } ?? general
        return own.map { CrisisLine(name: $0.0, contact: $0.1) }
            + [CrisisLine(name: "Find a helpline", contact: "findahelpline.com")]
    }

    /// The countries that have their own entry.
    static var countries: [String] { table.keys.sorted() }

    /// Returns true if the text is two letters, the form of a country code.
    static func isCountry(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
    }

    private static let general = [("Emergency", "112"), ("Emotional support", "116 123")]

    private static let table: [String: [(String, String)]] = [
        "AR": [("Emergencias", "911"), ("Centro de Asistencia al Suicida", "135")],
        "AT": [("Notruf", "112"), ("Telefonseelsorge", "142")],
        "AU": [("Emergency", "000"), ("Lifeline", "13 11 14")],
        "BE": [("112", "112"), ("Zelfmoordlijn", "1813"), ("Prévention suicide", "0800 32 123")],
        "BR": [("SAMU", "192"), ("CVV", "188")],
        "CA": [("Emergency", "911"), ("Suicide Crisis Helpline", "988")],
        "CH": [("Notruf", "112"), ("Die Dargebotene Hand", "143")],
        "CZ": [("Tísňová linka", "112"), ("Linka první psychické pomoci", "116 123")],
        "DE": [
            ("Notruf", "112"), ("Telefonseelsorge", "0800 111 0 111"),
            ("Telefonseelsorge", "116 123"),
        ],
        "DK": [("Alarm", "112"), ("Livslinien", "70 201 201")],
        "ES": [("Emergencias", "112"), ("Línea 024", "024")],
        "FI": [("Hätänumero", "112"), ("Kriisipuhelin", "09 2525 0111")],
        "FR": [("Urgences", "112"), ("Numéro national de prévention du suicide", "3114")],
        "GB": [("Emergency", "999"), ("Samaritans", "116 123")],
        "IE": [("Emergency", "112"), ("Samaritans", "116 123")],
        "IN": [("Emergency", "112"), ("Tele MANAS", "14416")],
        "IT": [("Emergenza", "112"), ("Telefono Amico", "02 2327 2327")],
        "JP": [("救急", "119"), ("よりそいホットライン", "0120-279-338")],
        "MX": [("Emergencias", "911"), ("Línea de la Vida", "800 911 2000")],
        "NL": [("Alarmnummer", "112"), ("113 Zelfmoordpreventie", "113")],
        "NO": [("Nødnummer", "112"), ("Mental Helse", "116 123")],
        "NZ": [("Emergency", "111"), ("Need to talk?", "1737")],
        "PL": [("Numer alarmowy", "112"), ("Telefon zaufania", "116 123")],
        "PT": [("Emergência", "112"), ("SNS 24", "808 24 24 24")],
        "SE": [("Larm", "112"), ("Mind Självmordslinjen", "90101")],
        "SG": [("Emergency", "995"), ("Samaritans of Singapore", "1767")],
        "US": [("Emergency", "911"), ("Suicide & Crisis Lifeline", "988")],
        "ZA": [("Emergency", "112"), ("SADAG", "0800 567 567")],
    ]
}
