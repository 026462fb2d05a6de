import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { type Answers, renderApp } from '../../../test/render-app.tsx'
import { answersFor, sessionOf } from '../../../test/signed-in.ts'
import { ciScript } from './ci-script.ts'
import { madeId } from '../test/test-runs.fixture.ts'

const KEYS = 'GET /prompt-tests/keys'
const KEY = {
  id: madeId(1),
  name: 'Nightly build',
  created_by: 'dana@acme.example',
  created_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2027-11-20T09:00:00.000Z',
  last_used_at: null,
}

beforeEach(() => setAuthToken('token'))

async function open(role: 'company_user' | 'company_admin', change: Answers = {}) {
  const answers: Answers = {
    ...answersFor(sessionOf({ user: { role } })),
    'GET /prompt-tests': { body: [] },
    [KEYS]: { body: [] },
    ...change,
  }
  const app = renderApp('/prompt-tests?test_case_type=company-specific', answers)
  return { ...app, answers, button: await screen.findByRole('button', { name: 'Run in CI' }) }
}

it('is for admins, and says so to others', async () => {
  const { button, calls } = await open('company_user')
  expect(button).toHaveAttribute('aria-disabled', 'true')
  button.focus()
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Admin access required')
  await userEvent.click(button)
  expect(calls).not.toContain(KEYS)
})

it('makes a key that is shown this once, and revokes it after a question', async () => {
  const revoke = `DELETE /prompt-tests/keys/${KEY.id}`
  const { answers, button, calls, sent } = await open('company_admin', {
    'POST /prompt-tests/keys': { status: 201, body: { ...KEY, key: 'cue_ci_secret' } },
    [revoke]: { status: 204, body: null },
  })
  await userEvent.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Run in CI' }))
  await dialog.findByText(/There is none yet/)
  await userEvent.click(dialog.getByRole('button', { name: /^Create Key/ }))
  expect(dialog.getByText('Name is required')).toBeInTheDocument()
  answers[KEYS] = { body: [KEY] }
  await userEvent.type(dialog.getByLabelText('Name of a new key'), 'Nightly build')
  await userEvent.click(dialog.getByRole('button', { name: /^Create Key/ }))
  expect(await dialog.findByText('cue_ci_secret')).toBeInTheDocument()
  expect(sent['POST /prompt-tests/keys']).toEqual({ name: 'Nightly build' })
  await userEvent.click(await dialog.findByRole('button', { name: 'Revoke Nightly build' }))
  expect(calls).not.toContain(revoke)
  answers[KEYS] = { body: [] }
  await userEvent.click(dialog.getByRole('button', { name: /^Revoke/ }))
  expect(await screen.findByText('Key revoked')).toBeInTheDocument()
})

it('writes a script for this server with the thresholds that were chosen', () => {
  const script = ciScript('https://cue.example', {
    test_case_type: 'default',
    core_only: true,
    repetitions: 5,
    min_average_grade: '3.5',
    min_grade: '',
    max_regressions: '0',
  })
  for (const line of [
    ': "${CUECARD_URL:=https://cue.example}"',
    ': "${TEST_CASE_TYPE:=default}"',
    ': "${CORE_ONLY:=true}"',
    ': "${REPETITIONS:=5}"',
    ': "${MIN_AVERAGE_GRADE:=3.5}"',
    ': "${MAX_REGRESSIONS:=0}"',
  ])
    expect(script.split('\n')).toContain(line)
  expect(script).not.toContain('MIN_GRADE:=')
})

describe('the script', () => {
  const script = (origin: string) =>
    ciScript(origin, {
      test_case_type: 'company-specific',
      core_only: false,
      repetitions: 1,
      min_average_grade: '3.5',
      min_grade: '',
      max_regressions: '0',
    })

  /** Runs it against a server that gives these replies, one a call. */
  async function run(replies: readonly (readonly [status: number, body: object])[]) {
    const calls: string[] = []
    const left = [...replies]
    const server = createServer((request, reply) => {
      calls.push(`${request.method} ${request.url} ${request.headers.authorization}`)
      const [status, body] = left.shift() ?? [500, {}]
      request.resume().on('end', () => reply.writeHead(status).end(JSON.stringify(body)))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const folder = await mkdtemp(join(tmpdir(), 'ci-script-'))
    const child = spawn('bash', ['-c', script(`http://127.0.0.1:${port}`)], {
      cwd: folder,
      env: { ...process.env, CUECARD_KEY: 'cue_ci_secret', POLL_SEC: '0' },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
    const code = await new Promise((resolve) => child.on('close', resolve))
    const report = await readFile(join(folder, 'prompt-tests.xml'), 'utf8').catch(() => null)
    await rm(folder, { recursive: true })
    server.close()
    return { code, said, calls, report }
  }

  /** In the order of the server's reply. */
  const ended = {
    run_id: 'r',
    done: 4,
    total: 4,
    passed: true,
    reasons: [] as string[],
    warnings: [] as string[],
    repetitions: 1,
    average_grade: 4.4999,
    url: '/x',
  }

  it('waits while other tests run and while the server is away, and writes the report', async () => {
    const { code, calls, said, report } = await run([
      [409, { detail: 'Other tests are running.' }],
      [202, { run_id: 'r' }],
      [502, {}],
      [200, { ...ended, passed: null, done: 0, average_grade: null }],
      [200, { ...ended, warnings: ['2 cases were changed.'] }],
      [200, { junit: true }],
    ])
    expect([code, said.split('\n')]).toEqual([
      0,
      [
        '0 of 4 answers, average grade none yet',
        '4 of 4 answers, average grade 4.49',
        '2 cases were changed.',
        'Details: /x',
        'The prompt tests passed.',
        '',
      ],
    ])
    const query = 'min_average_grade=3.5&max_regressions=0'
    expect(calls[3]).toBe(`GET /api/prompt-tests/ci/r?${query} Bearer cue_ci_secret`)
    expect(calls[5]).toBe(`GET /api/prompt-tests/ci/r/junit?${query} Bearer cue_ci_secret`)
    expect(report?.trim()).toBe('{"junit":true}')
  })

  it('ends with 1 and the reasons where the tests did not pass', async () => {
    const { code, said } = await run([
      [202, { run_id: 'r' }],
      [200, { ...ended, passed: false, reasons: ['3 cases got a lower grade: “A [x]”.', 'It is "worse".'] }],
      [200, {}],
    ])
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('\n3 cases got a lower grade: “A [x]”.\nIt is "worse".\nDetails'),
    ])
  })
})
