import Core

/// The meaning of sentences on Saturday, 21 November 2026: a sentence, `=>`, and its reading, on
/// one line or several.
enum QuickAddTable {
    struct Row {
        var sentence: String
        var reading: String
    }

    static let rows: [Row] = {
        var rows: [Row] = []
        for text in [QuickAddDoing.text, QuickAddDays.text] {
            let joined = text.replacing("\n=> ", with: " => ")
                .replacing("\n| ", with: " | ")
            for line in joined.split(separator: "\n") {
                guard let arrow = line.firstRange(of: " =>") else { continue }
                let reading = String(line[arrow.upperBound...]).trimmed
                rows.append(Row(sentence: String(line[..<arrow.lowerBound]), reading: reading))
            }
        }
        return rows
    }()
}
