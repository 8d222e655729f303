"""A standby cluster: it follows a primary, confirms each commit, and can replace the primary."""

import re
import time

import postgres_place as place
from postgres_cluster import ADMIN, USER, Cluster
from postgres_place import Refusal

# Seconds to wait until a standby has caught up, and until one is promoted.
PATIENCE = 60


def follow(primary, folder, name="standby", tied=False):
    """Copies a running cluster to a new folder, starts the copy, and makes commits wait for it.

    The primary knows it by its name in `synchronous_standby_names`; a replication slot of that
    name keeps what it has not received yet, up to `max_slot_wal_keep_size`.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,30}", name):
        raise Refusal(f"{name} is not a name for a standby. Use a to z, digits and _, as in "
                      f"standby_2.")
    if not primary.is_running:
        raise Refusal(f"The cluster in {primary.folder} is not running. Start it first.")
    standby = Cluster(folder, primary.settings)
    if standby.data.exists():
        raise Refusal(f"The folder {standby.folder} already contains a cluster.")
    copy(primary, standby, name)
    standby.start(tied=tied)
    wait_for(primary, name)
    return standby


def copy(primary, standby, name):
    """A base backup that is configured to follow the primary."""
    standby.owner.make_folder(standby.folder)
    standby.programs = place.programs_for(primary.data)
    for user in (ADMIN, USER):
        standby.owner.write(standby.pass_file(user), primary.pass_file(user).read_text())
    slots = primary.sql(f"SELECT 1 FROM pg_replication_slots WHERE slot_name = '{name}'")
    if not slots:
        primary.sql(f"SELECT pg_create_physical_replication_slot('{name}', true)")
    # -R copies the connection's settings: host, port, user, passfile and name.
    source = (f"host=127.0.0.1 port={primary.port} user={ADMIN} application_name={name} "
              f"passfile={standby.pass_file(ADMIN)}")
    standby.call("pg_basebackup", "-D", standby.data, "-d", source, "-X", "stream",
                 "-c", "fast", "-S", name, "-R")
    # The primary's synchronous standbys must not apply to the copy after its promotion.
    with open(standby.data / "postgresql.auto.conf", "a", encoding="utf-8") as file:
        file.write("synchronous_standby_names = ''\n")


def wait_for(primary, name):
    """Makes commits of the primary wait for a standby, as soon as it has caught up."""
    until(lambda: state_of(primary, name).startswith("streaming"),
          f"The standby {name} does not keep up with {primary.folder}.")
    primary.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
    primary.sql("SELECT pg_reload_conf()")
    until(lambda: state_of(primary, name) == "streaming|sync",
          f"Commits of {primary.folder} do not wait for the standby {name}.")


def go_alone(primary):
    """Makes commits wait for no standby any more, for example if it is gone for long."""
    primary.sql("ALTER SYSTEM RESET synchronous_standby_names")
    primary.sql("SELECT pg_reload_conf()")


def promote(standby):
    """Makes a standby the primary; the old primary must not come back."""
    if not standby.is_running:
        raise Refusal(f"The cluster in {standby.folder} is not running. Start it first.")
    if standby.sql("SELECT pg_is_in_recovery()") != "t":
        raise Refusal(f"The cluster in {standby.folder} is not a standby, or no longer one.")
    if standby.sql(f"SELECT pg_promote(true, {PATIENCE})") != "t":
        raise Refusal(f"The cluster in {standby.folder} was not promoted within {PATIENCE} s.")


def state_of(primary, name):
    """A standby's state: `streaming|sync`; empty if it is not connected."""
    return primary.sql("SELECT state, sync_state FROM pg_stat_replication "
                       f"WHERE application_name = '{name}'")


def until(holds, complaint):
    """Waits for a condition; raises a refusal after a minute."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > deadline:
            raise Refusal(complaint)
        time.sleep(.05)
