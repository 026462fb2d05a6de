import type { Repetitions } from '@cuecard/contract/prompt-tests/runs.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import example from '../../../../../../docs/examples/run-prompt-tests.sh?raw'

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

/** Where the script of the documentation reads its settings. */
const BEFORE_SETTINGS = 'set -euo pipefail\n'

/**
 * The script of the documentation with this server and what was chosen: it runs the tests, waits for them, and on failure prints the reason and
 * exits with 1. A variable that is set where it runs counts instead of what stands in it.
 */
export function ciScript(origin: string, settings: CiSettings): string {
  const chosen = Object.entries({
    CUECARD_URL: origin,
    TEST_CASE_TYPE: settings.test_case_type,
    CORE_ONLY: String(settings.core_only),
    REPETITIONS: String(settings.repetitions),
    MIN_AVERAGE_GRADE: settings.min_average_grade,
    MIN_GRADE: settings.min_grade,
    MAX_REGRESSIONS: settings.max_regressions,
    JUNIT_FILE: 'prompt-tests.xml',
  }).filter(([, value]) => value !== '')
  const lines = chosen.map(([name, value]) => `: "\${${name}:=${value}}"\n`).join('')
  return example.replace(BEFORE_SETTINGS, `${BEFORE_SETTINGS}\n# What was chosen in Cuecard.\n${lines}`)
}
