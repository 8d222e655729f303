/// The countries of time zones, used to choose crisis helplines. A country is nil if it is unknown.
enum Countries {
    static func country(ofZone zone: String) -> String? {
        if let country = exact[zone] { return country }
        let parts = zone.split(separator: "/")
        guard let region = parts.first else { return nil }
        switch region {
        case "US": return "US"
        case "Australia": return "AU"
        case "Canada": return "CA"
        case "Brazil": return "BR"
        case "Mexico": return "MX"
        case "GB", "GB-Eire": return "GB"
        default: return parts.count > 2 ? inner[String(parts[1])] : nil
        }
    }

    private static let inner = [
        "Argentina": "AR", "Indiana": "US", "Kentucky": "US", "North_Dakota": "US",
    ]

    private static let byCountry: [String: String] = [
        "AR": "America/Buenos_Aires", "AT": "Europe/Vienna", "BE": "Europe/Brussels",
        "BR": """
        America/Sao_Paulo America/Bahia America/Fortaleza America/Recife America/Manaus \
        America/Belem America/Cuiaba America/Campo_Grande America/Porto_Velho America/Maceio
        """,
        "CA": """
        America/Toronto America/Vancouver America/Montreal America/Edmonton America/Winnipeg \
        America/Halifax America/St_Johns America/Regina America/Moncton America/Whitehorse \
        America/Yellowknife America/Iqaluit
        """,
        "CH": "Europe/Zurich Europe/Busingen", "CZ": "Europe/Prague", "DE": "Europe/Berlin",
        "DK": "Europe/Copenhagen", "ES": "Europe/Madrid Africa/Ceuta Atlantic/Canary",
        "FI": "Europe/Helsinki Europe/Mariehamn", "FR": "Europe/Paris",
        "GB": """
        Europe/London Europe/Belfast Europe/Jersey Europe/Guernsey Europe/Isle_of_Man
        """,
        "IE": "Europe/Dublin Eire", "IN": "Asia/Kolkata Asia/Calcutta",
        "IT": "Europe/Rome Europe/San_Marino Europe/Vatican", "JP": "Asia/Tokyo Japan",
        "MX": """
        America/Mexico_City America/Cancun America/Monterrey America/Merida America/Tijuana \
        America/Chihuahua America/Hermosillo America/Mazatlan America/Ciudad_Juarez
        """,
        "NL": "Europe/Amsterdam", "NO": "Europe/Oslo Arctic/Longyearbyen",
        "NZ": "Pacific/Auckland Pacific/Chatham NZ", "PL": "Europe/Warsaw Poland",
        "PT": "Europe/Lisbon Atlantic/Madeira Atlantic/Azores Portugal",
        "SE": "Europe/Stockholm", "SG": "Asia/Singapore Singapore",
        "US": """
        America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix \
        America/Detroit America/Boise America/Anchorage America/Juneau America/Sitka \
        America/Nome America/Adak America/Menominee America/Fort_Wayne America/Indianapolis \
        America/Louisville Pacific/Honolulu
        """,
        "ZA": "Africa/Johannesburg",
    ]

    private static let exact: [String: String] = {
        var zones: [String: String] = [:]
        for (country, names) in byCountry {
            for name in names.split(separator: " ") { zones[String(name)] = country }
        }
        return zones
    }()
}
