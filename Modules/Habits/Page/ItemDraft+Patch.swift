internal import Core
internal import Habits

extension ItemDraft {
    /// The validation errors of a form by field, in the order of the form's fields.
    struct Faults {
        var list: [Rejection] = []
        var isEmpty: Bool { list.isEmpty }

        mutating func note(_ rejection: Rejection, at field: String) {
            var rejection = rejection
            rejection.field = Faults.shownAt[rejection.field ?? field] ?? rejection.field ?? field
            list.append(rejection)
        }

        /// Adds an error, unless the check of the schedule fields already reports it.
        mutating func add(_ rejection: Rejection) {
            list.removeAll { $0.field == "repeat" }
            list.append(rejection)
        }

        /// The fields whose errors are shown next to another field of the form.
        private static let shownAt = [
            "schedule": "repeat", "trigger": "cue", "ramp": "rampStart", "rampstart": "rampStart",
        ]

        /// The error message of a field; nil if the field is valid.
        subscript(field: String) -> String? { list.first { $0.field == field }?.message }
    }

    /// Returns the patch to apply to the item, and all validation errors. Empty fields of a new
    /// item get the default values. Rule H4.
    func patch(isNew: Bool = false) -> (patch: ItemPatch, faults: Faults) {
        let draft = settled
        var patch = ItemPatch()
        var faults = Faults()
        for (field, text) in draft.domainFields where !(isNew && text.isEmpty && field != "name") {
            do throws(Rejection) {
                try patch.set(field, text)
            } catch {
                faults.note(error, at: field)
            }
        }
        if let fault = draft.scheduleFault { faults.add(fault) }
        return (patch, faults)
    }

    /// The values of the form, named as in `ItemPatch.fields`.
    private var domainFields: [(String, String)] {
        let isBinary = self["type"] == "binary"
        let ramps = ["increment", "reduction"].contains(self["type"])
        var fields = [
            ("name", self["name"]), ("icon", self[self["emoji"].isEmpty ? "icon" : "emoji"]),
            ("colour", self["colour"]), ("type", self["type"]),
            ("unit", isBinary ? "count" : self["unit"]),
            ("target", isBinary ? "1" : self["target"]), ("step", isBinary ? "1" : self["step"]),
            ("period", isBinary ? "day" : self["period"]), ("schedule", scheduleText),
            ("time", self["time"]), ("reminders", self["reminders"]),
            ("notify", self["notify"].isEmpty ? "no" : "yes"), ("trigger", trigger),
            ("dueDay", kind == .task && self["again"].isEmpty ? self["dueDay"] : ""),
        ]
        if ramps, !self["rampStart"].isEmpty {
            fields += [("rampStart", self["rampStart"]), ("rampDays", self["rampDays"])]
        } else {
            fields.append(("rampStart", ""))
        }
        return fields
    }

    private var trigger: String {
        switch self["cue"] {
        case "anchor": "anchor:" + self["cueText"]
        case "context": "context:" + self["cueText"]
        case "throughout": "throughout"
        default: ""
        }
    }
}
