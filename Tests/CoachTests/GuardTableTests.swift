import Testing

@testable import Coach

/// Sentences that only sound like a crisis, and crises without the usual words.
@Suite struct GuardTableTests {
    @Test(
        "C2: sentences that only sound like a crisis are not flagged, in four languages",
        arguments: [
            "My plant wants to die", "my phone always wants to die on me at noon",
            "The basil really wants to die", "My sourdough starter wants to die",
            "Run 5 kms every day", "Cycle 2.5 kms", "10kms on Sunday", "Swim more kms a week",
            "Bake something to die for", "Die Hard and popcorn", "Take all my pills on time",
            "Write a goodbye letter to my colleagues", "Cancel and stop existing subscriptions",
            "I was killing myself laughing", "I hurt myself lifting weights, so less today",
            "Cut myself a piece of cake, no more", "I don't want to live with my parents",
            "an overdose of Netflix", "Play How to die in Dark Souls, once",
            "The hero wants to die in chapter three", "Diet starts: I deserve to diet",
            "Meine Zimmerpflanze will sterben", "Der Akku will sterben",
            "Ritzen zwischen den Fliesen putzen", "Abschiedsbrief an die Kollegen schreiben",
            "Ich bringe mich um den Schlaf", "eine Überdosis Vitamin C",
            "Ich will nicht mehr leben wie ein Student", "Vom Bus: der Bus wird nicht mehr da sein",
            "Ma plante veut mourir", "Je veux en finir avec ce rapport",
            "Envie d'en finir avec le sucre", "Ne plus me réveiller à midi",
            "Me tuer à la salle de sport", "Je ne veux plus vivre à Paris",
            "Sauter d'un pont à l'élastique", "Mi planta quiere morir", "Quiero morir de risa",
            "No quiero despertar tarde", "Ya no quiero vivir con mis padres",
            "Tomarme todas las pastillas a su hora", "Matarme en el gimnasio",
            "una sobredosis de series",
        ])
    func harmless(_ text: String) {
        #expect(Guardrails.verdict(on: text) == .clear, "\(text): \(Guardrails.verdict(on: text))")
    }

    @Test(
        "C2: a crisis expressed without the usual words is detected, in four languages",
        arguments: [
            "I won't be around much longer", "soon I won't be a problem for anyone",
            "everyone would be happier if I were gone", "nobody would notice if I was gone",
            "I want the pain to stop forever", "I have no reason to wake up tomorrow",
            "I wish I could just fall asleep and not wake up", "I want to die for real",
            "I want to die. Hard day.", "I want to die, for good",
            "I almost killed myself last year",
            "I wish I didn't exist", "life isn't worth it anymore", "there is no point in living",
            "My plant wants to die and so do I", "Put my phone away. I want to die.",
            "a character like me wants to die. I want to die too",
            "I have been giving my things away and said my goodbyes",
            "I see no way forward, I'm a burden", "the pills are ready",
            "ich möchte einfach nicht mehr aufwachen", "ohne mich wären alle glücklicher",
            "ich will, dass alles für immer aufhört", "ich sehe keinen Sinn mehr im Leben",
            "bald bin ich nicht mehr da", "ich habe alles geregelt, bald ist es vorbei",
            "ich wünschte, ich wäre nie geboren", "ich will nicht mehr existieren",
            "wenn ich weg wäre, würde es keiner merken", "Meine Pflanze will sterben und ich auch",
            "je voudrais ne jamais être né", "je ne veux plus être là",
            "tout le monde serait plus heureux sans moi", "ma vie n'a plus de sens",
            "bientôt je ne serai plus là", "je veux m'endormir et ne plus me réveiller",
            "que tout s'arrête pour toujours", "ma plante veut mourir et moi aussi",
            "ojalá no hubiera nacido", "pronto ya no estaré aquí", "todos estarían mejor sin mí",
            "mi vida ya no tiene sentido", "quiero dormir y no despertar", "no quiero seguir aquí",
            "nadie se daría cuenta si desaparezco", "mi planta quiere morir y yo también",
        ])
    func indirect(_ text: String) {
        let verdict = Guardrails.verdict(on: text)
        let isCrisis = if case .crisis = verdict { true } else { false }
        #expect(isCrisis, "\(text): \(verdict)")
    }

    @Test("C2: a harmless phrase does not hide a crisis next to it, not even across a full stop")
    func hiding() {
        for table in GuardPhrases.all {
            for (index, harmless) in (table.harmless + table.ofThings).enumerated() {
                let crisis = table.crisis[index % table.crisis.count]
                for text in ["\(harmless), \(crisis)", "\(crisis). \(harmless)"] {
                    let verdict = Guardrails.verdict(on: text)
                    let isCrisis = if case .crisis = verdict { true } else { false }
                    #expect(isCrisis, "\(text)")
                }
            }
        }
        for text in [
            "plant. Wants to die", "ich sehe mein Handy will sterben", "Akku leer will sterben",
        ] { #expect(Guardrails.verdict(on: text) != .clear, "\(text)") }
        #expect(Guardrails.verdict(on: "I want to die\nhard") != .clear)
    }

    @Test("C2: phrases about things never match what users say about themselves")
    func fates() {
        for table in GuardPhrases.all {
            let own = ["want to", "wanna", "veux", "quiero", "je ", "I "]
            for fate in table.fates where table.language != "de" {
                #expect(!own.contains { fate.hasPrefix($0) }, "\(fate)")
            }
            #expect(table.things.count >= 20 && !table.fates.isEmpty)
        }
    }
}
