extension GuardPhrases {
    static let german = GuardPhrases(
        language: "de",
        crisis: [
            "Selbstmord", "Suizid", "suizidal", "Selbstmordgedanken", "Suizidgedanken",
            "mich umbringen", "bringe mich um", "bring mich um", "mich töten", "töte mich selbst",
            "will sterben", "möchte sterben", "ich will tot sein", "wäre lieber tot",
            "wünschte ich wäre tot", "will nicht mehr leben", "möchte nicht mehr leben",
            "mag nicht mehr leben", "kann nicht mehr leben", "mir das Leben nehmen",
            "mein Leben beenden", "Leben ein Ende setzen", "allem ein Ende setzen",
            "Schluss machen mit dem Leben", "keinen Grund zu leben", "nicht mehr aufwachen",
            "nie mehr aufwachen", "nicht mehr da sein", "nicht mehr hier sein",
            "lebensmüde", "besser dran ohne mich", "ohne mich besser dran",
            "niemand würde mich vermissen", "keiner würde mich vermissen", "Abschiedsbrief",
            "mich ritzen", "ritze mich", "ritzen", "mich selbst verletzen", "verletze mich selbst",
            "selbst verletzen", "mir etwas antun", "tu mir was an", "mich erhängen",
            "vor den Zug werfen", "von der Brücke springen", "Überdosis", "alle Tabletten nehmen",
            "tödliche Dosis", "will sich umbringen",
        ],
        weak: [
            "hoffnungslos", "wertlos", "keinen Ausweg", "halte es nicht mehr aus", "nur eine Last",
            "innerlich leer", "keine Zukunft", "kann nicht mehr",
        ],
        harm: [
            "bringe ihn um", "bringe sie um", "er schlägt mich", "sie schlägt mich",
            "vergewaltigt", "werde misshandelt", "jemanden verletzen", "Angst vor meinem Mann",
        ],
        care: [
            "Medikamente absetzen", "Tabletten absetzen", "setze meine Medikamente ab",
            "Antidepressiva", "welche Dosis", "wie viel Insulin", "habe ich Depressionen",
            "habe ich ADHS", "bin ich depressiv", "nach dem Essen erbrechen", "mich übergeben",
            "Abführmittel", "mich aushungern", "nichts mehr essen", "Magersucht", "magersüchtig",
            "Bulimie", "Brustschmerzen", "trotz Schmerzen trainieren",
        ],
        harmless: [
            "vor Langeweile sterben", "sterbe vor Langeweile", "vor Lachen sterben",
            "totlachen", "Zeit totschlagen", "zum Sterben schön", "will sterben vor Lachen",
            "mich umbringen vor Lachen", "Überdosis Zucker", "Überdosis Kaffee", "Überdosis Glück",
            "keine Süßigkeiten nichts mehr essen nach", "nichts mehr essen nach",
            "nichts mehr essen ab", "Papier ritzen", "Linol ritzen", "kann nicht mehr warten",
            "Suizidprävention", "Selbstmordprävention", "nicht mehr hier sein vor",
        ])
}
