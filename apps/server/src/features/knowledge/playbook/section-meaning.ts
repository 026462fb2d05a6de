import { isEnglish } from '@cuecard/language/english.ts'
import { setImmediate } from 'node:timers/promises'
import { dotProduct } from '../../../platform/dot-product.ts'
import type { Embedder } from '../../../platform/model/model.ts'
import { isReadable } from '../../../shared/quotes/readable-lines.ts'
import { COMPETITOR_NOTE } from '../../../shared/quotes/competitor-notes.ts'
import type { SectionPlan } from './plan.ts'
import { SECTION_QUESTIONS } from './section-questions.ts'
import { folded, type SourceQuote } from './source-quotes.ts'

/** How well a quote belongs to a section; 0: not at all; `LEADS` and more: it stands first. */
export type Rate = (plan: SectionPlan, unit: SourceQuote) => number

/** Above every cosine with what words add to it. */
export const LEADS = 2

export interface MeaningCall {
  embedder: Pick<Embedder, 'embedAlike' | 'embedPassages' | 'readsLines' | 'language'>
  /** The passages nearest to a text, for companies with more quotes than are read. */
  find: (text: string) => Promise<readonly { item_id: string; text: string }[]>
  signal: AbortSignal
}

/** Quotes whose meaning is read: all of a small company, of a large one those of the nearest passages of each section. */
const READ_MAX = 900
const READ_PER_SECTION = 60
const AT_ONCE = 64
/** A quote is compared with the nearest of a section's examples. */
const NEAREST = 2
/** Cosines: under a name or heading of the section, with words of the section in it, and by its meaning alone. */
const ENOUGH = { named: 0.24, withWords: 0.34, alone: 0.5 }
const NAMED = 2
/** How far a section's line is nearer to it than to manuals' lines, and how far it may be behind another section. */
const NEARER = { thanNone: 0.02, behind: 0.06, behindWithNeeds: 0.15 }
/**
 * Cosine with what customers ask of the section, by the model that is trained to tell whether a line answers: among the thousands of lines of
 * manuals many speak of 'limits' or 'terms' without a word for a customer, and their tables describe fields.
 */
const ANSWERS = { ofFew: 0.2, ofMany: 0.28, rowOfMany: 0.4 }
const WORDS_SHARE = 0.05
/** A question that is only the title of another page. */
const POINTER = /^(?:for (?:more|further|instructions|details|information)|see|sorry)\b/i
const WORDS_MIN = 6
const READABLE_MAX = 400
/** Leans on a line that is not quoted with it, or tells somebody what to press. */
const LEANS =
  /^(?:this|these|those|it|they|however|their|its|also|then|otherwise|instead|that is|for (?:example|instance)|in (?:this|that|the upper)|by default|the (?:following|information)|if (?:not|you|they|the)|to [a-z]+|when you|after you|here|there|but|and|or|so|both|choose|click|select|open|enter|type|under|on the|navigate|go to|sign|log|enable|provide|specify|create|use|add|set|make sure|verify|check|note|reproduce|repeat|run)\b/i

/** Leans in its subject: 'A text for it is in our data protection pack.' */
const OF_IT =
  /^(?:\S+ ){1,3}(?:for|of|in|on|with|about|to|from) (?:it|this|that|them|these|those) (?:is|are|has|have|can|will)\b/i

/** Leans further on: 'the data on this infrastructure'; or announces a list that is not quoted with it. */
const LEANS_WITHIN =
  /\b(?:on|in|of|for|with|to|from|by|at|under) (?:this|these|those) (?!year|month|week|day)\p{Ll}|\bthe following\b(?!.*:)|\b(?:above|below|as follows)[.:]?$/iu

/** What manuals and letters are full of and no section is about. */
const NOTHING = [
  'For more information, see the following section.',
  'Choose Save and then choose Next to continue.',
  'To open the console, sign in and choose Settings in the navigation pane.',
  'The following table lists the parameters of the function.',
  'This attribute returns a string with the identifier of the object.',
  'If the value is not set, the default value is used.',
  'Use the following command to create the resource.',
  'You specify the name of the key in the request.',
  'Release notes: the following updates were released in July.',
  'This document was last updated in March; page 2.',
  'In this example, the block sets the variable and the flow goes on.',
  'The metric counts the contacts in the queue during the interval.',
]

/**
 * Rates quotes by what they mean: their vectors are compared with examples of each section, and words count besides. Quotes in
 * a language that the model does not know, and sections without examples, are rated by words alone.
 */
export async function rateByMeaning(
  plans: readonly SectionPlan[],
  units: readonly SourceQuote[],
  { embedder, find, signal }: MeaningCall,
): Promise<Rate> {
  const known = new Set(units.filter(inKnownLanguage(embedder, units)))
  const meant = plans.filter(({ examples }) => examples.length > 0)
  const read = await toRead(meant, [...known].filter(isSayable), find)
  const examples = new Map<SectionPlan, Float32Array[]>()
  for (const plan of meant) examples.set(plan, await embedder.embedAlike(plan.examples))
  const nothing = await embedder.embedAlike(NOTHING)
  const asked = embedder.readsLines ? await embedQuestions(meant, embedder) : new Map<SectionPlan, Float32Array[]>()
  const defines = await mainDefinitions(read, units, signal)
  const compared = { examples, asked, nothing, defines, isLarge: units.length > READ_MAX }
  const rates = new Map<SourceQuote, Map<SectionPlan, number>>()
  for (let from = 0; from < read.length; from += AT_ONCE) {
    await setImmediate()
    signal.throwIfAborted()
    const some = read.slice(from, from + AT_ONCE)
    const texts = some.map(inContext)
    const vectors = await embedder.embedAlike(texts)
    const answers = asked.size > 0 ? await embedder.embedPassages(texts) : []
    for (const [at, unit] of some.entries()) {
      const vector = vectors[at]
      if (vector) rates.set(unit, ratesOf(unit, { ...compared, vector, answer: answers[at] }))
    }
  }
  return (plan, unit) => {
    if (plan.examples.length === 0 || !known.has(unit)) return isSayable(unit) ? plan.rate(unit) : 0
    return rates.get(unit)?.get(plan) ?? 0
  }
}

/** A document counts as English when this share of its quotes can be told to be so: short ones often cannot. */
const ENGLISH_SHARE = 0.25

function inKnownLanguage({ language }: MeaningCall['embedder'], units: readonly SourceQuote[]) {
  const counts = new Map<string, { all: number; english: number }>()
  for (const { item_id, text } of units) {
    const count = counts.get(item_id) ?? { all: 0, english: 0 }
    counts.set(item_id, { all: count.all + 1, english: count.english + (isEnglish(text) ? 1 : 0) })
  }
  return ({ item_id }: SourceQuote) => {
    const { all, english } = counts.get(item_id) ?? { all: 0, english: 0 }
    return language === null || english >= ENGLISH_SHARE * all
  }
}

/** A line that can be read by itself: a row, an answer with its question, or a whole sentence. */
function isSayable({ text, question, isRow }: SourceQuote): boolean {
  if (!isReadable(text.slice(0, READABLE_MAX))) return false
  if (question !== null) return /[.!。…]["'”’)]*$/u.test(text) && !POINTER.test(question)
  if (isRow) return true
  const isSentence = /^[\p{Lu}\p{N}“"]/u.test(text) && /[.!。…]$/u.test(text)
  return (
    isSentence && text.split(' ').length >= WORDS_MIN && ![LEANS, LEANS_WITHIN, OF_IT].some((leans) => leans.test(text))
  )
}

/** Notes on other vendors belong to the section on them alone. */
const isNote = ({ item_name, heading }: SourceQuote) => COMPETITOR_NOTE.test(item_name) || COMPETITOR_NOTE.test(heading)

/** The quotes of the passages nearest to each section, those with its words first. */
async function toRead(
  plans: readonly SectionPlan[],
  units: readonly SourceQuote[],
  find: MeaningCall['find'],
): Promise<SourceQuote[]> {
  if (units.length <= READ_MAX) return [...units]
  const chosen = new Set<SourceQuote>()
  const inPassage = Map.groupBy(units, ({ item_id, passage }) => `${item_id} ${folded(passage)}`)
  for (const plan of plans) {
    const rated = new Map<SourceQuote, number>()
    for (const [place, { item_id, text }] of (await find(plan.query)).entries()) {
      for (const unit of inPassage.get(`${item_id} ${folded(text)}`) ?? [])
        rated.set(unit, plan.rate(unit) - place / 20)
    }
    const best = [...rated].sort(([, a], [, b]) => b - a)
    for (const [unit] of best.slice(0, READ_PER_SECTION)) chosen.add(unit)
  }
  return [...chosen]
}

const inContext = ({ question, heading, text }: SourceQuote) => `${question ?? heading}: ${text}`

/** Vectors of what customers ask of each section. */
async function embedQuestions(
  plans: readonly SectionPlan[],
  embedder: MeaningCall['embedder'],
): Promise<Map<SectionPlan, Float32Array[]>> {
  const asked = new Map<SectionPlan, Float32Array[]>()
  for (const plan of plans) {
    const questions = SECTION_QUESTIONS[plan.title]
    if (questions) asked.set(plan, await embedder.embedPassages(questions))
  }
  return asked
}

interface Compared {
  vector: Float32Array
  /** As the trained model reads it; undefined with any other model. */
  answer: Float32Array | undefined
  asked: ReadonlyMap<SectionPlan, readonly Float32Array[]>
  /** There are more quotes than are read. */
  isLarge: boolean
  examples: ReadonlyMap<SectionPlan, readonly Float32Array[]>
  nothing: readonly Float32Array[]
  defines: (unit: SourceQuote) => Defines
}

const DEFINED =
  /^(\p{Lu}[\p{L}\p{N}&/() -]{1,60}?)\s(?:((?:is|are)\s(?:an?|the|our|one)|builds|makes)|lets|enables|provides|offers|helps|consists of)\s/u
/** Begins a sentence about something named before, and is no name. */
const NO_NAME = /^(?:the|an?|our|your|this|these|those|each|every|all|both|most|many|some|you|we|they|it|one)\b/i
/** What the documents are about is named in so many of their quotes, in this share of them, and beside what is named most. */
const MAIN = { quotes: 3, share: 0.03, besideMost: 0.2, documentsBesideMost: 0.4 }
/** Where so many documents name one thing, what this share of them names is something else that they speak of. */
const OTHER = { documents: 10, share: 0.2 }

/** Whether a quote says what something is: what the company sells, what it does, or what is only spoken of. */
type Defines = 'is' | 'does' | 'other' | null

interface Named {
  quotes: number
  documents: number
}

/** Tells which of the quotes read say what something is that all name again and again, as they do what the company sells. */
async function mainDefinitions(
  read: readonly SourceQuote[],
  units: readonly SourceQuote[],
  signal: AbortSignal,
): Promise<(unit: SourceQuote) => Defines> {
  const found = ({ text }: SourceQuote) => DEFINED.exec(text)
  const counts = new Map<string, Named>()
  for (const name of new Set(read.flatMap((unit) => found(unit)?.[1] ?? []))) {
    // A large company has tens of thousands of quotes.
    await setImmediate()
    signal.throwIfAborted()
    // Not at the beginning of a sentence, where every word has a capital.
    const naming = units.filter(({ text }) => text.includes(` ${shortName(name)}`))
    counts.set(name, { quotes: naming.length, documents: new Set(naming.map(({ item_id }) => item_id)).size })
  }
  const most = {
    quotes: Math.max(0, ...[...counts.values()].map(({ quotes }) => quotes)),
    documents: Math.max(0, ...[...counts.values()].map(({ documents }) => documents)),
  }
  const least = Math.max(MAIN.quotes, units.length * MAIN.share, most.quotes * MAIN.besideMost)
  const isMain = ({ quotes, documents }: Named) =>
    quotes >= least && documents >= most.documents * MAIN.documentsBesideMost
  const isOther = ({ quotes, documents }: Named) =>
    most.documents >= OTHER.documents && quotes < least && documents <= most.documents * OTHER.share
  return (unit) => {
    const [, name, is] = found(unit) ?? []
    const named = name === undefined ? undefined : counts.get(name)
    if (name === undefined || named === undefined) return null
    if (isMain(named)) return is === undefined ? 'does' : 'is'
    return isOther(named) && !NO_NAME.test(name) ? 'other' : null
  }
}

/** 'Acme Fleet Manager' is called 'Fleet Manager' too. */
const shortName = (name: string) => (NO_NAME.test(name) ? name : name.split(' ').slice(-2).join(' '))

function ratesOf(unit: SourceQuote, compared: Compared): Map<SectionPlan, number> {
  const { vector, answer, examples, asked, nothing, defines, isLarge } = compared
  const none = likeness(vector, nothing)
  const near = new Map([...examples].map(([plan, vectors]) => [plan, likeness(vector, vectors)]))
  const best = Math.max(...near.values())
  const rates = new Map<SectionPlan, number>()
  for (const [plan, meaning] of near) {
    const defined = plan.isBroad === true ? defines(unit) : null
    if (defined === 'other') continue
    const words = plan.rate(unit) + (defined === null ? 0 : NAMED)
    if (plan.needs && !plan.needs(unit)) continue
    if (isNote(unit)) {
      if (plan.isForNotes) rates.set(plan, words)
      continue
    }
    const isOwn = plan.isOwn?.(unit) === true
    if (!isOwn && !isNear(plan, { meaning, words, none, best })) continue
    const questions = answer ? asked.get(plan) : undefined
    if (!isOwn && defined === null && answer && questions) {
      const least = isLarge ? (unit.isRow ? ANSWERS.rowOfMany : ANSWERS.ofMany) : ANSWERS.ofFew
      if (Math.max(...cosines(answer, questions)) < least) continue
    }
    rates.set(plan, (defined === 'is' ? LEADS : 0) + meaning + WORDS_SHARE * Math.min(words, 4))
  }
  return rates
}

interface Nearness {
  meaning: number
  words: number
  none: number
  best: number
}

/** Whether a quote is near enough to a section, to nothing else more, and to manuals' lines less. */
function isNear(plan: SectionPlan, { meaning, words, none, best }: Nearness): boolean {
  const enough = words >= NAMED ? ENOUGH.named : words > 0 ? ENOUGH.withWords : ENOUGH.alone
  const behind = plan.needs && !plan.isBroad ? NEARER.behindWithNeeds : NEARER.behind
  return meaning >= enough && meaning >= none + NEARER.thanNone && meaning >= best - behind
}

/** Mean cosine with the nearest examples; vectors have length 1. */
function likeness(vector: Float32Array, examples: readonly Float32Array[]): number {
  const nearest = cosines(vector, examples)
    .sort((a, b) => b - a)
    .slice(0, NEAREST)
  return nearest.reduce((sum, value) => sum + value, 0) / Math.max(nearest.length, 1)
}

const cosines = (vector: Float32Array, others: readonly Float32Array[]) =>
  others.map((other) => dotProduct(vector, other))
