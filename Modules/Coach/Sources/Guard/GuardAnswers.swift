/// The fixed answers that replace the coach's answer, in the language of the message.
enum GuardAnswers {
    /// Returns the answer to a possible crisis.
    static func crisis(_ language: String, _ lines: [CrisisLine]) -> String {
        let text =
            switch language {
            case "de":
                """
                Das klingt sehr schwer, und es ist gut, dass du es sagst. Ich bin ein Programm und \
                kann dir dabei nicht helfen, aber Menschen können es, jetzt gleich und kostenlos.
                """
            case "fr":
                """
                Ce que tu écris a l'air très dur, et c'est bien de le dire. Je suis un programme \
                et je ne peux pas t'aider pour cela, mais quelqu'un le peut, maintenant.
                """
            case "es":
                """
                Lo que escribes suena muy duro, y está bien que lo digas. Soy un programa y no \
                puedo ayudarte con esto, pero hay personas que sí pueden, ahora mismo.
                """
            default:
                """
                That sounds very hard, and it is good that you said it. I am a program and cannot \
                help with this, but people can, right now and for free.
                """
            }
        return text + " " + named(lines)
    }

    /// Returns the answer to violence or threats.
    static func harm(_ language: String, _ lines: [CrisisLine]) -> String {
        let text =
            switch language {
            case "de":
                "Niemand soll verletzt werden, auch du nicht. In Gefahr ruf bitte sofort Hilfe."
            case "fr":
                "Personne ne doit être blessé, toi non plus. En danger, appelle tout de suite."
            case "es":
                "Nadie debe sufrir daño, tampoco tú. Si hay peligro, llama ahora mismo."
            default:
                "Nobody should be hurt, and neither should you. In danger, please call at once."
            }
        return text + " " + named(lines)
    }

    /// Returns the answer to a medical topic.
    static func care(_ language: String) -> String {
        switch language {
        case "de":
            """
            Das gehört in die Hände von jemandem mit Ausbildung: einer Ärztin, einem Arzt oder \
            einer Beratungsstelle. Dabei rate ich nichts. Bei Gewohnheiten helfe ich gern.
            """
        case "fr":
            """
            C'est une question pour quelqu'un dont c'est le métier : médecin ou service de \
            conseil. Je ne donne pas d'avis là-dessus. Pour tes habitudes, je suis là.
            """
        case "es":
            """
            Eso es para una persona con formación: una médica, un médico o un servicio de \
            orientación. Ahí no aconsejo. Con tus hábitos te ayudo con gusto.
            """
        default:
            """
            That is a question for a professional: a doctor or a counselling service. I give \
            no advice on it. I am glad to help with your habits.
            """
        }
    }

    private static func named(_ lines: [CrisisLine]) -> String {
        lines.map { $0.name == $0.contact ? $0.name : "\($0.name): \($0.contact)" }
            .joined(separator: " · ")
    }
}
