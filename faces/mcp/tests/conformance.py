"""The protocol's official conformance suite against `framex mcp`, every scenario in every revision it knows.

    python conformance.py FRAMEX PROGRAM.fx SUITE OUTPUT

SUITE is the command that starts the suite, OUTPUT an empty folder. What the suite finds is held against
`conformance.txt` beside this file, both ways: a check that fails and is not listed, and one that is listed and does not fail,
fail the run. Ends with `N passed, M failed`.
"""

import collections
import json
import pathlib
import re
import shlex
import subprocess
import sys

BINARY, PROGRAM, SUITE, OUTPUT = sys.argv[1:5]
REVISIONS = ["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]
BASELINE = pathlib.Path(__file__).with_name("conformance.txt")


def expected():
    """Scenario and check of each line `scenario check: reason`."""
    lines = BASELINE.read_text().splitlines()
    listed = [line.split(":", 1)[0].split() for line in lines if line.strip() and not line.startswith("#")]
    return {tuple(words) for words in listed}


def results(url, revision):
    """The status of every check, by scenario and check."""
    folder = pathlib.Path(OUTPUT, revision)
    command = [*shlex.split(SUITE), "server", "--url", url, "--suite", "all", "--spec-version", revision, "-o", str(folder)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=600)
    found = {}
    for checks in sorted(folder.glob("server-*/checks.json")):
        scenario = re.fullmatch(r"server-(.*)-\d{4}-\d\d-\d\dT[\d-]+Z", checks.parent.name).group(1)
        for check in json.loads(checks.read_text()):
            status, said = check["status"], check.get("errorMessage") or ""
            key = (scenario, check["id"])
            # A check made several times counts by its worst.
            if key not in found or found[key][0] in ("SUCCESS", "INFO", "SKIPPED"):
                found[key] = (status, said)
    if not found:
        sys.exit(f"the suite did not run:\n{ended.stdout[-2000:]}{ended.stderr[-2000:]}")
    return found


def main():
    process = subprocess.Popen(
        [BINARY, "mcp", PROGRAM, "--listen", "127.0.0.1:0", "--without-token"], stderr=subprocess.PIPE, text=True
    )
    try:
        url = re.search(r"http://\S+", process.stderr.readline()).group()
        found = {revision: results(url, revision) for revision in REVISIONS}
    finally:
        process.kill()
        process.wait()
    listed, met, faults, passed = expected(), set(), [], 0
    for revision, checks in found.items():
        count = collections.Counter()
        for key, (status, said) in checks.items():
            count[status] += 1
            is_failure = status not in ("SUCCESS", "INFO", "SKIPPED")
            passed += status == "SUCCESS"
            if key in listed:
                met.add(key)
            if is_failure and key not in listed:
                faults.append(f"{revision} {' '.join(key)}: {status} and not listed: {said}")
            if key in listed and status == "SUCCESS":
                faults.append(f"{revision} {' '.join(key)}: listed, and it passes")
        scenarios = len({scenario for scenario, _ in checks})
        whole = {scenario for scenario, _ in checks}
        whole -= {scenario for (scenario, _), (status, _) in checks.items() if status not in ("SUCCESS", "INFO", "SKIPPED")}
        print(f"{revision}: {len(whole)} of {scenarios} scenarios without a listed check; checks: {dict(sorted(count.items()))}")
    faults += [f"{' '.join(key)}: listed, and never met" for key in sorted(listed - met)]
    for fault in faults:
        print(f"FAILED {fault}", file=sys.stderr)
    print(f"{passed} passed, {len(faults)} failed")
    sys.exit(bool(faults))


main()
