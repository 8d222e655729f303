extension Suggestions {
    static let wellnessRows = """
        drink-water | Drink water | Wasser trinken
            repeating | 8 count | daily | throughout | drop
        meditate | Meditate | Meditieren
            timed | 10 min | daily | anchor:make my coffee | meditate
        breathe | Breathe slowly | Langsam atmen
            timed | 3 min | daily | anchor:sit down at my desk | leaf
        gratitude | Note three good things | Drei gute Dinge notieren
            binary | | daily | anchor:get into bed | heart
        journal | Write in the journal | Tagebuch schreiben
            timed | 10 min | daily | anchor:finish dinner | pencil
        fruit | Eat fruit | Obst essen
            repeating | 2 count | daily | throughout | apple
        vegetables | Eat vegetables | Gemüse essen
            repeating | 3 count | daily | throughout | apple
        cook | Cook at home | Zu Hause kochen
            binary | | 4/week | anchor:come home | heart
        less-sugar | Sweets at most twice | Höchstens zweimal Süßes
            reduction | 2 count | daily | context:When I look for a snack | heart
        less-social | Social media at most 30 min | Höchstens 30 min soziale Medien
            reduction | 30 min | daily | context:When I take the phone | phone
        call-friend | Call a friend | Freunde anrufen
            binary | | weekly | anchor:come home on Friday | chat
        family-time | Time with family | Zeit mit der Familie
            timed | 30 min | daily | anchor:finish dinner | heart
        outside | Go outside | Rausgehen
            timed | 20 min | daily | anchor:finish lunch | sun
        sunscreen | Sunscreen | Sonnencreme
            binary | | daily | anchor:wash my face | sun
        floss | Floss | Zahnseide
            binary | | daily | anchor:brush my teeth | tooth
        skin-care | Wash my face | Gesicht waschen
            repeating | 2 count | daily | throughout | drop
        tidy | Tidy up | Aufräumen
            timed | 10 min | daily | anchor:come home | broom
        plants | Water the plants | Pflanzen gießen
            binary | | 2/week | anchor:open the curtains | leaf
        no-phone-meal | Eat without the phone | Ohne Handy essen
            binary | | daily | anchor:sit down to eat | phone
        hobby | Time for a hobby | Zeit für ein Hobby
            timed | 30 min | 2/week | anchor:put work away | music
        budget | Look at the budget | Haushalt ansehen
            binary | | weekly | context:On Saturdays | coin
        dentist | Book the dentist | Zahnarzttermin machen
            task | | none | anchor:open the calendar | tooth
        say-no | Say no to one thing | Zu einer Sache Nein sagen
            binary | | weekly | context:When I am asked | heart
        kind-word | A kind word to somebody | Jemandem ein gutes Wort
            repeating | 1 count | daily | throughout | chat
        """
}
