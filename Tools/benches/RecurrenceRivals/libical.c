// The nine workloads of the bench with libical 3: a line of JSON for each.
#include <libical/ical.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int64_t seconds_of(struct icaltimetype t) {
    int y = t.year - (t.month <= 2), era = y / 400, yoe = y - era * 400;
    int doy = (153 * (t.month > 2 ? t.month - 3 : t.month + 9) + 2) / 5 + t.day - 1;
    int64_t day = (int64_t)era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
    return day * 86400 + t.hour * 3600 + t.minute * 60 + t.second;
}

static struct icaltimetype start;
static struct icalrecurrencetype rule;
static icaltimezone *zone;
static icalrecur_iterator *asked;

static int64_t expand(void) {
    int64_t sum = 0;
    icalrecur_iterator *places = icalrecur_iterator_new(rule, start);
    for (;;) {
        struct icaltimetype found = icalrecur_iterator_next(places);
        if (icaltime_is_null_time(found)) break;
        sum += seconds_of(found);
    }
    icalrecur_iterator_free(places);
    return sum;
}
static int64_t expand_in_zone(void) {
    int64_t sum = 0;
    icalrecur_iterator *places = icalrecur_iterator_new(rule, start);
    for (;;) {
        struct icaltimetype found = icalrecur_iterator_next(places);
        if (icaltime_is_null_time(found)) break;
        sum += icaltime_as_timet_with_zone(found, zone);
    }
    icalrecur_iterator_free(places);
    return sum;
}
static int64_t ask(void) {
    int64_t hits = 0;
    struct icaltimetype day = start;
    icaltime_adjust(&day, 7305, 0, 0, 0);
    for (int i = 0; i < 1000; i++) {
        if (icalrecur_iterator_set_start(asked, day)) {
            hits += seconds_of(icalrecur_iterator_next(asked)) == seconds_of(day);
        }
        icaltime_adjust(&day, 1, 0, 0, 0);
    }
    return hits;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}
static int compare(const void *a, const void *b) {
    double d = *(const double *)a - *(const double *)b;
    return d < 0 ? -1 : d > 0;
}
static void measure(const char *name, int count, const char *text, int64_t (*run)(void)) {
    rule = icalrecurrencetype_from_string(text);
    double samples[5];
    int64_t checksum = 0;
    int rounds = 1;
    for (;;) {
        double began = now();
        for (int i = 0; i < rounds; i++) checksum = run();
        if (now() - began > 5e6) break;
        rounds *= 2;
    }
    for (int s = 0; s < 5; s++) {
        double began = now();
        for (int i = 0; i < rounds; i++) checksum = run();
        samples[s] = (now() - began) / rounds / count;
    }
    qsort(samples, 5, sizeof *samples, compare);
    printf("{\"workload\":\"%s\",\"ns\":%.3f,\"checksum\":%lld}\n", name, samples[2],
           (long long)checksum);
}

int main(void) {
    start = icaltime_from_string("20200101T090000");
    measure("a", 3653, "FREQ=DAILY;COUNT=3653", expand);
    measure("b", 522, "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=522", expand);
    measure("c", 950, "FREQ=MONTHLY;BYMONTHDAY=15,31;COUNT=950", expand);
    measure("d1", 600, "FREQ=MONTHLY;BYDAY=-1FR;COUNT=600", expand);
    measure("d2", 600, "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=600", expand);
    measure("e1", 100, "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=100", expand);
    measure("e2", 100, "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=100", expand);
    asked = icalrecur_iterator_new(
        icalrecurrencetype_from_string("FREQ=DAILY;INTERVAL=3"), start);
    measure("f", 1000, "FREQ=DAILY;INTERVAL=3", ask);
    zone = icaltimezone_get_builtin_timezone("America/New_York");
    if (!zone) return 1;
    start.zone = zone;
    measure("g", 3653, "FREQ=DAILY;COUNT=3653", expand_in_zone);
    return 0;
}
