internal import Core

/// The remarks of an import: one sentence for each kind, with the number of records.
///
/// Sentences are in the order of their first record, so the same file gives the same remarks.
struct Remarks {
    /// The maximum number of kinds, so that a forged file cannot fill a report.
    static let most = 60

    private var kinds: [String] = []
    private var counts: [String: Int] = [:]
    private var examples: [String: String] = [:]

    /// Counts a record of a kind. `noun` is a word such as "reward", and `why` is the rest of the
    /// sentence. The first example is shown.
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

    /// The sentences, such as "3 rewards: nothing is bought here."
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
