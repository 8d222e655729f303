internal import CommandLineKit

extension HelpTopic {
    /// The help pages of the command line itself.
    static let shipped = [
        HelpTopic("days", "how to write days and spans of days") { days },
        HelpTopic("options", "options of every command: --json, --data, --zone, --now …") {
            options
        },
        HelpTopic("files", "the paths of files, and the variables") { files },
        HelpTopic("exit-codes", "the stable interface for scripts") { exitCodes },
    ]

    private static let days = """
        Days

          today, yesterday, tomorrow         also yday and tmrw
          mon … sun                          the latest; when planning, the next
          last fri, next tue, this sun       before today, after it, in this week
          -3d, 2w ago, a month ago, in 3 days
          sow eow, som eom, soy eoy          start and end of this week, month, year
          2026-11-20, 20261120, 11-20        11-20: the latest; when planning, the next
          20 nov, nov 20, 20 nov 2026
          2026-W47, 2026-W47-5, 2026-325     ISO weeks and days of the year

        Spans

          30d, 4 weeks, a year               this number of days, ending today
          this week, last month, year
          2026, 2026-11, nov 2026, 2026-W47
          2026-11-01..2026-11-20, mon..      from one day to another, or to today

        A day begins at your day start in your time zone. Records stay on their day when
        you travel.
        """

    private static let options = """
        Options of every command

          --json           one JSON document on standard output, with "schema": 2; an
                           error is a JSON document on standard error
          -q, --quiet      only errors, no messages
          --data DIR       the folder of the store; overrides CAIRN_DATA
          --zone NAME      your time zone; overrides CAIRN_ZONE
          --now TIME       the time to use as now; overrides CAIRN_NOW, such as
                           2026-11-20T09:30:00Z, or 2026-11-20T09:30 in your zone
          --color WHEN     auto, always or never

        Results go to standard output, messages to standard error.
        """

    private static let files = """
        Files

          ~/.local/share/cairn    the store; or $XDG_DATA_HOME/cairn, CAIRN_DATA, --data
          ~/.config/cairn/config  settings of this machine; or below $XDG_CONFIG_HOME,
                                  or “config” in the folder of CAIRN_DATA or --data

        Variables

          CAIRN_DATA, CAIRN_ZONE, CAIRN_NOW  like --data, --zone, --now; cairn-server
                                  reads the same variables
          TZ                      the zone, before /etc/timezone and /etc/localtime
          NO_COLOR, FORCE_COLOR, COLORTERM, TERM, COLUMNS, LC_ALL, LC_CTYPE, LANG

        An option overrides a variable, a variable a setting, a setting the system.
        """

    private static var exitCodes: String {
        let rows = ExitStatus.allCases.flatMap { status in
            TextFitting.wrap(status.meaning, to: 72).enumerated().map { index, line in
                let code = index == 0 ? String(status.rawValue) : ""
                return "  " + TextFitting.padding(code, to: 3) + code + "  " + line
            }
        }
        return "Exit codes\n\n" + rows.joined(separator: "\n")
    }
}
