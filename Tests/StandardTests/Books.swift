import Core

/// Finished books: the example module of the page on contributions.
enum BookFact: RetractableFact {
    case finished(Finished)
    case aimed(Aim)
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case finished = "books.finished"
        case aimed = "books.aimed"
        case retracted = "books.retracted"
    }

    /// A book and the day on which it was finished.
    struct Finished: Payload, Snapshot {
        var title: String
        var day: Day

        static let record = Record(Finished.init, Field("title", \.title), Field("day", \.day))
    }

    /// The target number of books a year.
    struct Aim: Payload, Snapshot {
        var count: Int

        static let record = Record(Aim.init, Field("count", \.count))
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> BookFact? {
        switch kind {
        case .finished: Finished(payload: payload).map(finished)
        case .aimed: Aim(payload: payload).map(aimed)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .finished(let book): (.finished, book)
        case .aimed(let aim): (.aimed, aim)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}

struct BookState: FactState, CompositeSnapshot {
    static var name: String { "books" }
    static var version: Int { 1 }

    var all = EventSet<BookFact.Finished>()
    var aims = EventSet<BookFact.Aim>()
    var retractions = Retractions()

    static let layout = Layout(BookState(), \.all, \.aims, \.retractions)

    mutating func apply(_ fact: BookFact, from event: Event) {
        switch fact {
        case .finished(let book): all.insert(book, event.stamp)
        case .aimed(let aim): aims.insert(aim, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }

    var kept: [BookFact.Finished] { all.kept(retractions).map(\.value) }
    var aim: Int { aims.kept(retractions).last?.value.count ?? 12 }
}

extension WorldView {
    var books: BookState { state(of: BookState.self) }
}
