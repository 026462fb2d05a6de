import type { Repetitions } from '@cuecard/contract/prompt-tests/runs.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'

export interface CiSettings {
  test_case_type: TestCaseType
  core_only: boolean
  /** How often each case is asked. */
  repetitions: Repetitions
  /** Empty: not checked. */
  min_average_grade: string
  min_grade: string
  max_regressions: string
}

/** A shell script that runs the tests, waits for them, and on failure prints the reason and exits with 1. */
export function ciScript(origin: string, settings: CiSettings): string {
  const { test_case_type, core_only, repetitions, ...thresholds } = settings
  const query = new URLSearchParams(Object.entries(thresholds).filter(([, value]) => value !== '')).toString()
  const body = JSON.stringify({ test_case_type, core_only, repetitions })
  return `#!/bin/sh
# Needs curl and jq. CUECARD_KEY is a key from this dialog: keep it in your CI's secrets.
set -eu
api='${origin}/api/prompt-tests/ci'
auth="Authorization: Bearer $CUECARD_KEY"
run=$(curl -fsS "$api" -H "$auth" -H 'Content-Type: application/json' -d '${body}' | jq -r .run_id)
while :; do
  result=$(curl -fsS "$api/$run${query ? `?${query}` : ''}" -H "$auth")
  passed=$(printf '%s' "$result" | jq -r .passed)
  [ "$passed" = null ] || break
  sleep 5
done
printf '%s' "$result" | jq -r '"Average grade: \\(.average_grade)", .reasons[], .warnings[], .url'
curl -fsS "$api/$run/junit${query ? `?${query}` : ''}" -H "$auth" -o prompt-tests.xml
[ "$passed" = true ]
`
}
