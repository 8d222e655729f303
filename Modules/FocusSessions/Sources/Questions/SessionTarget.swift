internal import Core

/// The item of a session: a habit by its id, or `journey:` or another prefix with the id of another
/// item that takes time. Rule F2.
enum SessionTarget {
    /// Returns the item with a name or an id, such as `focus 2`, or `journey` if there is one.
    ///
    /// Habits are preferred to other items with the same title. Throws the error for an unknown
    /// habit if there is none.
    static func find(
        _ text: String, on day: Day, in view: WorldView
    ) throws(Rejection) -> String {
        let wanted = text.lowercased()
        let others = others(on: day, in: view)
        if let named = others.first(where: { $0.names.contains(wanted) }) { return named.link }
        do throws(Rejection) {
            return try view.linkedItem(text, today: day)
        } catch {
            let titled = others.filter { $0.title.lowercased() == wanted }
            guard titled.count == 1 else { throw error }
            return titled[0].link
        }
    }

    /// Returns the title of a linked item; nil if it no longer exists.
    static func title(of link: String, on day: Day, in view: WorldView) -> String? {
        guard let (taker, id) = taker(of: link, in: view) else {
            return view.title(ofLinked: link, on: day)
        }
        return taker.title(of: id, on: day, in: view)
    }

    /// Returns the events that record time for a linked item.
    static func counting(
        _ time: [(day: Day, milliseconds: Int64)], of session: EventID, for link: String,
        in context: inout CommandContext
    ) -> [EventDraft] {
        if let (taker, id) = taker(of: link, in: context.view) {
            return taker.counting(time, of: session, for: id, in: &context)
        }
        let provider = context.view.answer(.itemProvider)
        return provider?.counting(time, of: session, for: link, in: &context) ?? []
    }

    private struct Other {
        var link: String
        var title: String
        /// The names by which it can be found, in lower case.
        var names: [String]
    }

    private static func others(on day: Day, in view: WorldView) -> [Other] {
        view.answers(to: .focusTargetSources).flatMap { taker in
            let choices = taker.choices(on: day, in: view)
            return choices.enumerated().map { place, choice in
                let link = "\(taker.word):\(choice.id)"
                let short = choices.count == 1 ? [taker.word] : []
                return Other(
                    link: link, title: choice.title,
                    names: [link.lowercased(), "\(taker.word) \(place + 1)"] + short)
            }
        }
    }

    private static func taker(of link: String, in view: WorldView) -> (
        any FocusTargetSource, String
    )? {
        guard let colon = link.firstIndex(of: ":") else { return nil }
        let word = link[..<colon]
        return view.answers(to: .focusTargetSources).first { $0.word == word }.map {
            ($0, String(link[link.index(after: colon)...]))
        }
    }
}
