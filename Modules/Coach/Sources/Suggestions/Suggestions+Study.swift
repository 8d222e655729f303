extension Suggestions {
    static let studyRows = """
        read-pages | Read 10 pages | 10 Seiten lesen
            repeating | 10 count | daily | anchor:make my coffee | book
        submit-assignment | Submit assignment | Aufgabe abgeben
            task | | none | anchor:read it through once more | pencil
        review-notes | Review notes | Notizen durchgehen
            timed | 15 min | weekdays | anchor:finish class | book
        flashcards | Flashcards | Karteikarten
            repeating | 20 count | daily | throughout | book
        language | Practise a language | Eine Sprache üben
            timed | 15 min | daily | anchor:sit down on the train | globe
        vocabulary | Learn 5 new words | 5 neue Wörter lernen
            repeating | 5 count | daily | throughout | globe
        focus-block | One block of focus | Ein Block Konzentration
            timed | 25 min | weekdays | anchor:close my mail | clock
        deep-work | Deep work | Vertieft arbeiten
            timed | 90 min | weekdays | anchor:start the day | clock
        instrument | Practise an instrument | Ein Instrument üben
            timed | 20 min | daily | anchor:finish dinner | music
        write-words | Write 200 words | 200 Wörter schreiben
            repeating | 200 count | daily | anchor:open the notebook | pencil
        plan-day | Plan the day | Den Tag planen
            binary | | weekdays | anchor:sit down at my desk | pencil
        plan-week | Plan the week | Die Woche planen
            binary | | weekly | context:On Sunday evenings | pencil
        clear-desk | Clear the desk | Schreibtisch aufräumen
            binary | | weekdays | anchor:end work | broom
        one-problem | Solve one problem | Eine Aufgabe lösen
            repeating | 1 count | weekdays | anchor:open the textbook | book
        code | Write code | Programmieren
            timed | 30 min | 5/week | anchor:make tea | code
        course | One lesson of a course | Eine Lektion
            repeating | 1 count | 3/week | throughout | book
        phone-away | Phone away while studying | Handy weg beim Lernen
            binary | | weekdays | anchor:open my books | phone
        summary | Sum up what I learnt | Gelerntes zusammenfassen
            binary | | weekdays | anchor:close my books | pencil
        ask-question | Ask one question | Eine Frage stellen
            repeating | 1 count | weekdays | throughout | chat
        draft | Finish a first draft | Ersten Entwurf fertigstellen
            task | | none | anchor:gather my notes | pencil
        exam-plan | Make a plan for the exam | Plan für die Prüfung machen
            task | | none | anchor:look up the date | pencil
        return-books | Return library books | Bücher zurückbringen
            task | | none | anchor:leave the house | book
        """
}
