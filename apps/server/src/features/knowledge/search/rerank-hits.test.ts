import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { Reranker } from '../../../platform/model/model.ts'
import { SAID_BEFORE } from '../../../platform/model/said-before.ts'
import { RERANKED_MAX, rerankHits } from './rerank-hits.ts'

const log = pino({ level: 'silent' })
const hits = [1, 0.8, 0.6, 0.5].map((score, at) => ({ title: 'T', text: `text ${at}`, score }))

/** Scores by the number in the text; null is one that was not reached. */
function rerankerWith(rerank: Reranker['rerank']): Reranker {
  return { model: 'm', language: null, rerank, close: async () => {} }
}
const fixed = (...scores: (number | null)[]) => rerankerWith(async (_, texts) => scores.slice(0, texts.length))
const order = (ordered: readonly { text: string }[]) => ordered.map(({ text }) => text.replace('text ', '')).join('')
const reranked = (reranker: Reranker, limitMs?: number) =>
  rerankHits(hits, { reranker, log, question: 'q', ...(limitMs === undefined ? {} : { limitMs }) })

describe('the best hits of a search', () => {
  it('are ordered by the scores of the reranker and keep falling scores between 0 and 1', async () => {
    const ordered = await reranked(fixed(-4, 11, 2, 3))
    expect(order(ordered)).toBe('1320')
    expect(ordered.map(({ score }) => score)).toEqual([1, 0.8, 0.6, 0.5])
  })

  it('are read for what was said before and the question in one text', async () => {
    const asked: string[] = []
    const reranker = rerankerWith(async (question, texts) => {
      asked.push(question)
      return texts.map((_, at) => -at)
    })
    await rerankHits(hits, { reranker, log, question: `We took Pro.${SAID_BEFORE}What is it?` })
    expect(asked).toEqual(['We took Pro. What is it?'])
  })

  it('keep their order behind the scored ones where the time was over', async () => {
    expect(order(await reranked(fixed(1, 2, null, null)))).toBe('1023')
    expect(order(await reranked(fixed(null, null, null, 1)))).toBe('3012')
  })

  it('are left alone when the reranker fails, or does not answer in time', async () => {
    expect(await reranked(rerankerWith(() => Promise.reject(new Error('away'))))).toEqual(hits)
    expect(
      await reranked(
        rerankerWith(() => new Promise(() => {})),
        1,
      ),
    ).toEqual(hits)
  })

  it('are read with their title; the ones after the first twenty stay behind', async () => {
    const many = Array.from({ length: 23 }, (_, at) => ({ title: 'T', text: `${at}`, score: 1 - at / 100 }))
    const seen: string[] = []
    const backwards = rerankerWith(async (_, texts) => {
      seen.push(...texts)
      return texts.map((_text, at) => at)
    })
    const ordered = await rerankHits(many, { reranker: backwards, log, question: 'q' })
    expect(seen).toHaveLength(RERANKED_MAX)
    expect(seen[0]).toBe('T\n0')
    expect(ordered.map(({ text }) => Number(text))).toEqual([
      ...Array.from({ length: 20 }, (_, at) => 19 - at),
      20,
      21,
      22,
    ])
  })
})
