import { cutReply, type Model, ModelError } from '../../platform/model/model.ts'
import { contradictionNotice } from '../../shared/evidence/contradictions.ts'
import type { Question } from '../../shared/evidence/read-question.ts'
import type { ReadPassage } from '../../shared/passages/read-passages.ts'
import type { MergedPassages } from '../../shared/passages/unique-passages.ts'
import { isRefusal } from '../../shared/model-replies/refusal.ts'
import { unmentionedContradiction } from '../../shared/model-replies/unmentioned-contradiction.ts'
import {
  figuresOfPassage,
  unsupportedFigures,
  unsupportedNotice,
} from '../../shared/model-replies/unsupported-figures.ts'
import { newPromptMark } from '../../shared/prompts/prompt-mark.ts'
import { filterCitations } from '../../shared/quotes/citations.ts'
import { splitByAudience } from '../../shared/quotes/internal-notes.ts'
import { buildPrompt } from './answers.prompts.ts'
import type { Composition, ComposeParts } from './composition.ts'
import type { Definition } from './terms.ts'

/** Passages that say the same as a cited one are cited with it. */
export const withCopies = (cited: ReadonlySet<number>, uniquePassages: readonly ReadPassage[]): ReadonlySet<number> =>
  new Set([...cited].flatMap((n) => [n, ...(uniquePassages.find((lead) => lead.n === n)?.copies ?? [])]))

export interface ModelParts extends ComposeParts, MergedPassages {
  model: Model
  question: Question
  definitions?: readonly Definition[]
  refusal: string
}

/** The response of the language model from these passages. */
export function byModel(parts: ModelParts): Composition {
  const { kind, request, model, uniquePassages, sources } = parts
  const filter = filterCitations(sources)
  const added = new Set<number>()
  const prompt = buildPrompt({
    kind,
    passages: uniquePassages,
    current: request.current_message,
    history: request.transcription_message_history,
    instructions: parts.instructions,
    definitions: parts.definitions ?? [],
    tiers: parts.question.tiers ?? [],
    mark: newPromptMark(),
  })
  return {
    engine: 'model',
    sources,
    text: async function* (signal) {
      let text = ''
      let cut: ModelError | null = null
      try {
        for await (const delta of model.stream(prompt, signal)) {
          const shown = filter.push(delta)
          text += shown
          if (shown !== '') yield shown
        }
      } catch (error) {
        // What came is finished like a whole answer: it needs its notices as much.
        cut = cutReply(error)
      }
      const rest = filter.end()
      text += rest
      if (rest !== '') yield rest
      if (text.trim() === '') throw cut ?? new ModelError('The language model sent no answer.')
      if (!isRefusal(text, parts.refusal)) {
        const unsupported = unsupportedFigures(text, heldBy(parts, filter.cited))
        if (unsupported.length > 0) yield `\n\n${unsupportedNotice(unsupported)}`
        const spoken = splitByAudience(parts).spoken
        const unmentioned = unmentionedContradiction(parts.question, text, { spoken, cited: filter.cited })
        if (unmentioned) {
          for (const { n } of [unmentioned.first, unmentioned.second]) added.add(n)
          yield `\n\n${contradictionNotice(unmentioned)}`
        }
      }
      if (cut) throw cut
    },
    outcomeOf: (text) => (isRefusal(text, parts.refusal) ? 'refused' : 'complete'),
    cited: () => withCopies(new Set([...filter.cited, ...added]), uniquePassages),
  }
}

/** What an answer may take its figures from: the passages it cites, and the conversation. */
const heldBy = ({ uniquePassages, request }: ModelParts, cited: ReadonlySet<number>): string[] => [
  ...uniquePassages.filter(({ n }) => cited.has(n)).map(({ passage }) => figuresOfPassage(passage)),
  ...[...request.transcription_message_history, request.current_message].map(({ message }) => message),
]
