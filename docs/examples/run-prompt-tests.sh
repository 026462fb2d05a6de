#!/usr/bin/env bash
# Runs a company's prompt tests and ends with 0 when they hold what was
# asked of them, else with 1. Needs curl.
# CUECARD_URL: the address of Cuecard.
# CUECARD_KEY: a key made on the page of test cases. Keep it secret.
# Optional:
# TEST_CASE_TYPE: company-specific or default. CORE_ONLY: true or false.
# REPETITIONS: how often each case is asked (1, 3, 5 or 10).
# MIN_AVERAGE_GRADE, MIN_GRADE, MAX_REGRESSIONS: what it takes to pass.
# ALLOW_WORSE=true: a run that is worse than its base only warns.
# BASE: the run to compare with, by its id.
# JUNIT_FILE: where the report is written.
# WAIT_SEC: how long to wait for the end, POLL_SEC: how often to look.
set -euo pipefail

: "${CUECARD_URL:?the address of Cuecard, such as https://cuecard.example.com}"
: "${CUECARD_KEY:?a key for automatic checks}"
# Many write an address with a slash at its end.
while [ "$CUECARD_URL" != "${CUECARD_URL%/}" ]; do CUECARD_URL=${CUECARD_URL%/}; done
deadline=$((SECONDS + ${WAIT_SEC:-1800}))

# The key comes by standard input, so that no list of processes shows it. Prints the reply and, on a line of its own, the status.
call() {
  printf 'header = "Authorization: Bearer %s"\n' "$CUECARD_KEY" |
    curl --silent --show-error --config - --max-time 60 --header 'Content-Type: application/json' \
      --write-out '\n%{http_code}' "$@"
}

# The text behind a name in a reply: "name":"text" or "name":value. Enough for ids, states and numbers.
field() { printf '%s' "$2" | grep -o "\"$1\":\"\\{0,1\\}[^\",}]*" | head -n 1 | sed "s/^\"$1\":\"\\{0,1\\}//"; }

# The sentences of a list in a reply, one a line. $2: the name that stands behind the list.
sentences() {
  printf '%s\n' "$3" | sed -n "s/.*\"$1\":\[\"\(.*\)\"\],\"$2\":.*/\1/p" |
    awk '{ gsub(/","/, "\n"); gsub(/\\"/, "\""); print }'
}

# A mean grade with two decimals, cut off as Cuecard does: 4.499 is not 4.5.
rounded() {
  if [ "$1" = null ]; then echo none yet; else LC_ALL=C awk "BEGIN { printf \"%.2f\", int($1 * 100 + 0.000001) / 100 }"; fi
}

give_up() {
  echo "$1" >&2
  exit 1
}

wait_or_give_up() {
  [ "$SECONDS" -lt "$deadline" ] || give_up "The tests did not end within ${WAIT_SEC:-1800} seconds."
  sleep "${POLL_SEC:-5}"
}

order="{\"test_case_type\":\"${TEST_CASE_TYPE:-company-specific}\",\"core_only\":${CORE_ONLY:-false},\"repetitions\":${REPETITIONS:-1}}"
while :; do
  reply=$(call --request POST --data "$order" "$CUECARD_URL/api/prompt-tests/ci")
  status=${reply##*$'\n'}
  [ "$status" = 202 ] && break
  # Somebody runs other tests at this moment: they are waited for.
  [ "$status" = 409 ] || give_up "The tests could not be started ($status): ${reply%$'\n'*}"
  wait_or_give_up
done
run=$(field run_id "$reply")

# Never empty: the bash of macOS takes an empty list for an unset variable.
asked=(--get)
[ -z "${MIN_AVERAGE_GRADE:-}" ] || asked+=(--data-urlencode "min_average_grade=$MIN_AVERAGE_GRADE")
[ -z "${MIN_GRADE:-}" ] || asked+=(--data-urlencode "min_grade=$MIN_GRADE")
[ -z "${MAX_REGRESSIONS:-}" ] || asked+=(--data-urlencode "max_regressions=$MAX_REGRESSIONS")
[ -z "${BASE:-}" ] || asked+=(--data-urlencode "base=$BASE")
[ -z "${ALLOW_WORSE:-}" ] || asked+=(--data-urlencode "allow_worse=$ALLOW_WORSE")

misses=0
while :; do
  # A server that is away for a moment is asked again: the run goes on without anybody watching.
  if reply=$(call "${asked[@]}" "$CUECARD_URL/api/prompt-tests/ci/$run"); then status=${reply##*$'\n'}; else status=000; fi
  case $status in
    200) misses=0 ;;
    000 | 429 | 5*) misses=$((misses + 1)) ;;
    *) give_up "The run could not be read ($status): ${reply%$'\n'*}" ;;
  esac
  [ "$misses" -lt 20 ] || give_up "The run could not be read: the server did not answer."
  if [ "$misses" = 0 ]; then
    reply=${reply%$'\n'*}
    passed=$(field passed "$reply")
    echo "$(field done "$reply") of $(field total "$reply") answers, average grade $(rounded "$(field average_grade "$reply")")"
    [ "$passed" = null ] || break
  fi
  wait_or_give_up
done

sentences reasons warnings "$reply"
sentences warnings repetitions "$reply"
if [ -n "${JUNIT_FILE:-}" ]; then
  report=$(call "${asked[@]}" "$CUECARD_URL/api/prompt-tests/ci/$run/junit")
  [ "${report##*$'\n'}" = 200 ] || give_up "The JUnit report could not be read (${report##*$'\n'})."
  printf '%s\n' "${report%$'\n'*}" >"$JUNIT_FILE"
fi
echo "Details: $(field url "$reply")"
[ "$passed" = true ] || give_up 'The prompt tests did not pass.'
echo 'The prompt tests passed.'
