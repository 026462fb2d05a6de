import type { CiRun } from '@cuecard/contract/prompt-tests/ci.ts'
import type { CiResult } from './ci-verdict.ts'

/** An answer with what a report says of it. */
export interface ReportedResult extends CiResult {
  category: string | null
  grade_reason: string
  /** Why nothing came back. */
  failure: string | null
  response_time_ms: number
}

const UNCATEGORISED = 'Other'

interface JunitInput {
  run: CiRun
  results: readonly ReportedResult[]
  /** The grade below which an answer makes the check fail; null where no answer alone does. */
  lowest: number | null
}

/**
 * A run as a JUnit report: one test a case, which fails where its answers alone make the check fail, and one for the whole
 * run, which fails with the reasons of the check, so that report and check never differ. An active run has no such test yet.
 */
export function junitReport({ run, results, lowest }: JunitInput): string {
  const byCase = Map.groupBy(results, ({ test_case_id }) => test_case_id)
  const tests = run.cases.map((each) => caseTest(each, { answers: byCase.get(each.test_case_id) ?? [], lowest }))
  if (run.passed !== null) tests.push(runTest(run))
  const count = (what: string) => tests.filter((test) => test.includes(`<${what} `)).length
  const seconds = results.reduce((sum, { response_time_ms }) => sum + response_time_ms, 0) / 1000
  const totals = `tests="${tests.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${tests.filter((test) => test.includes('<skipped/>')).length}" time="${seconds.toFixed(3)}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${totals}>`,
    `<testsuite name="Prompt tests" ${totals}>`,
    properties(run),
    ...tests,
    '</testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function caseTest(
  { name, grades, stability }: CiRun['cases'][number],
  { answers, lowest }: { answers: readonly ReportedResult[]; lowest: number | null },
): string {
  const seconds = answers.reduce((sum, { response_time_ms }) => sum + response_time_ms, 0) / 1000
  const head = `<testcase classname="${text(answers[0]?.category ?? UNCATEGORISED)}" name="${text(name)}" time="${seconds.toFixed(3)}">`
  const known = grades.filter((grade) => grade !== null)
  const isLow = lowest !== null && known.some((grade) => grade < lowest)
  const worst = answers.toSorted((a, b) => (a.grade ?? 6) - (b.grade ?? 6))[0]
  const shown = grades.map((grade) => grade ?? '–').join(', ')
  // A person's grade does not make an answer come.
  const missing = answers.find(({ failed }) => failed)
  const notGraded = answers.find(({ lacks_grade }) => lacks_grade)
  const isComplete = !missing && !notGraded
  const lines = [
    missing ? problem('error', 'An answer did not come', missing.failure ?? '') : null,
    notGraded && !missing ? problem('error', 'An answer could not be graded', notGraded.grade_reason) : null,
    known.length === 0 && isComplete ? '<skipped/>' : null,
    isComplete && isLow
      ? problem('failure', `Grade ${shown}, at least ${lowest} is needed`, worst?.grade_reason ?? '')
      : null,
    `<system-out>${text(`Grades: ${shown}.${stability ? ` ${STABILITY[stability]}.` : ''}`)}</system-out>`,
  ]
  return [head, ...lines.filter((line) => line !== null), '</testcase>'].join('\n')
}

const STABILITY = {
  good: 'Stable good',
  poor: 'Stable poor',
  unstable: 'Unstable: some answers pass and some do not',
}

function runTest({ passed, reasons, warnings }: CiRun): string {
  return [
    '<testcase classname="Prompt tests" name="The whole run" time="0">',
    ...(passed ? [] : [problem('failure', reasons[0] ?? 'The run did not pass.', reasons.join('\n'))]),
    ...(warnings.length > 0 ? [`<system-out>${text(warnings.join('\n'))}</system-out>`] : []),
    '</testcase>',
  ].join('\n')
}

const problem = (kind: 'failure' | 'error', message: string, detail: string) =>
  `<${kind} message="${text(message)}">${text(detail)}</${kind}>`

function properties({ stability, difference, repetitions, url }: CiRun): string {
  const share = (value: number | null) => value?.toFixed(4) ?? ''
  const range = (interval: readonly [number, number] | null) =>
    interval ? `${interval[0].toFixed(2)} to ${interval[1].toFixed(2)}` : ''
  const values = {
    repetitions,
    mean: stability.mean?.toFixed(2) ?? '',
    'mean interval 95 %': range(stability.interval),
    [`pass^${repetitions}`]: share(stability.pass_all),
    [`pass@${repetitions}`]: share(stability.pass_any),
    'stable good': stability.good,
    'stable poor': stability.poor,
    unstable: stability.unstable,
    'against the run before': difference ? `${difference.verdict} ${difference.mean.toFixed(2)}` : '',
    'against the run before, interval 95 %': range(difference?.interval ?? null),
    url,
  }
  const lines = Object.entries(values).map(
    ([name, value]) => `<property name="${text(name)}" value="${text(String(value))}"/>`,
  )
  return ['<properties>', ...lines, '</properties>'].join('\n')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text for XML 1.0, which has no place for most control characters and lone surrogates. */
const text = (value: string) =>
  value
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 forbids
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
    .replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
    .replaceAll('\n', '&#10;')
