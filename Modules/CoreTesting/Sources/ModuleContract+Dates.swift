internal import Core

extension ModuleContract {
    /// Checks that every day and instant in a sample is declared, and that a sample contains every
    /// declared one. Moving an event moves exactly these.
    func dateFaults(in program: Program) -> [String] {
        var found: [String] = []
        for kind in module.manifest.events {
            guard let dates = program.dates(of: kind) else {
                found.append(
                    "\(id): no projection folds \(kind); add it to the kinds of a projection."
                )
                continue
            }
            let mine = samples.filter { $0.kind == kind }
            let shown = mine.reduce(into: Set<String>()) { shown, sample in
                if let payload = try? JSON(parsing: sample.payload) {
                    ModuleContract.collectDates(payload, under: "", into: &shown)
                }
            }
            let said = Set(dates.days + dates.instants)
            for place in shown.subtracting(said).subtracting(dates.rules).sorted() {
                found.append(
                    "\(id): \(kind) has a day or an instant in \(place); add it to its `dates`.")
            }
            for place in said.subtracting(shown).sorted() {
                found.append(
                    "\(id): `dates` of \(kind) names \(place), which no sample has; "
                        + "add a sample, or remove it from `dates`.")
            }
            for sample in mine { found += movingFaults(sample, dates) }
        }
        return found
    }

    /// Checks that a payload moved by three days is valid, and equal after moving back.
    private func movingFaults(_ sample: EventSample, _ dates: PayloadDates) -> [String] {
        let away = ModuleContract.moved(sample.payload, dates, by: 3)
        let text = String(decoding: away, as: UTF8.self)
        var found: [String] = []
        if reencode(EventSample(sample.kind, text)) != away {
            found.append("\(id): \(sample.kind) is unreadable after its dates were moved: \(text)")
        }
        if ModuleContract.moved(away, dates, by: -3) != sample.payload {
            found.append(
                "\(id): \(sample.kind) differs after a move of its dates and back: \(text)")
        }
        return found
    }

    private static func moved(_ payload: [UInt8], _ dates: PayloadDates, by days: Int) -> [UInt8] {
        var companions: Set<EventID> = []
        if let owner = dates.owner, let id = (try? JSON(parsing: payload))?[owner]?.string {
            companions = Set([EventID(id)].compactMap(\.self))
        }
        return dates.moved(
            payload, byDays: days, milliseconds: Int64(days) * 86_400_000, with: companions)
    }

    /// Collects the paths of values that look like a day, a rule with a day, or milliseconds since
    /// 1970.
    private static func collectDates(
        _ value: JSON, under place: String, into shown: inout Set<String>
    ) {
        switch value {
        case .object(let members):
            for (name, member) in members {
                collectDates(
                    member, under: place.isEmpty ? name : "\(place).\(name)", into: &shown)
            }
        case .array(let values):
            for value in values { collectDates(value, under: place, into: &shown) }
        case .string(let text):
            let isRule =
                text.hasPrefix("FREQ=") && text.split { !$0.isNumber }.contains { $0.count == 8 }
            if isRule || Day(text) != nil { shown.insert(place) }
        case .integer(let number) where number >= 1_000_000_000_000: shown.insert(place)
        default: break
        }
    }
}
