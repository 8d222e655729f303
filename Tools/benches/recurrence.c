// A hand-written loop for each workload of the bench: the lower limit of the time.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int32_t day_of(int y, int m, int d) {
    y -= m <= 2;
    int era = y / 400, yoe = y - era * 400;
    int doy = (153 * (m > 2 ? m - 3 : m + 9) + 2) / 5 + d - 1;
    return era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
}
static int weekday(int32_t day) { return (int)(((int64_t)day + 3 + 7000000) % 7); }
static int leap(int y) { return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); }
static const int lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static int length(int y, int m) { return m == 1 && leap(y) ? 29 : lengths[m]; }
static int64_t at(int32_t day) { return (int64_t)day * 86400 + 32400; }

// Keeps a loop: without it the compiler replaces an arithmetic series with a formula.
#define HIDE(value) __asm__ volatile("" : "+r"(value))

static volatile int hidden_one = 1, hidden_two = 2, hidden_three = 3;

static int64_t run_a(void) {
    int32_t day = day_of(2020, 1, 1);
    int step = hidden_one, count = 3653 * hidden_one;
    int64_t sum = 0;
    for (int i = 0; i < count; i++, day += step) { sum += at(day); HIDE(sum); }
    return sum;
}
static int64_t run_b(void) {
    int32_t week = day_of(2019, 12, 30);
    int step = 7 * hidden_two;
    int64_t sum = 0;
    int left = 522;
    int32_t first = day_of(2020, 1, 1);
    for (;; week += step) {
        if (week + 1 >= first) {
            sum += at(week + 1);
            HIDE(sum);
            if (--left == 0) break;
        }
        if (week + 3 >= first) {
            sum += at(week + 3);
            HIDE(sum);
            if (--left == 0) break;
        }
    }
    return sum;
}
static int64_t run_c(void) {
    int y = 2020, m = 0, left = 950;
    int32_t start = day_of(2020, 1, 1);
    int64_t sum = 0;
    for (;;) {
        int n = length(y, m);
        sum += at(start + 14); if (--left == 0) break;
        if (n == 31) { sum += at(start + 30); if (--left == 0) break; }
        start += n;
        if (++m == 12) { m = 0; y += hidden_one; }
    }
    return sum;
}
static int64_t run_d1(void) {
    int y = 2020, m = 0;
    int32_t start = day_of(2020, 1, 1);
    int64_t sum = 0;
    for (int left = 600; left > 0; left--) {
        int32_t last = start + length(y, m) - 1;
        sum += at(last - (weekday(last) - 4 + 7) % 7);
        start = last + 1;
        if (++m == 12) { m = 0; y += hidden_one; }
    }
    return sum;
}
static int64_t run_d2(void) {
    int y = 2020, m = 0;
    int32_t start = day_of(2020, 1, 1);
    int64_t sum = 0;
    for (int left = 600; left > 0; left--) {
        int32_t last = start + length(y, m) - 1;
        int w = weekday(last);
        sum += at(w > 4 ? last - (w - 4) : last);
        start = last + 1;
        if (++m == 12) { m = 0; y += hidden_one; }
    }
    return sum;
}
static int64_t run_e1(void) {
    int64_t sum = 0;
    int step = hidden_one;
    for (int y = 2020; y < 2120; y += step) {
        int32_t first = day_of(y, 11, 1);
        sum += at(first + (3 - weekday(first) + 7) % 7 + 21);
    }
    return sum;
}
static int64_t run_e2(void) {
    int64_t sum = 0;
    int step = hidden_one;
    for (int y = 2020; y < 2120; y += step) {
        int32_t fourth = day_of(y, 1, 4);
        sum += at(fourth - weekday(fourth) + 19 * 7);
    }
    return sum;
}
static int64_t run_f(void) {
    int32_t start = day_of(2020, 1, 1), query = start + 7305;
    uint32_t step = (uint32_t)hidden_three;
    int64_t hits = 0;
    for (int i = 0; i < 1000; i++) hits += (uint32_t)(query + i - start) % step == 0;
    return hits;
}
// New York since 2007: second Sunday of March to first Sunday of November, as a sorted table.
static int64_t changes[64];
static int change_count;
static void make_changes(void) {
    for (int y = 2019; y <= 2031; y++) {
        int32_t march = day_of(y, 3, 1), november = day_of(y, 11, 1);
        march += (6 - weekday(march) + 7) % 7 + 7;
        november += (6 - weekday(november) + 7) % 7;
        changes[change_count++] = (int64_t)march * 86400 + 7200;
        changes[change_count++] = (int64_t)november * 86400 + 7200;
    }
}
static int64_t run_g(void) {
    int32_t day = day_of(2020, 1, 1);
    int step = hidden_one, count = 3653 * hidden_one, next = 0;
    int64_t sum = 0;
    for (int i = 0; i < count; i++, day += step) {
        int64_t local = at(day);
        while (local >= changes[next]) next++;
        sum += local + (next & 1 ? 4 : 5) * 3600;
        HIDE(sum);
    }
    return sum;
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
static void measure(const char *name, int count, int64_t (*run)(void)) {
    double samples[15];
    int64_t checksum = 0;
    int rounds = 1;
    for (;;) {
        double start = now();
        for (int i = 0; i < rounds; i++) checksum = run();
        if (now() - start > 5e6) break;
        rounds *= 2;
    }
    for (int s = 0; s < 15; s++) {
        double start = now();
        for (int i = 0; i < rounds; i++) checksum = run();
        samples[s] = (now() - start) / rounds / count;
    }
    qsort(samples, 15, sizeof *samples, compare);
    printf("{\"peer\":\"c\",\"workload\":\"%s\",\"ns\":%.3f,\"checksum\":%lld}\n", name, samples[7],
           (long long)checksum);
}

int main(void) {
    make_changes();
    measure("a", 3653, run_a);
    measure("b", 522, run_b);
    measure("c", 950, run_c);
    measure("d1", 600, run_d1);
    measure("d2", 600, run_d2);
    measure("e1", 100, run_e1);
    measure("e2", 100, run_e2);
    measure("f", 1000, run_f);
    measure("g", 3653, run_g);
    return 0;
}
