import { expect, it } from 'vitest'
import { company } from '../test/customer-settings-answers.ts'
import { stuckBecause } from './stuck.ts'

const well = { joined_count: 3, connected_count: 2, failing_jobs: 0 }
const synced = { last_knowledge_sync_datetime: '2026-11-21T08:00:00Z' }

it('says what keeps a company from using the product, and nothing of one that is well or whose health is not known', () => {
  const reasons = [
    company(1, { ...synced, health: well }),
    company(2, synced),
    company(3, { last_knowledge_sync_datetime: null, health: { ...well, connected_count: 0, failing_jobs: 2 } }),
    // Its one account is the provider's.
    company(4, { ...synced, user_count: 1, health: { ...well, joined_count: 0, connected_count: 0 } }),
    company(5, { type: 'internal_control_company', last_knowledge_sync_datetime: null, health: well }),
  ].map(stuckBecause)
  expect(reasons).toEqual([[], [], ['Never synced', 'Nobody connected', '2 jobs failing'], ['Nobody has joined'], []])
})
