/// Sentences about days, times, triggers and names.
enum QuickAddDays {
    static let text = #"""
        Pay rent on the last day of the month => Pay rent | schedule FREQ=MONTHLY;BYMONTHDAY=-1
        Pay taxes every year => Pay taxes | schedule FREQ=YEARLY
        Pay taxes yearly => Pay taxes | schedule FREQ=YEARLY
        Review the budget every last Friday of the month
        => Review the budget | schedule FREQ=MONTHLY;BYDAY=-1FR
        Review the budget on the first Monday of the month
        => Review the budget | schedule FREQ=MONTHLY;BYDAY=1MO
        Review budget every second tuesday => Review budget | schedule FREQ=MONTHLY;BYDAY=2TU
        Weekly review => Weekly review | schedule FREQ=WEEKLY
        Weekly review on Fridays => Weekly review | schedule FREQ=WEEKLY;BYDAY=FR
        Daily => Daily
        Daily standup at 9:15 => Daily standup | schedule FREQ=DAILY | time 09:15
        Daily journal => Daily journal | schedule FREQ=DAILY
        Journal daily => Journal | schedule FREQ=DAILY
        Journal every evening => Journal | schedule FREQ=DAILY | trigger context:In the evening
        Journal every night before bed
        => Journal | schedule FREQ=DAILY | trigger context:At night, before bed
        Journal at night => Journal | trigger context:At night
        Journal in the evening => Journal | trigger context:In the evening
        Journal before bed => Journal | trigger context:Before bed
        Journal after dinner => Journal | trigger context:After dinner
        Journal after I brush my teeth => Journal | trigger anchor:brush my teeth
        Journal after brushing my teeth => Journal | trigger context:After brushing my teeth
        Journal after have dinner => Journal | trigger anchor:have dinner
        Journal when I get home => Journal | trigger context:When I get home
        Journal whenever I feel low => Journal | trigger context:Whenever I feel low
        Journal while the tea brews => Journal | trigger context:While the tea brews
        Journal at lunch => Journal | trigger context:At lunch
        Journal at work => Journal | trigger context:At work
        Journal all day => Journal | trigger throughout
        Stand up throughout the day => Stand up | trigger throughout
        Stand up 8 times throughout the day => Stand up | target 8 | trigger throughout
        Take pills at 8am and 8pm => Take pills | reminders 08:00,20:00 | notify yes
        Take pills at 8am, 1pm and 8pm => Take pills | reminders 08:00,13:00,20:00 | notify yes
        Take 2 pills at 8 and 20:00 => Take 2 pills | target 2 | reminders 08:00,20:00 | notify yes
        Take vitamins at noon => Take vitamins | time 12:00
        Take vitamins at midnight => Take vitamins | time 00:00
        Take vitamins at 7 => Take vitamins | time 07:00
        Take vitamins at 7 o'clock => Take vitamins | time 07:00
        Take vitamins at 7 pm => Take vitamins | time 19:00
        Take vitamins 7pm => Take vitamins | time 19:00
        Take vitamins 7:30 pm => Take vitamins | time 19:30
        Take vitamins 18:00 => Take vitamins | time 18:00
        Take vitamins @7am => Take vitamins | time 07:00
        Take vitamins at 7.30am => Take vitamins | time 07:30
        Take vitamins at 7 a.m. => Take vitamins | time 07:00
        Take vitamins at 19h30 => Take vitamins | time 19:30
        Take vitamins by 9am => Take vitamins | time 09:00
        Remind me to take vitamins at 8am => take vitamins | time 08:00 | notify yes
        Take vitamins, remind me at 8am => Take vitamins | reminders 08:00 | notify yes
        Take vitamins remind at 08:00, 20:00 => Take vitamins | reminders 08:00,20:00 | notify yes
        Vitamins reminders 08:00 and 20:00 => Vitamins | reminders 08:00,20:00 | notify yes
        Take vitamins, remind me => Take vitamins | notify yes
        task: Buy milk => Buy milk | task
        Task: buy milk tomorrow => buy milk | task | start 2026-11-22
        todo: Water plants every 3 days => Water plants | task | schedule FREQ=DAILY;INTERVAL=3
        habit: Stretch on Monday => Stretch | start 2026-11-23
        habit: Read => Read
        Buy milk once => Buy milk | task | schedule none
        Once upon a time => Once upon a time
        Read from 1 December => Read | start 2026-12-01
        Read every day from 1 December => Read | schedule FREQ=DAILY | start 2026-12-01
        Read starting Monday => Read | start 2026-11-23
        Read every day until 31 December => Read | schedule FREQ=DAILY;UNTIL=20261231
        Read until 2027-03-31 => Read | schedule FREQ=DAILY;UNTIL=20270331
        Read every weekday from Monday until Dec 24
        => Read | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261224 | start 2026-11-23
        Read for 30 days => Read | schedule FREQ=DAILY;UNTIL=20261220
        Read 10 pages for 30 days => Read 10 pages | target 10 | schedule FREQ=DAILY;UNTIL=20261220
        Read for 8 weeks every weekday
        => Read | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20270115
        Run 3 times a week for 30 days => Run for 30 days | schedule 3/week
        Read #mind #body => Read #body | group mind
        Read #Mind => Read | group Mind
        Read #"Deep work" => Read | group Deep work
        Read #1 bestseller => Read #1 bestseller
        Read group:"Deep work" => Read | group Deep work
        "Read every day" => Read every day
        "Read every day" weekdays => Read every day | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        “Read every day” weekdays => Read every day | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        "Say \"hi\" daily" daily => Say "hi" daily | schedule FREQ=DAILY
        Say "hi" daily => Say hi | schedule FREQ=DAILY
        Read time:07:30 => Read | time 07:30
        Read every:weekdays time:07:30 icon:📚 colour:#58B62F step:5
        => Read | step 5 | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | time 07:30 | icon 📚
        | colour #58B62F
        Read time:management => Read time:management
        Water unit:ml target:2000 step:250 type:repeating
        => Water | type repeating | unit ml | target 2000 | step 250
        Coffee type:reduction rampStart:6 target:2 rampDays:30
        => Coffee | type reduction | target 2 | rampStart 6 | rampDays 30
        Read trigger:"context:At my desk" => Read | trigger context:At my desk
        Read trigger:"anchor:make coffee" => Read | trigger anchor:make coffee
        Read kind:task start:2026-12-24 => Read | task | start 2026-12-24
        John 3:16 => John 3:16
        Read John 3:16 => Read John 3:16
        Watch Ocean's 11 => Watch Ocean's 11
        Read Friday Black => Read Friday Black
        Enjoy the sun => Enjoy the sun
        Plan for tomorrow => Plan for tomorrow
        Think about today => Think about today
        Look after grandma => Look after grandma
        Learn when to say no => Learn when to say no
        March 10 km => March | unit km | target 10
        Visit 3 museums => Visit 3 museums
        Buy 2 tickets tomorrow => Buy 2 tickets | task | start 2026-11-22
        Read 1 page => Read 1 page
        Read one page => Read one page
        Read 2 chapters a week => Read 2 chapters a week | target 2 | period week
        Write 500 words every day at 6:30 after coffee
        => Write 500 words | target 500 | schedule FREQ=DAILY | time 06:30
        | trigger context:After coffee
        Write 500 words at my desk => Write 500 words at my desk | target 500
        Write 1,000 words => Write 1,000 words | target 1000
        Learn 20 flashcards on weekdays at lunch #spanish
        => Learn 20 flashcards | target 20 | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        | trigger context:At lunch | group spanish
        Practise scales 15 min 5 times a week
        => Practise scales | unit min | target 15 | schedule 5/week
        Deep work 2 hours every weekday before lunch #work
        => Deep work | unit hours | target 2 | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        | trigger context:Before lunch | group work
        No sugar every day => No sugar | schedule FREQ=DAILY
        Cold shower every morning after I wake up
        => Cold shower | schedule FREQ=DAILY | trigger context:In the morning, after I wake up
        Every day => Every day
        10 min => 10 min
        at 7am => at 7am
        #mind => #mind
        Every month 20 pages => 20 pages | target 20 | schedule FREQ=MONTHLY
        Every week we cook => we cook | schedule FREQ=WEEKLY
        3 Mal täglich Wasser => 3 Mal täglich Wasser
        读书 20 min every day => 读书 | unit min | target 20 | schedule FREQ=DAILY
        📚 Read 20 pages every day => 📚 Read 20 pages | target 20 | schedule FREQ=DAILY
        שלום every day at 7am => שלום | schedule FREQ=DAILY | time 07:00
        Read every 2 hours => Read every 2 hours
        Read 2 hours every 2 days => Read | unit hours | target 2 | schedule FREQ=DAILY;INTERVAL=2
        Read 0 pages => Read 0 pages
        Read 5000000000 pages => Read 5000000000 pages
        Do 9 pages every day every week => Do 9 pages every week | target 9 | schedule FREQ=DAILY
        Read at 7am at 9am => Read at 9am | time 07:00
        Read 20 pages 30 minutes => Read 20 pages 30 minutes | target 20
        """#
}
