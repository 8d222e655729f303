// Ranks people on boards of 27 with std::sort and a comparator: all at once, and board by board.
// Reads the output of `LeagueProbe fill`; prints milliseconds and the checksum of all ranks.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Person {
    std::uint64_t points, days, minutes, joined, high, low;
};

static bool isAhead(const Person &a, const Person &b) {
    if (a.points != b.points) return a.points > b.points;
    if (a.days != b.days) return a.days > b.days;
    if (a.minutes != b.minutes) return a.minutes > b.minutes;
    if (a.joined != b.joined) return a.joined < b.joined;
    if (a.high != b.high) return a.high < b.high;
    return a.low < b.low;
}

static double milliseconds(std::chrono::steady_clock::time_point begun) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
}

template <class Body> static void measure(const char *name, int rounds, std::size_t count, Body body) {
    std::vector<double> taken;
    std::vector<std::uint8_t> ranks(count);
    for (int round = 0; round < rounds; ++round) {
        std::vector<std::uint32_t> order(count);
        for (std::size_t index = 0; index < count; ++index) order[index] = index;
        auto begun = std::chrono::steady_clock::now();
        body(order);
        for (std::size_t place = 0; place < count; ++place) ranks[order[place]] = place % 27 + 1;
        taken.push_back(milliseconds(begun));
    }
    std::sort(taken.begin(), taken.end());
    std::uint64_t sum = 0;
    for (std::size_t index = 0; index < count; ++index) sum += (index + 1) * ranks[index];
    std::printf("%s %f\n%s-sum %llu\n", name, taken[taken.size() / 2], name,
                (unsigned long long)(sum % 1000000007));
}

int main(int, char **words) {
    std::FILE *file = std::fopen(words[1], "rb");
    int rounds = std::atoi(words[2]);
    std::fseek(file, 0, SEEK_END);
    std::size_t count = std::ftell(file) / sizeof(Person);
    std::rewind(file);
    std::vector<Person> people(count);
    if (std::fread(people.data(), sizeof(Person), count, file) != count) return 1;
    measure("all", rounds, count, [&](std::vector<std::uint32_t> &order) {
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            if (a / 27 != b / 27) return a / 27 < b / 27;
            return isAhead(people[a], people[b]);
        });
    });
    measure("boards", rounds, count, [&](std::vector<std::uint32_t> &order) {
        for (std::size_t start = 0; start < count; start += 27) {
            auto end = order.begin() + std::min(start + 27, count);
            std::sort(order.begin() + start, end,
                      [&](std::uint32_t a, std::uint32_t b) { return isAhead(people[a], people[b]); });
        }
    });
    return 0;
}
