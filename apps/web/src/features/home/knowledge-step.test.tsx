import type { KnowledgeStatus, SyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'
import { KnowledgeStep } from './knowledge-step.tsx'

const SYNC = 'GET /company-knowledge/vector-store-status'
const STATUS = 'GET /company-knowledge/knowledge-status'
const PARTS = { calendar: null, addDocuments: null, askNow: () => null }

const sync = (change: Partial<SyncStatus> = {}): SyncStatus => ({
  is_running: false,
  progress: 0,
  estimated_time_left_sec: null,
  started_at: null,
  activity: null,
  failure: null,
  ...change,
})

const status = (change: Partial<KnowledgeStatus> = {}): KnowledgeStatus => ({
  last_knowledge_sync_datetime: '2026-11-21T09:00:00Z',
  has_playbook: true,
  is_playbook_expected: false,
  generated_documents: 'on',
  has_knowledge_updates_since_sync: false,
  is_reread_pending: false,
  passages: 214,
  passages_embedded: 214,
  failed_items: 0,
  embeddings: 'on',
  learning: { waiting_for: null, waiting_since: null, next_try_at: null, failure: null },
  is_nightly_resync_enabled: false,
  playbook_engine: 'model',
  ...change,
})

it('says why a sync ended without success, once it does not run any more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Record<string, unknown> = { [SYNC]: sync({ is_running: true }), [STATUS]: status() }
  renderScreen(<KnowledgeStep parts={PARTS} />, { at: '/', replies })
  expect(await screen.findByText('Learning from your documents')).toBeVisible()
  replies[SYNC] = sync({ failure: 'The disk is full.' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await screen.findByRole('alert', { name: 'The last sync did not finish' })).toHaveTextContent(
    'The disk is full. Your documents are kept, and answers use what was learned before.',
  )
})

it('leads to the documents that could not be read', async () => {
  renderScreen(<KnowledgeStep parts={PARTS} />, {
    at: '/',
    replies: { [SYNC]: sync(), [STATUS]: status({ failed_items: 2 }) },
  })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('2 items could not be read, and answers do not draw on them.')
  expect(within(alert).getByRole('link', { name: 'Show them' })).toHaveAttribute(
    'href',
    '/company-knowledge?state=failed',
  )
})

it('warns of nothing after a sync that read every document', async () => {
  renderScreen(<KnowledgeStep parts={PARTS} />, { at: '/', replies: { [SYNC]: sync(), [STATUS]: status() } })
  expect(await screen.findByText(/^Fully set up\./)).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
