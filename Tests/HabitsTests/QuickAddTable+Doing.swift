/// Sentences about how much and how often.
enum QuickAddDoing {
    static let text = #"""
        Read => Read
        Meditate => Meditate
        Read 20 pages every weekday at 7am after coffee #mind
        => Read 20 pages | target 20 | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | time 07:00
        | trigger context:After coffee | group mind
        Read 20 pages, every weekday, at 7am, after coffee, #mind
        => Read 20 pages | target 20 | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | time 07:00
        | trigger context:After coffee | group mind
        Every weekday at 7am read 20 pages after coffee #mind
        => read 20 pages | target 20 | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | time 07:00
        | trigger context:After coffee | group mind
        #mind Read 20 pages after coffee every weekday at 7am
        => Read 20 pages | target 20 | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | time 07:00
        | trigger context:After coffee | group mind
        Drink 8 glasses of water a day => Drink 8 glasses of water | target 8
        Drink 8 glasses every day => Drink 8 glasses | target 8 | schedule FREQ=DAILY
        Drink water 8 times a day => Drink water | target 8
        Drink water 8x a day => Drink water | target 8
        Floss twice a day => Floss | target 2
        Floss once a day => Floss | schedule FREQ=DAILY
        Floss twice daily => Floss | target 2
        Stretch 3 times => Stretch | target 3
        Meditate 10 min => Meditate | unit min | target 10
        Meditate 10min => Meditate | unit min | target 10
        Meditate for 10 minutes => Meditate | unit min | target 10
        Meditate for 10 minutes every morning
        => Meditate | unit min | target 10 | schedule FREQ=DAILY | trigger context:In the morning
        Meditate ten minutes every morning
        => Meditate | unit min | target 10 | schedule FREQ=DAILY | trigger context:In the morning
        Meditate for half an hour => Meditate | unit min | target 30
        Practise piano for an hour => Practise piano | unit hours | target 1
        Practise piano 1h30 => Practise piano | unit min | target 90
        Play piano 1h30m every day => Play piano | unit min | target 90 | schedule FREQ=DAILY
        Practise piano 1 hour 30 minutes => Practise piano | unit min | target 90
        Practise piano 1 hour and 30 minutes on weekdays
        => Practise piano | unit min | target 90 | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        Practise piano 1.5 hours => Practise piano | unit hours | target 1.5
        Practise piano 1,5 h => Practise piano | unit hours | target 1.5
        20 minutes of yoga => yoga | unit min | target 20
        20 minutes of yoga every other day
        => yoga | unit min | target 20 | schedule FREQ=DAILY;INTERVAL=2
        Run 5 km => Run | unit km | target 5
        Run 5km 3 times a week => Run | unit km | target 5 | schedule 3/week
        Run 5km 3x per week => Run | unit km | target 5 | schedule 3/week
        Run 3/week => Run | schedule 3/week
        Run 10/month => Run | schedule 10/month
        Run three times a week => Run | schedule 3/week
        Run 20 km a week => Run | unit km | target 20 | period week
        Run 20 km per week #body => Run | unit km | target 20 | period week | group body
        Run 20 km every week => Run | unit km | target 20 | period week
        Walk 10k steps => Walk | unit steps | target 10000
        Walk 10,000 steps a day => Walk | unit steps | target 10000
        Walk 10000 steps daily => Walk | unit steps | target 10000 | schedule FREQ=DAILY
        Walk 8000 steps at least => Walk at least | unit steps | target 8000
        Walk at least 8000 steps => Walk | unit steps | target 8000
        Drink 2 l of water => Drink water | unit ml | target 2000
        Take 2 litres of water every day => Take water | unit ml | target 2000 | schedule FREQ=DAILY
        Drink 2000 ml water throughout the day
        => Drink water | unit ml | target 2000 | trigger throughout
        Drink 64 oz of water => Drink water | unit oz | target 64
        Eat at most 2000 kcal a day => Eat | type reduction | unit kcal | target 2000
        Eat 30 g of nuts => Eat nuts | unit g | target 30
        At most 2 coffees a day => At most 2 coffees a day | type reduction | target 2
        Drink at most 2 coffees a day => Drink at most 2 coffees a day | type reduction | target 2
        Drink no more than 3 beers a week
        => Drink no more than 3 beers a week | type reduction | target 3 | period week
        Smoke up to 5 cigarettes a day => Smoke up to 5 cigarettes a day | type reduction | target 5
        Smoke from 20 to 0 cigarettes => Smoke from 20 to 0 cigarettes
        Smoke from 20 to 5 cigarettes over 30 days
        => Smoke cigarettes | type reduction | target 5 | rampStart 20 | rampDays 30
        Coffee from 6 to 2 over 30 days
        => Coffee | type reduction | target 2 | rampStart 6 | rampDays 30
        Push-ups from 10 to 50 in 8 weeks
        => Push-ups | type increment | target 50 | rampStart 10 | rampDays 56
        Scroll at most 30 minutes a day => Scroll | type reduction | unit min | target 30
        Scroll max 30 min => Scroll | type reduction | unit min | target 30
        20 push-ups every morning
        => 20 push-ups | target 20 | schedule FREQ=DAILY | trigger context:In the morning
        Do 20 push-ups every morning after I brush my teeth
        => Do 20 push-ups | target 20 | schedule FREQ=DAILY
        | trigger context:In the morning, after I brush my teeth
        3 sets of squats on mondays and thursdays
        => 3 sets of squats | target 3 | schedule FREQ=WEEKLY;BYDAY=MO,TH
        Squats 3 sets on Mon, Wed and Fri
        => Squats 3 sets | target 3 | schedule FREQ=WEEKLY;BYDAY=MO,WE,FR
        Gym on mondays => Gym | schedule FREQ=WEEKLY;BYDAY=MO
        Gym on Mondays and Thursdays => Gym | schedule FREQ=WEEKLY;BYDAY=MO,TH
        Gym mon,wed,fri => Gym | schedule FREQ=WEEKLY;BYDAY=MO,WE,FR
        Gym on mon, wed and fri at 18:00 => Gym | schedule FREQ=WEEKLY;BYDAY=MO,WE,FR | time 18:00
        Gym every Tuesday => Gym | schedule FREQ=WEEKLY;BYDAY=TU
        Gym every tuesday and thursday at 6pm => Gym | schedule FREQ=WEEKLY;BYDAY=TU,TH | time 18:00
        Gym every other day => Gym | schedule FREQ=DAILY;INTERVAL=2
        Gym every 3 days => Gym | schedule FREQ=DAILY;INTERVAL=3
        Gym every 2 weeks on tue and thu => Gym | schedule FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH
        Gym every other week => Gym | schedule FREQ=WEEKLY;INTERVAL=2
        Swim weekends => Swim | schedule FREQ=WEEKLY;BYDAY=SA,SU
        Swim on weekends => Swim | schedule FREQ=WEEKLY;BYDAY=SA,SU
        Swim every weekend => Swim | schedule FREQ=WEEKLY;BYDAY=SA,SU
        Swim weekday mornings
        => Swim | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | trigger context:In the morning
        Swim on weekday mornings
        => Swim | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | trigger context:In the morning
        Run Monday evenings => Run | schedule FREQ=WEEKLY;BYDAY=MO | trigger context:In the evening
        Go on Monday evenings => Go | schedule FREQ=WEEKLY;BYDAY=MO | trigger context:In the evening
        Swim every weekday morning
        => Swim | schedule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | trigger context:In the morning
        Swim every Monday morning
        => Swim | schedule FREQ=WEEKLY;BYDAY=MO | trigger context:In the morning
        Call mom every Sunday at 5pm => Call mom | schedule FREQ=WEEKLY;BYDAY=SU | time 17:00
        Call mom on Sundays => Call mom | schedule FREQ=WEEKLY;BYDAY=SU
        Call mom on Sunday every week => Call mom | schedule FREQ=WEEKLY | start 2026-11-22
        Call mom on Sunday => Call mom | task | start 2026-11-22
        Call mom next Sunday => Call mom | task | start 2026-11-22
        Call mom next Saturday => Call mom | task | start 2026-11-28
        Call mom this Friday => Call mom | task | start 2026-11-27
        Call mom tomorrow => Call mom | task | start 2026-11-22
        Call mom tomorrow at 9 => Call mom | task | start 2026-11-22 | time 09:00
        Call mom tomorrow at 9:30am => Call mom | task | start 2026-11-22 | time 09:30
        Call mom today => Call mom | task | start 2026-11-21
        Call dentist on Monday at 9:30 => Call dentist | task | start 2026-11-23 | time 09:30
        Call the dentist Monday => Call the dentist | task | start 2026-11-23
        Call the dentist Monday at 9 => Call the dentist | task | start 2026-11-23 | time 09:00
        Call the dentist mon => Call the dentist | task | start 2026-11-23
        Call the dentist by Friday => Call the dentist | task | due 2026-11-27
        Call the dentist due 2026-12-01 => Call the dentist | task | due 2026-12-01
        Call the dentist on 2026-12-01 => Call the dentist | task | start 2026-12-01
        Call the dentist 2026-12-01 => Call the dentist | task | start 2026-12-01
        Call the dentist on 1 December => Call the dentist | task | start 2026-12-01
        Call the dentist on December 1 => Call the dentist | task | start 2026-12-01
        Call the dentist December 1st => Call the dentist | task | start 2026-12-01
        Call the dentist on the 1st of December => Call the dentist | task | start 2026-12-01
        Call the dentist on 1 Dec 2027 => Call the dentist | task | start 2027-12-01
        Call the dentist on the 15th => Call the dentist | task | start 2026-12-15
        Call the dentist in 3 days => Call the dentist | task | start 2026-11-24
        Call the dentist in 2 weeks => Call the dentist | task | start 2026-12-05
        Call the dentist on 24.12. => Call the dentist | task | start 2026-12-24
        Call the dentist on 24.12.2026 => Call the dentist | task | start 2026-12-24
        Call the dentist on 03/04 => Call the dentist | task | or 2027-03-04 2027-04-03
        Call the dentist on 3/4 => Call the dentist | task | or 2027-03-04 2027-04-03
        Call the dentist 03/04/2027 => Call the dentist | task | or 2027-03-04 2027-04-03
        Call the dentist on 04/04 => Call the dentist | task | start 2027-04-04
        Call the dentist on 13/04 => Call the dentist | task | start 2027-04-13
        Call the dentist on 04/13 => Call the dentist | task | start 2027-04-13
        Call the dentist on 12/24/2026 => Call the dentist | task | start 2026-12-24
        Pay rent on the 1st of every month => Pay rent | schedule FREQ=MONTHLY;BYMONTHDAY=1
        Pay rent on the 1st of the month => Pay rent | schedule FREQ=MONTHLY;BYMONTHDAY=1
        Pay rent every month on the 1st => Pay rent | schedule FREQ=MONTHLY;BYMONTHDAY=1
        Pay rent the 1st of every month => Pay rent | schedule FREQ=MONTHLY;BYMONTHDAY=1
        Pay rent monthly => Pay rent | schedule FREQ=MONTHLY
        Pay rent every month => Pay rent | schedule FREQ=MONTHLY
        """#
}
