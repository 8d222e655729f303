internal import Core

/// What an import says of many records at once: a sentence a kind, with how many there are.
///
/// The sentences come in the order in which their first record was met, so that the same file says
/// the same again.
struct Remarks {
    /// The most kinds that are told apart: names of a forged file must not fill a report.
    static let most = 60

    private var kinds: [String] = []
    private var counts: [String: Int] = [:]
    private var examples: [String: String] = [:]

    /// Counts one more record of a kind: `noun` is "reward", `why` how the sentence goes on. The
    /// sentence shows the first example of its kind.
    mutating func add(_ noun: String, _ why: String, _ count: Int = 1, like example: String = "") {
        guard count > 0 else { return }
        var kind = noun + "\u{0}" + why
        if counts[kind] == nil, kinds.count >= Remarks.most { kind = Remarks.others }
        if counts.updateValue((counts[kind] ?? 0) + count, forKey: kind) == nil {
            kinds.append(kind)
        }
        if examples[kind] == nil, !example.isEmpty, kind != Remarks.others {
            examples[kind] = TextFit.quoted(example)
        }
    }

    private static let others = "thing\u{0} of further kinds."

    /// "3 rewards: nothing is bought here."
    var sentences: [String] {
        kinds.map { kind in
            let parts = kind.split(separator: "\u{0}", maxSplits: 1)
            let noun = String(parts.first ?? "")
            let count = counts[kind] ?? 0
            let example = examples[kind].map { (count == 1 ? ", " : ", such as ") + $0 } ?? ""
            return "\(count.counted(noun))\(example)\(parts.last ?? "")"
        }
    }
}
