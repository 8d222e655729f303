extension Suggestions {
    static let fitnessRows = """
        walk | Go for a walk | Spazieren gehen
            timed | 20 min | daily | anchor:finish lunch | walk
        steps | Walk 8,000 steps | 8.000 Schritte gehen
            repeating | 8000 steps | daily | throughout | walk
        run | Run | Laufen
            timed | 25 min | 3/week | anchor:put on my shoes | run
        run-distance | Run 5 km | 5 km laufen
            repeating | 5 km | 2/week | throughout | run
        push-ups | Push-ups | Liegestütze
            increment | 10 count | daily | anchor:get out of bed | dumbbell
        squats | Squats | Kniebeugen
            increment | 15 count | daily | anchor:start the kettle | dumbbell
        plank | Plank | Unterarmstütz
            timed | 60 sec | daily | anchor:get out of bed | dumbbell
        stretch | Stretch | Dehnen
            timed | 5 min | daily | anchor:get out of bed | dumbbell
        yoga | Yoga | Yoga
            timed | 20 min | 3/week | anchor:roll out the mat | meditate
        gym | Go to the gym | Ins Fitnessstudio gehen
            binary | | 3/week | anchor:leave work | dumbbell
        bike | Ride the bike | Rad fahren
            timed | 30 min | 2/week | anchor:come home | bike
        bike-to-work | Bike to work | Mit dem Rad zur Arbeit
            binary | | weekdays | anchor:lock the door | bike
        swim | Swim | Schwimmen
            timed | 30 min | 1/week | anchor:pack my bag | drop
        stairs | Take the stairs | Treppe nehmen
            repeating | 3 count | weekdays | throughout | walk
        stand-up | Stand up and move | Aufstehen und bewegen
            repeating | 6 count | weekdays | throughout | walk
        warm-up | Warm up before sport | Aufwärmen vor dem Sport
            timed | 5 min | 3/week | anchor:tie my shoes | dumbbell
        pull-ups | Pull-ups | Klimmzüge
            increment | 3 count | 3/week | anchor:come home | dumbbell
        balance | Stand on one leg | Auf einem Bein stehen
            timed | 60 sec | daily | anchor:brush my teeth | dumbbell
        dance | Dance to one song | Zu einem Lied tanzen
            binary | | daily | anchor:put the radio on | music
        rest-day | Keep a rest day | Einen Ruhetag halten
            binary | | weekly | context:On Sundays | heart
        book-class | Book a class | Einen Kurs buchen
            task | | none | anchor:open the calendar | pencil
        posture | Check how I sit | Haltung prüfen
            repeating | 4 count | weekdays | throughout | heart
        """
}
