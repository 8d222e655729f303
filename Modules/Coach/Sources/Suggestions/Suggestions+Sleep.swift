extension Suggestions {
    static let sleepRows = """
        lights-out | Lights out by 22:30 | Licht aus um 22:30
            binary | | daily | anchor:brush my teeth | moon
        same-wake-time | Get up at the same time | Zur gleichen Zeit aufstehen
            binary | | daily | context:When the alarm rings | clock
        no-screens | No screens before bed | Keine Bildschirme vor dem Schlafen
            timed | 30 min | daily | anchor:brush my teeth | phone
        phone-outside | Phone stays outside the bedroom | Handy bleibt draußen
            binary | | daily | anchor:set the alarm | phone
        wind-down | Wind down | Zur Ruhe kommen
            timed | 20 min | daily | context:At nine in the evening | moon
        read-in-bed | Read in bed | Im Bett lesen
            timed | 15 min | daily | anchor:get into bed | bed
        no-late-caffeine | No caffeine after lunch | Kein Koffein nach dem Mittag
            binary | | daily | anchor:finish lunch | cup
        morning-light | Morning light outside | Morgenlicht draußen
            timed | 10 min | daily | anchor:get dressed | sun
        sleep-hours | Sleep 8 hours | 8 Stunden schlafen
            timed | 8 hours | daily | anchor:turn off the light | bed
        short-nap | Nap for 20 minutes at most | Höchstens 20 Minuten Mittagsschlaf
            reduction | 20 min | daily | anchor:finish lunch | moon
        air-bedroom | Air the bedroom | Schlafzimmer lüften
            binary | | daily | anchor:change for the night | leaf
        brush-teeth | Brush teeth 2×/day | Zähne putzen 2×/Tag
            repeating | 2 count | daily | throughout | tooth
        tomorrow-list | Write down tomorrow | Morgen aufschreiben
            binary | | daily | anchor:finish dinner | pencil
        warm-shower | Warm shower in the evening | Warm duschen am Abend
            binary | | 3/week | anchor:put work away | drop
        no-snooze | Get up without snoozing | Aufstehen ohne Schlummern
            binary | | weekdays | context:When the alarm rings | clock
        light-dinner | Dinner before eight | Abendessen vor acht
            binary | | daily | anchor:come home | heart
        calm-music | Calm music before bed | Ruhige Musik vor dem Schlafen
            timed | 10 min | daily | anchor:dim the lights | music
        stretch-evening | Stretch before bed | Dehnen vor dem Schlafen
            timed | 5 min | daily | anchor:brush my teeth | dumbbell
        fresh-sheets | Fresh sheets | Frische Bettwäsche
            binary | | weekly | anchor:get up on Sunday | bed
        alarm-check | Set one alarm | Einen Wecker stellen
            binary | | weekdays | anchor:charge my phone | clock
        worries-out | Put worries on paper | Sorgen aufs Papier
            binary | | daily | anchor:wash my face | pencil
        """
}
