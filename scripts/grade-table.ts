// `node scripts/grade-table.ts`: the demo company's test cases, graded without a model and by a scripted judge, as a table.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@cuecard/contract/client.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import {
  filterTestRuns,
  getTestRunStatus,
  listTestRuns,
  runTests,
  type TestRun,
} from '@cuecard/contract/prompt-tests/runs.ts'
import { scriptedUpstream, sendAnswer } from '../apps/server/src/platform/model/scripted-upstream.fixture.ts'
import { startServer } from '../apps/server/test/server-process.ts'

interface Body {
  messages: { role: string; content: string }[]
}

/** A passage's first sentences with their number: what a model would write that only repeats. */
function answerFrom(content: string): string {
  const passages = [...content.matchAll(/^--- \S+ passage \[(\d+)\][^\n]*\n([^]*?)\n--- /gmu)].slice(0, 3)
  return passages
    .map(([, n = '', text = '']) => `${text.replaceAll(/\s+/g, ' ').slice(0, 400).trim()} [${n}].`)
    .join('\n\n')
}

const frame = (content: string, name: string) =>
  new RegExp(`^--- \\S+ ${name}\n([^]*?)\n--- \\S+ end of ${name}$`, 'mu').exec(content)?.[1] ?? ''

/**
 * Judges by the share of the expected result's numbers and long words that the response holds. Every seventh reply is
 * wrapped in prose, every eleventh is no JSON, and of three that are asked for the same response one is a grade off.
 */
function judgeReply(content: string, call: number): string {
  const response = frame(content, 'response').toLowerCase()
  const words = [
    ...new Set(
      frame(content, 'expected result')
        .toLowerCase()
        .match(/[\p{L}\p{N}][\p{L}\p{N}.,]{3,}/gu),
    ),
  ]
  const held = words.filter((word) => response.includes(word.replace(/[.,]+$/, ''))).length
  const grade = Math.round((5 * held) / Math.max(1, words.length))
  const shaky = grade > 1 && grade < 5 && call % 3 === 0 ? grade - 1 : grade
  const json = JSON.stringify({
    grade: shaky,
    reason: `${held} of ${words.length} words of the expected result are there.`,
  })
  if (call % 11 === 10) return 'I am not sure about this one.'
  return call % 7 === 6 ? `My judgement:\n\`\`\`json\n${json}\n\`\`\`\nThat is all.` : json
}

async function newestRun(api: Api, type: TestCaseType): Promise<TestRun | undefined> {
  const [newest] = await api(listTestRuns, { query: { test_case_type: type, limit: 1 } })
  const [run] = await api(filterTestRuns, { body: { test_case_type: type, run_ids: [newest?.id ?? ''] } })
  return run
}

/** The first start's own runs are over. */
async function seeded(api: Api, type: TestCaseType): Promise<void> {
  const query = { test_case_type: type, limit: 2 }
  while ((await api(listTestRuns, { query })).filter(({ state }) => state === 'done').length < 2) await sleep(300)
}

async function runToEnd(api: Api, type: TestCaseType): Promise<void> {
  const query = { test_case_type: type }
  await api(runTests, { query, body: {} })
  while ((await api(getTestRunStatus, { query })).is_running) await sleep(200)
}

const shown = (grade: number | null | undefined) => (grade === null || grade === undefined ? '–' : String(grade))

function print(plain: TestRun | undefined, judged: TestRun | undefined): void {
  const byId = new Map(judged?.test_case_results.map((result) => [result.id, result]))
  console.log(`${'case'.padEnd(34)} without  by     judge    final  reason with the judge`)
  for (const { id, name, grade, grade_method } of plain?.test_case_results ?? []) {
    const other = byId.get(id)
    const cells = [
      name.padEnd(34),
      shown(grade).padEnd(8),
      (grade_method === 'similarity' ? 'alike' : (grade_method ?? '')).padEnd(6),
      (other?.judge_grades.join(' ') ?? '').padEnd(8),
      shown(other?.grade).padEnd(6),
      other?.grade_reason.replaceAll('\n', ' ').slice(0, 150) ?? '',
    ]
    console.log(cells.join(' '))
  }
  console.log(
    `average ${plain?.average_grade?.toFixed(2)} without a model, ${judged?.average_grade?.toFixed(2)} with the judge\n`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'cuecard-grades-'))
let judgeCalls = 0
const upstream = await scriptedUpstream((reply, call) => {
  const body: Body = JSON.parse(upstream.calls[call]?.body ?? '{}')
  const content = body.messages.at(-1)?.content ?? ''
  const judges = body.messages[0]?.content.startsWith('You grade a response')
  sendAnswer(reply, [judges ? judgeReply(content, judgeCalls++) : answerFrom(content)])
})
const server = await startServer({
  DATA_DIR: folder,
  AI_BASE_URL: upstream.url,
  AI_MODEL: 'scripted',
  AI_API_KEY: 'none',
})
try {
  const api = await server.signIn('admin@acme.example')
  for (const type of ['default', 'company-specific'] as const) {
    await seeded(api, type)
    const plain = await newestRun(api, type)
    await runToEnd(api, type)
    console.log(`\n${type} test cases`)
    print(plain, await newestRun(api, type))
  }
} finally {
  await server.stop()
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
}
