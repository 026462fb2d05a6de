import { englishness } from '@cuecard/language/english.ts'
import type { PhraseLanguage } from '@cuecard/language/main-language.ts'
import { similarity } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerUnits, headingOf } from '../../shared/quotes/answer-units.ts'
import { holdsKind } from '../../shared/quotes/asked-kind.ts'
import { answerableState, documentsLanguage, retrieve } from '../knowledge/knowledge.service.ts'
import { respondTo } from './answers.service.ts'
import type { Composition } from './composition.ts'
import { isOnMatter, isSameMatter, usualQuestions } from './usual-questions.ts'

const SHOWN = 4
/** Questions that stand in the documents themselves, beside those that most customers ask. */
const OWN_SHOWN = 2
const OWN_WORDS = { least: 4, most: 12 }
const PRICE_WORDS: Readonly<Record<PhraseLanguage, string>> = {
  en: 'price list, prices a month or a piece, costs and fees',
  de: 'Preisliste, Preise im Monat oder je Stück, Kosten und Gebühren',
  fr: 'liste de prix, tarifs par mois ou par pièce, coûts et frais',
  es: 'lista de precios, precios al mes o por unidad, costes y tarifas',
}
const COST: Readonly<Record<PhraseLanguage, (name: string) => string>> = {
  en: (name) => `What does ${name} cost?`,
  de: (name) => `Was kostet ${name}?`,
  fr: (name) => `Combien coûte ${name} ?`,
  es: (name) => `¿Cuánto cuesta ${name}?`,
}
const PRICE_PASSAGES = 6
/** What stands before the values of a row: a name of two to five words. */
const PRODUCT_NAME = /^(\p{Lu}[\p{L}\p{N}-]*(?: [\p{L}\p{N}-]+){1,4}): /u
/** Two questions that share this much are one. */
const SAME = 0.5

/** Up to four questions that the company's published documents answer without a model; worked out once for each state of them. */
export async function questionsToTry(deps: Deps, actor: Member): Promise<string[]> {
  const state = await answerableState(deps, actor.company_id)
  if (state === null) return []
  const cache = deps.caches.questionsToTry
  const key = `${actor.company_id}@${state}`
  const known = cache.get(key)
  if (known) return known
  const finding = findAnswered(deps, actor)
  cache.set(key, finding)
  finding.catch(() => cache.delete(key))
  return finding
}

async function findAnswered(deps: Deps, actor: Member): Promise<string[]> {
  const language = await documentsLanguage(deps, actor.company_id)
  const all = usualQuestions(language)
  const usual: string[] = []
  const own: string[] = []
  // One after the other, so that a live answer gets its turn in between.
  for (const question of all) {
    const composition = await answerTo(deps, actor, question)
    if (isAnswer(composition) && isOnMatter(question, await firstLineOf(composition))) usual.push(question)
    for (const asked of questionsIn(composition)) {
      if (
        own.length < OWN_SHOWN &&
        isIn(language, asked.question) &&
        !isAmong(asked.question, [...all, ...own]) &&
        (await isAnsweredAsThere(deps, actor, asked))
      )
        own.push(asked.question)
    }
  }
  for (const asked of await priceQuestions(deps, actor, language)) {
    if (own.length < OWN_SHOWN && isAnswer(await answerTo(deps, actor, asked))) own.push(asked)
  }
  const others = usual.filter((question) => !own.some((asked) => isRepeated(language, question, asked)))
  return [...own, ...others].slice(0, SHOWN)
}

/** Suggestions are in one language, although documents may hold questions in several. */
const isIn = (language: PhraseLanguage, asked: string) => englishness(asked) !== (language === 'en' ? 'no' : 'yes')

/** 'Welche Gewährleistung geben Sie?' shares no word with the usual question of it. */
const isRepeated = (language: PhraseLanguage, usual: string, own: string) =>
  language !== 'en' && isSameMatter(usual, own)

/** What the rows of a price list cost: such a list holds no question, and often no word of the usual ones. */
async function priceQuestions(deps: Deps, actor: Member, language: PhraseLanguage): Promise<string[]> {
  const { passages } = await retrieve(deps, actor.company_id, { text: PRICE_WORDS[language], limit: PRICE_PASSAGES })
  const names = passages
    .filter(({ audience }) => audience !== 'internal')
    .flatMap(({ text }) => answerUnits(text))
    .flatMap(({ kind, text }) =>
      kind === 'row' && holdsKind('money', text) ? (PRODUCT_NAME.exec(text)?.[1] ?? []) : [],
    )
  return [...new Set(names)].slice(0, OWN_SHOWN).map(COST[language])
}

const isAnswer = (composition: Composition) => composition.outcomeOf('') === 'complete'

interface FirstLine {
  /** That of the document, which the line stands under. */
  heading: string
  line: string
}

async function firstLineOf({ text, sources }: Composition): Promise<FirstLine> {
  let whole = ''
  for await (const part of text(new AbortController().signal)) whole += part
  const [line = ''] = whole.split('\n')
  const source = sources.find(({ n }) => line.includes(`[${n}]`))
  return { heading: headingOf(source?.passage.title ?? ''), line }
}

/** Whether what stands below a question of the documents is what is said first to it. */
async function isAnsweredAsThere(deps: Deps, actor: Member, { question, answer }: OwnQuestion): Promise<boolean> {
  const composition = await answerTo(deps, actor, question)
  return isAnswer(composition) && (await firstLineOf(composition)).line.includes(answer)
}

async function answerTo(deps: Deps, actor: Member, message: string): Promise<Composition> {
  const body = { current_message: { message, username: '' }, transcription_message_history: [], stream: true as const }
  const asked = { kind: 'answer', body, instructions: null } as const
  return (await respondTo({ ...deps, model: null }, actor, asked)).composition
}

interface OwnQuestion {
  question: string
  /** The first thing said below it. */
  answer: string
}

const questionsIn = ({ sources }: Composition): OwnQuestion[] =>
  sources
    .flatMap(({ passage }) => answerUnits(passage.text))
    .filter(({ answersUnder, under }) => {
      const words = under.split(' ').length
      return answersUnder === true && words >= OWN_WORDS.least && words <= OWN_WORDS.most
    })
    .map(({ under, text }) => ({ question: under, answer: text }))

const isAmong = (question: string, others: readonly string[]) =>
  others.some((other) => similarity(contentSet(question), contentSet(other)) >= SAME)
