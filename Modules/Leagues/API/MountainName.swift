public import Core

/// The default name of a user who has not chosen one: the name of a real mountain and a number.
/// Rule L7.
///
/// The name depends only on the account and the week. In one week, all boards show the same name;
/// each week has a different one.
public enum MountainName {
    /// Returns the default name of a user in a week, such as "Matterhorn 412".
    public static func of(_ account: AccountID, in week: Day) -> String {
        let bits = mixed(account, week)
        let mountain = mountains[Int(bits % UInt64(mountains.count))]
        return "\(mountain) \(1 + (bits >> 32) % 999)"
    }

    /// Returns a key of twelve digits that identifies a seat without revealing the account. It
    /// changes each week.
    public static func key(of account: AccountID, in week: Day) -> String {
        let digits = String(mixed(account, week + 1) >> 16, radix: 16)
        return String(repeating: "0", count: 12 - digits.count) + digits
    }

    private static func mixed(_ account: AccountID, _ week: Day) -> UInt64 {
        let id: AccountID = account.derived(Int(week.number) &+ 1_000_000_000)
        return (id.low ^ account.low.byteSwapped) &* 0x9E37_79B9_7F4A_7C15 ^ id.high &* 0x2545_F491
    }

    static let mountains = [
        "Aconcagua", "Aiguille Verte", "Alpamayo", "Ama Dablam", "Annapurna", "Aoraki", "Ararat",
        "Arenal", "Artesonraju", "Baintha Brakk", "Barre des Écrins", "Belukha", "Ben Nevis",
        "Bietschhorn", "Blanca Peak", "Broad Peak", "Cadair Idris", "Chimborazo", "Cho Oyu",
        "Cotopaxi", "Dachstein", "Damavand", "Dent Blanche", "Denali", "Dhaulagiri", "Dom",
        "Eiger", "El Capitan", "Elbrus", "Etna", "Fitz Roy", "Fuji", "Gasherbrum", "Gerlach",
        "Gran Paradiso", "Grand Combin", "Grand Teton", "Grandes Jorasses", "Großglockner",
        "Half Dome", "Hekla", "Huascarán", "Huayna Potosí", "Illimani", "Jaya", "Jungfrau",
        "Kailash", "Kamet", "Kangchenjunga", "Kazbek", "Kilimanjaro", "Kinabalu", "Kosciuszko",
        "Lhotse", "Logan", "Makalu", "Manaslu", "Marmolada", "Masherbrum", "Matterhorn", "Meru",
        "Mönch", "Monte Rosa", "Monviso", "Mount Cook", "Mount Hood", "Mount Kenya", "Mulhacén",
        "Musala", "Nanda Devi", "Nanga Parbat", "Olympus", "Ortler", "Parnassus", "Piz Badile",
        "Piz Bernina", "Piz Palü", "Popocatépetl", "Pumori", "Rainier", "Rakaposhi", "Robson",
        "Rysy", "Saint Elias", "Säntis", "Sajama", "Shasta", "Shishapangma", "Shivling", "Siula",
        "Slieve Donard", "Snowdon", "Spantik", "Stok Kangri", "Table Mountain", "Teide",
        "Thamserku", "Titlis", "Tödi", "Toubkal", "Triglav", "Trango", "Tronador", "Uluru",
        "Vesuvius", "Vinson", "Watzmann", "Weisshorn", "Whitney", "Wildspitze", "Zugspitze",
    ]
}
