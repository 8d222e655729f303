internal import CommandLineKit

/// Examples of the sentences that `cairn add` understands. Rule H16.
enum SentencePhrase {
    static let topic = HelpTopic("sentences", "sentences that cairn add understands") {
        """
        Sentences

          cairn add Read 20 pages every weekday at 7am after coffee "#mind"

          20 min, 1h30, 8 glasses, 3 times a day   the target; "a week": per week
          at most 2 coffees a day                  a limit
          from 6 to 2 over 30 days                 a target that changes
          every weekday, 3 times a week, mondays   how often (cairn help schedules)
          at 7am, 18:30, at 8 and 20:00            when; several times remind
          remind me at 21:00                       when to remind
          after coffee, before bed, when I wake    the trigger
          on Friday, 1 December, in 3 days         a task for that day
          by Friday, due 1 December, before Monday a task with a due day
          from 1 December, until 2027-03-31        the first and the last day
          #mind, #"Deep work"                      the group; a new name creates it
          task: …, habit: …                        a task or a habit
          "Every day counts" daily                 text in quotation marks is the name
          time:07:30, step:5, icon:…               any field by its name

        All other words are the name. The command shows how it read each word, and
        asks about ambiguous dates such as 03/04. With any option, or --literal, all
        words are the name.
        """
    }
}
