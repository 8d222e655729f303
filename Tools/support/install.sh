# shellcheck shell=bash
# Installs what is missing and names it. Sourced by Tools/serve and Tools/test.

# Every build of the repository uses these flags, because other flags would build everything again.
# The C code of dependencies is optimised, since the servers under test hash hundreds of passwords
# with it; line tables are enough to find a crash.
export SWIFT_BUILD_FLAGS="${SWIFT_BUILD_FLAGS--Xcc -O2 -Xswiftc -gline-tables-only}"
# SwiftPM writes the traits of a package in the order of a set: with random hashing every second
# build compiles Hummingbird again.
export SWIFT_DETERMINISTIC_HASHING=1

say() { printf '%s\n' "$*" >&2; }
give_up() { say "$*"; exit 1; }

need_swift() {
    command -v swift >/dev/null && return
    give_up "There is no Swift on this machine. Install Swift 6.3 or newer from" \
        "https://www.swift.org/install and run this again."
}

# need_apt PACKAGE …: installs those of the Debian packages that are missing.
need_apt() {
    local missing=() package sudo=()
    command -v dpkg-query >/dev/null || return 0
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' ||
            missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    say "Installing Debian packages: ${missing[*]}"
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null ||
            give_up "Run this as root first: apt-get install ${missing[*]}"
        sudo=(sudo)
    fi
    export DEBIAN_FRONTEND=noninteractive
    "${sudo[@]}" apt-get update -qq >/dev/null ||
        say "apt-get update failed; trying with what is known."
    "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
        give_up "apt-get could not install ${missing[*]}; its message is above."
}

# need_postgres: installs PostgreSQL's programs without Debian's default cluster.
need_postgres() {
    local settings=/etc/postgresql-common/createcluster.conf sudo=() status=0
    ! compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || return 0
    command -v dpkg-query >/dev/null || return 0
    need_apt postgresql-common
    [ "$(id -u)" -eq 0 ] || sudo=(sudo)
    "${sudo[@]}" cp -p "$settings" "$settings.before-cairn"
    "${sudo[@]}" pg_conftool "$settings" set create_main_cluster off
    # In a subshell, so that the settings are restored if it gives up.
    (need_apt postgresql) || status=$?
    "${sudo[@]}" mv "$settings.before-cairn" "$settings"
    return $status
}

# The C libraries that the package links: those in the table of Package.swift, and GRDB's.
library_packages() {
    echo libsqlite3-dev
    sed -n '/^ *\/\//!s/.* apt: "\([^"]*\)".*/\1/p' Package.swift | sort -u
}

# wanted_in FILE SUITE …: the lines of the suites' apt.txt or requirements.txt.
wanted_in() {
    local file=$1 suite folder
    shift
    for suite in "$@"; do
        # The Swift suites are one, in many folders.
        for folder in "Tests/$suite" $([ "$suite" != Swift ] || echo Tests/*Tests); do
            [ ! -f "$folder/$file" ] || sed 's/#.*//; /^ *$/d' "$folder/$file"
        done
    done
}

# need_suites SUITE …: installs the requirements of these suites, and nothing for others.
need_suites() {
    local suite builds=
    for suite in "$@"; do
        case $suite in
        Swift | API | Bench | Tools) need_postgres ;;
        esac
        case $suite in
        House | Tools) ;;
        *) builds=yes ;;
        esac
    done
    # shellcheck disable=SC2046
    need_apt ${builds:+$(library_packages)} $(wanted_in apt.txt "$@")
    need_python "$@"
}

# need_python SUITE …: a virtual environment in .build-venv with the suites' requirements.txt. Its
# stamp lists everything that was installed for any suite.
need_python() {
    local wanted stamp=.build-venv/requirements.txt
    wanted=$(wanted_in requirements.txt "$@" | sort -u)
    [ -n "$wanted" ] || return 0
    python3 -c 'import ensurepip, venv' 2>/dev/null || need_apt python3 python3-venv
    [ -x .build-venv/bin/python3 ] || python3 -m venv .build-venv
    touch "$stamp"
    grep -qvxFf "$stamp" <<<"$wanted" || return 0
    say "Installing Python packages for the tests into .build-venv"
    echo "$wanted" >"$stamp.wanted"
    .build-venv/bin/python3 -m pip install -q --disable-pip-version-check -r "$stamp.wanted" >&2 ||
        give_up "pip could not install what Tests/*/requirements.txt ask for; see above."
    sort -u -o "$stamp" "$stamp" "$stamp.wanted"
    rm "$stamp.wanted"
}
