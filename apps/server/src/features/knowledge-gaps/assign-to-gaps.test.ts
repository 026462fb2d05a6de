import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createLoopTurns } from '../../platform/background-thread.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { TemporaryFailure } from '../../platform/jobs/jobs.ts'
import { assignToGaps } from './assign-to-gaps.ts'
import type { QuestionWords } from './question-clusters.ts'

const QUESTION = 'What happens to our files if a disk dies?'
const KNOWN = { gap_id: 'gap', question: 'How do you back up our files?' }

const depsWith = (changes: object) =>
  ({
    clock: systemClock,
    log: pino({ level: 'silent' }),
    caches: { questionWords: new Map() },
    ...changes,
  }) as unknown as Deps

const assign = (failure: Error) => {
  const deps = depsWith({ embedder: { embedAlike: () => Promise.reject(failure) } })
  const fresh = [{ question: QUESTION, answer: '' }] as unknown as Parameters<typeof assignToGaps>[1]['fresh']
  return assignToGaps({ deps, companyId: 'company' }, { fresh, known: [KNOWN] as never, wordings: [] })
}

it('waits for an embedding service that is away: placed by words alone a question would stay a gap of its own', async () => {
  await expect(assign(new TemporaryFailure('the embedding service', 0))).rejects.toThrow(TemporaryFailure)
})

it('compares words where the model itself fails', async () => {
  expect((await assign(new Error('ended'))).gaps).toMatchObject([{ question: QUESTION }])
})

const questionsOf = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ gap_id: `gap ${nth}`, question: `How long does part ${nth} last?` }))

/** Turns of a loop whose steps take so long each, by a clock of their own. */
function countedTurns(stepMs: number) {
  const counted = { turns: 0 }
  let time = 0
  const turns = createLoopTurns(
    () => (time += stepMs),
    async () => void counted.turns++,
  )
  return { counted, turns }
}

const assignTo = (known: readonly object[], fresh: readonly string[], { deps = depsWith({}), stepMs = 0 } = {}) => {
  const { counted, turns } = countedTurns(stepMs)
  const input = { fresh: fresh.map((question) => ({ question, answer: '' })), known, wordings: known }
  return assignToGaps({ deps, companyId: 'company', turns }, input as never).then((placed) => ({
    ...placed,
    turns: counted.turns,
  }))
}

it('gives the event loop a turn by time, while known questions are added and while one is looked up', async () => {
  const known = questionsOf(40)
  const slow = await assignTo(known, ['How long does the bag last?'], { stepMs: 5 })
  // Wordings and questions, the fresh one, and those that share a word with it.
  expect(slow.turns).toBeGreaterThanOrEqual(40 + 40 + 1 + 40)
  const some = await assignTo(known, ['How long does the bag last?'], { stepMs: 0.5 })
  expect(some.turns).toBeGreaterThan(5)
  expect(some.turns).toBeLessThan(40)
  expect((await assignTo(known, ['How long does the bag last?'])).turns).toBe(0)
})

it('prepares a known question once for all meetings, and none where nothing is new', async () => {
  const prepared: string[] = []
  class Counted extends Map<string, QuestionWords> {
    override set(question: string, words: QuestionWords) {
      prepared.push(question)
      return super.set(question, words)
    }
  }
  const deps = depsWith({ caches: { questionWords: new Counted() } })
  const known = questionsOf(40)
  expect(await assignTo(known, [], { deps, stepMs: 5 })).toMatchObject({ gaps: [], questions: [], turns: 0 })
  expect(prepared).toEqual([])
  await assignTo(known, ['Can we pay by invoice?'], { deps })
  expect(prepared.length).toBe(41)
  await assignTo(known, ['Can we pay by card?'], { deps })
  expect(prepared.slice(41)).toEqual(['Can we pay by card?'])
})
