internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// Finds the item that the user's words name.
enum ItemPicking {
    /// Returns the item whose name the words match, fully or in part.
    static func item(_ words: [String], _ asking: QueryContext) throws(Rejection) -> Item {
        try Habits.require(words.joined(separator: " "), today: asking.today, in: asking.view)
    }

    /// Returns the item, and the amount if the last word is an amount and not part of the item's
    /// name.
    static func itemAndAmount(
        _ words: [String], _ asking: QueryContext
    ) throws(Rejection) -> (item: Item, amount: Amount?) {
        let whole = words.joined(separator: " ")
        if case .match(let item) = Habits.find(whole, today: asking.today, in: asking.view) {
            return (item, nil)
        }
        if words.count > 1, let last = words.last,
            let amount = try? Amount(text: last, field: "amount")
        {
            return (try item(Array(words.dropLast()), asking), amount)
        }
        return (try item(words, asking), nil)
    }
}

/// The command-line argument with the words of an item's name, with or without quotation marks.
struct ItemName: ParsableArguments {
    @Argument(help: "The item: its name, a part of it, or its id.", completion: .itemNames)
    var item: [String]
}

extension CompletionKind {
    /// The shell completion with the names of the user's items.
    static var itemNames: CompletionKind {
        .names {
            Habits.items(includingArchived: true, today: $0.today, in: $0.view)
                .map { ($0.name, $0.id.description) }
        }
    }
}
