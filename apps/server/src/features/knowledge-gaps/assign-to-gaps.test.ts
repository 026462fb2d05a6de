import { pino } from 'pino'
import { expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { TemporaryFailure } from '../../platform/jobs/jobs.ts'
import { assignToGaps } from './assign-to-gaps.ts'

const QUESTION = 'What happens to our files if a disk dies?'
const KNOWN = { gap_id: 'gap', question: 'How do you back up our files?' }

const assign = (failure: Error) => {
  const embedder = { embedAlike: () => Promise.reject(failure) }
  const deps = { clock: systemClock, log: pino({ level: 'silent' }), embedder } as unknown as Deps
  const fresh = [{ question: QUESTION, answer: '' }] as unknown as Parameters<typeof assignToGaps>[1]['fresh']
  return assignToGaps({ deps, companyId: 'company' }, { fresh, known: [KNOWN] as never, wordings: [] })
}

it('waits for an embedding service that is away: placed by words alone a question would stay a gap of its own', async () => {
  await expect(assign(new TemporaryFailure('the embedding service', 0))).rejects.toThrow(TemporaryFailure)
})

it('compares words where the model itself fails', async () => {
  expect((await assign(new Error('ended'))).gaps).toMatchObject([{ question: QUESTION }])
})
