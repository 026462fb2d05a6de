import type { SystemProcess, SystemState } from '@cuecard/contract/system.ts'

export const AT = '2026-11-21T10:00:00Z'

const idOf = (n: number) => `6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7c${String(n).padStart(2, '0')}`

export const processOf = (change: Partial<SystemProcess> = {}): SystemProcess => ({
  id: idOf(1),
  role: 'all',
  version: '1.0.0',
  host: 'app-1',
  pid: 411,
  started_at: '2026-11-20T08:00:00Z',
  heartbeat_at: AT,
  is_silent: false,
  memory_bytes: 412_000_000,
  loop_delay_ms: 3.2,
  requests: 1_204,
  request_ms: { p50: 6, p95: 48 },
  first_byte_ms: { p50: 38, p95: 71 },
  ...change,
})

const quiet = { waiting: 0, running: 0, retrying: 0, failed: 0, oldest_seconds: null, last_failure: null }
const unused = { last_success_at: null, last_failure_at: null, last_error: null, away_since: null }

/** Nothing to look at. */
export const CALM: SystemState = {
  version: '1.0.0',
  at: AT,
  processes: [processOf()],
  services: [
    { name: 'mail', kind: 'SMTP', ...unused, last_success_at: AT },
    { name: 'model', kind: null, ...unused },
    { name: 'judge', kind: null, ...unused },
    { name: 'embeddings', kind: 'local:minilm-l6-v2-answers-1a2b3c', ...unused, last_success_at: AT },
    { name: 'storage', kind: 'Folder', ...unused, last_success_at: AT },
    { name: 'backups', kind: 'Every day at 03:00', ...unused, last_success_at: '2026-11-21T03:00:12Z' },
  ],
  outages: [],
  jobs: [{ kind: 'knowledge-embed', ...quiet, running: 1, oldest_seconds: 14 }],
  disk: { free_bytes: 84_000_000_000, total_bytes: 120_000_000_000 },
  database_bytes: 214_000_000,
  companies_to_reread: [],
  companies: [
    {
      id: idOf(2),
      name: 'Acme Robotics',
      tokens_today: 18_400,
      tokens_month: 402_113,
      file_bytes: 182_000_000,
      passages: 14_372,
      index_bytes: 61_000_000,
    },
  ],
}

/** Nearly everything at once. */
export const TROUBLED: SystemState = {
  ...CALM,
  processes: [
    processOf({ role: 'web', loop_delay_ms: 1_400 }),
    processOf({ id: idOf(3), role: 'worker', host: 'app-2', pid: 812, is_silent: true }),
    processOf({ id: idOf(4), role: 'worker', host: 'app-3', pid: 90 }),
  ],
  services: [
    { name: 'mail', kind: 'SMTP', ...unused, last_failure_at: AT, last_error: '450 4.2.1 mailbox busy' },
    { name: 'model', kind: 'gpt-5', ...unused, last_failure_at: AT, last_error: 'No answer', away_since: AT },
    ...CALM.services.slice(2, 5),
    {
      name: 'backups',
      kind: 'Every day at 03:00',
      ...unused,
      last_success_at: '2026-11-18T03:00:12Z',
      last_failure_at: '2026-11-21T09:12:00Z',
      last_error: 'ENOSPC: no space left on device',
    },
  ],
  outages: [
    {
      service: 'the language model',
      since: AT,
      next_try_at: '2026-11-21T10:05:00Z',
      reason: 'The language model cannot be reached at the moment.',
      waiting: 3,
    },
  ],
  jobs: [
    { kind: 'knowledge-sync', ...quiet, waiting: 1, oldest_seconds: 1_200 },
    { kind: 'invitation-mail', ...quiet, failed: 2, last_failure: 'The mail was refused. 550 no such user' },
    { kind: 'meeting-notes', ...quiet, retrying: 3, oldest_seconds: 420 },
  ],
  disk: { free_bytes: 1_200_000_000, total_bytes: 120_000_000_000 },
}
