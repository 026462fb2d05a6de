import type { AssistantRequest, AssistantResponse, ResponseKind } from '@cuecard/contract/assistant.ts'
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { ModelError, type Model } from '../../platform/model/model.ts'
import { buildPrompt, NOT_EXPLAINED, NOT_IN_KNOWLEDGE, NOTHING_ASKED } from './assistant.prompts.ts'
import { filterCitations } from './citations.ts'
import { isEnough, weighEvidence } from './evidence.ts'
import { isSmallTalk, readQuestion, readStatement, type Question } from './question.ts'
import { chooseQuotes, quotedAnswer, type Quote } from './quotes.ts'
import { readPassages, type ReadPassage, type Retrieved } from './retrieved.ts'
import { findDefinitions, findTerms, quotedExplanation } from './terms.ts'

export type ReceivedRequest = z.output<typeof AssistantRequest>

export interface ComposeParts {
  kind: ResponseKind
  request: ReceivedRequest
  /** Null: the documents are quoted instead (decision 20). */
  model: Model | null
  /** The company's own prompt instructions; null when it has none. */
  instructions: string | null
  retrieve: (query: { text: string; limit: number }) => Promise<Retrieved>
}

/** A response that is ready to be read; nothing of it has been sent or stored yet. */
export interface Composition {
  engine: AssistantResponse['engine']
  sources: readonly ReadPassage[]
  /** May throw a ModelError while it is read. */
  text: (signal: AbortSignal) => AsyncIterable<string>
  /** What a text that was read to its end amounts to. */
  outcomeOf: (text: string) => AssistantResponse['outcome']
  /** The sources that the text read so far points to. */
  cited: () => ReadonlySet<number>
}

const PASSAGES = 8

/** Looks the message up and decides how it can be responded to: refused, by the model, or in quotes. */
export async function compose(parts: ComposeParts): Promise<Composition> {
  const question = parts.kind === 'answer' ? readQuestion(parts.request) : readStatement(parts.request)
  if (isSmallTalk(question)) return said(NOTHING_ASKED, { outcome: 'complete', sources: [] })
  const { passages } = await parts.retrieve({ text: question.search, limit: PASSAGES })
  const sources = readPassages(passages)
  return parts.kind === 'answer' ? answerFrom(parts, question, sources) : explainFrom(parts, question, sources)
}

function answerFrom(parts: ComposeParts, question: Question, sources: ReadPassage[]): Composition {
  const refusal = said(NOT_IN_KNOWLEDGE, { outcome: 'refused', sources })
  if (sources.length === 0 || !isEnough(weighEvidence(question, sources))) return refusal
  if (parts.model) return byModel({ ...parts, model: parts.model, sources, refusal: NOT_IN_KNOWLEDGE })
  const quotes = chooseQuotes(question, sources)
  return quotes.length > 0 ? inQuotes(quotes, sources, quotedAnswer(quotes)) : refusal
}

function explainFrom(parts: ComposeParts, question: Question, sources: ReadPassage[]): Composition {
  const refusal = said(NOT_EXPLAINED, { outcome: 'refused', sources })
  if (sources.length === 0) return refusal
  const enough = isEnough(weighEvidence(question, sources))
  const found = findDefinitions(findTerms(parts.request.current_message.message, sources), sources)
  // An ordinary word that some document happens to define explains nothing about an unrelated sentence.
  const definitions = enough ? found : found.filter((definition) => definition.telling)
  if (!enough && definitions.length === 0) return refusal
  if (parts.model) return byModel({ ...parts, model: parts.model, sources, refusal: NOT_EXPLAINED })
  if (definitions.length > 0) return inQuotes(definitions, sources, quotedExplanation(definitions))
  const quotes = chooseQuotes(question, sources)
  return quotes.length > 0 ? inQuotes(quotes, sources, quotedAnswer(quotes)) : refusal
}

/** What was written for this message beforehand (decision 21). */
export const prepared = (text: string) => said(text, { outcome: 'complete', sources: [], engine: 'prepared' })

interface Said {
  outcome: 'complete' | 'refused'
  sources: readonly ReadPassage[]
  engine?: 'prepared'
}

function said(text: string, how: Said): Composition {
  return {
    engine: how.engine ?? 'quotes',
    sources: how.sources,
    text: async function* () {
      yield text
    },
    outcomeOf: () => how.outcome,
    cited: () => new Set(),
  }
}

function inQuotes(quotes: readonly Quote[], sources: readonly ReadPassage[], lines: Iterable<string>): Composition {
  return {
    engine: 'quotes',
    sources,
    text: async function* () {
      yield* lines
    },
    outcomeOf: () => 'complete',
    cited: () => new Set(quotes.map((quote) => quote.n)),
  }
}

interface ModelParts extends ComposeParts {
  model: Model
  sources: readonly ReadPassage[]
  refusal: string
}

function byModel({ kind, request, instructions, model, sources, refusal }: ModelParts): Composition {
  const filter = filterCitations(sources)
  const prompt = buildPrompt({
    kind,
    passages: sources,
    current: request.current_message,
    history: request.transcription_message_history,
    instructions,
    mark: randomBytes(6).toString('hex'),
  })
  return {
    engine: 'model',
    sources,
    text: async function* (signal) {
      let empty = true
      for await (const delta of model.stream(prompt, signal)) {
        const shown = filter.push(delta)
        if (shown !== '') yield shown
        empty &&= shown.trim() === ''
      }
      const rest = filter.end()
      if (rest !== '') yield rest
      if (empty && rest.trim() === '') throw new ModelError('The language model sent no answer.')
    },
    outcomeOf: (text) => (text.trimStart().startsWith(refusal) ? 'refused' : 'complete'),
    cited: () => filter.cited,
  }
}
