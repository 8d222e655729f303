internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// The item that the words of a line mean.
enum ItemPicking {
    /// The item whose name the words make up, whole or in part.
    static func item(_ words: [String], _ asking: QueryContext) throws(Rejection) -> Item {
        try Habits.require(words.joined(separator: " "), today: asking.today, in: asking.view)
    }

    /// The item, and an amount if the last word is one and no part of the name.
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

/// The words of an item's name, with or without quotes.
struct ItemName: ParsableArguments {
    @Argument(help: "The item: its name, a part of it, or its id.", completion: .itemNames)
    var item: [String]
}

extension CompletionKind {
    /// The names of the person's items.
    static var itemNames: CompletionKind {
        .names {
            Habits.items(includingArchived: true, today: $0.today, in: $0.view)
                .map { ($0.name, $0.id.description) }
        }
    }
}
