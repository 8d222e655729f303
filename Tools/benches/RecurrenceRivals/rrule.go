// The nine workloads of the bench with rrule-go: a line of JSON for each.
package main

import (
	"fmt"
	"sort"
	"syscall"
	"time"

	"github.com/teambition/rrule-go"
)

var start = time.Date(2020, 1, 1, 9, 0, 0, 0, time.UTC)

func rule(text string, at time.Time) *rrule.RRule {
	option, err := rrule.StrToROption(text)
	if err != nil {
		panic(err)
	}
	option.Dtstart = at
	made, err := rrule.NewRRule(*option)
	if err != nil {
		panic(err)
	}
	return made
}

// Processor time so far, as the other programs of the bench measure it.
func spent() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func measure(name string, count int, run func() int64) {
	checksum := run()
	rounds := 1
	for {
		began := spent()
		for i := 0; i < rounds; i++ {
			checksum = run()
		}
		if spent()-began > 20*time.Millisecond {
			break
		}
		rounds *= 2
	}
	samples := make([]float64, 9)
	for s := range samples {
		began := spent()
		for i := 0; i < rounds; i++ {
			checksum = run()
		}
		samples[s] = float64((spent() - began).Nanoseconds()) / float64(rounds*count)
	}
	sort.Float64s(samples)
	fmt.Printf("{\"workload\":\"%s\",\"ns\":%.3f,\"checksum\":%d}\n", name, samples[4], checksum)
}

func expansion(name string, count int, text string, at time.Time) {
	made := rule(text, at)
	measure(name, count, func() int64 {
		var sum int64
		next := made.Iterator()
		for found, more := next(); more; found, more = next() {
			sum += found.Unix()
		}
		return sum
	})
}

func main() {
	expansion("a", 3653, "FREQ=DAILY;COUNT=3653", start)
	expansion("b", 522, "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=522", start)
	expansion("c", 950, "FREQ=MONTHLY;BYMONTHDAY=15,31;COUNT=950", start)
	expansion("d1", 600, "FREQ=MONTHLY;BYDAY=-1FR;COUNT=600", start)
	expansion("d2", 600, "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=600", start)
	expansion("e1", 100, "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=100", start)
	expansion("e2", 100, "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=100", start)
	third := rule("FREQ=DAILY;INTERVAL=3", start)
	query := start.AddDate(0, 0, 7305)
	measure("f", 1000, func() int64 {
		var hits int64
		for i := 0; i < 1000; i++ {
			day := query.AddDate(0, 0, i)
			if third.After(day, true).Equal(day) {
				hits++
			}
		}
		return hits
	})
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		panic(err)
	}
	expansion("g", 3653, "FREQ=DAILY;COUNT=3653", time.Date(2020, 1, 1, 9, 0, 0, 0, zone))
}
