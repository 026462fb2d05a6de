import { randomUUID } from 'node:crypto'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import { createLoopTurns, type LoopTurns, yieldToAnswersAsync } from '../../platform/background-thread.ts'
import type { Deps } from '../../platform/deps.ts'
import { TemporaryFailure } from '../../platform/jobs/jobs.ts'
import { loadOnce } from '../../platform/load-once.ts'
import type * as store from './knowledge-gaps.store.ts'
import { createClusters, type QuestionWords, toQuestionWords } from './question-clusters.ts'
import type { UnansweredQuestion } from './unanswered.ts'

const QUESTION_MAX = 2_000

interface AssignInput {
  fresh: readonly UnansweredQuestion[]
  known: Awaited<ReturnType<typeof store.listKnownQuestions>>
  wordings: Awaited<ReturnType<typeof store.listWordings>>
}

interface Place {
  deps: Deps
  companyId: string
  signal?: AbortSignal
  turns?: LoopTurns
}

/** Assigns each question to the gap whose questions ask the same, or to a new one. Nothing is written yet. */
export async function assignToGaps(
  { deps, companyId, signal, turns = createLoopTurns() }: Place,
  { fresh, known, wordings }: AssignInput,
) {
  const gaps: Parameters<typeof store.insertGaps>[1][number][] = []
  const questions: store.NewQuestion[] = []
  if (fresh.length === 0) return { gaps, questions }
  const wordsOf = (question: string) => knownWords(deps.caches, question)
  const clusters = createClusters({ wordsOf, turns })
  for (const { id, question } of [...wordings, ...known.map(({ gap_id: id, question }) => ({ id, question }))]) {
    if (turns.areDue()) await turns.take()
    signal?.throwIfAborted()
    clusters.add(id, question)
  }
  const cosines = createCosines(deps)
  const now = deps.clock.now()
  for (const seen of fresh) {
    signal?.throwIfAborted()
    if (turns.areDue()) await turns.take()
    await yieldToAnswersAsync()
    const question = toDatabaseText(seen.question).slice(0, QUESTION_MAX).toWellFormed()
    const found = await clusters.find(wordsOf(question), cosines?.(question))
    const gap_id = found ?? randomUUID()
    if (!found)
      gaps.push({ id: gap_id, company_id: companyId, question, state: 'open', created_at: now, updated_at: now })
    clusters.add(gap_id, question)
    const answer = toDatabaseText(seen.answer)
    questions.push({ ...seen, id: randomUUID(), company_id: companyId, gap_id, question, answer, created_at: now })
  }
  return { gaps, questions }
}

/** The words of a question, which depend on its text alone: each meeting's end compares with all that the company knows. */
function knownWords({ questionWords }: Deps['caches'], question: string): QuestionWords {
  const known = questionWords.get(question)
  if (known) return known
  const words = toQuestionWords(question)
  questionWords.set(question, words)
  return words
}

/** Cosine similarity of two questions; undefined without an embedder. */
function createCosines(deps: Deps) {
  const { embedder } = deps
  if (!embedder) return undefined
  const vectors = new Map<string, Promise<Float32Array | null>>()
  const embed = (text: string) =>
    embedder.embedAlike([text]).then(
      ([vector]) => vector ?? null,
      (error: unknown) => {
        // Placed by words alone it would stay a gap of its own.
        if (error instanceof TemporaryFailure) throw error
        deps.log.warn({ err: error }, 'a question was not embedded')
        return null
      },
    )
  const vectorOf = (text: string) => loadOnce(vectors, text, () => embed(text))
  return (question: string) =>
    async (text: string): Promise<number | null> => {
      const [a, b] = [await vectorOf(question), await vectorOf(text)]
      return a && b ? a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0) : null
    }
}
