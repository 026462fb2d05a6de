import { evidenceOf, QUOTE_MAX, type SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'
import { shorten } from '@cuecard/language/plain-text.ts'
import type { Side } from '../../../shared/transcript/talk.ts'
import { splitWords } from '@cuecard/language/words.ts'
import type { Evidence, Judgement, Qualification } from '@cuecard/contract/meetings/analysis.ts'
import { QUALIFICATION_FIELDS } from '@cuecard/contract/meetings/qualification-fields.ts'
import { isLikely, type KindsOf, sentenceKinds } from '../sentence-kinds/sentence-kinds.ts'
import { isDenied, isDeniedAround } from './denied.ts'
import { isHypothetical, type PlainSentence, plainSentences } from './plain-speech.ts'
import { isEvasive, isPostponed } from './putting-off.ts'
import { CUES, type CuedField, type FieldCue } from './qualification-cues.ts'
import { MONEY, TROUBLE } from './qualification-words.ts'
import { SELLER_QUESTIONS, type SellerQuestion } from './seller-questions.ts'

const EVIDENCE_MAX = 3
/** Sentences of the customer after a question in which its answer begins. */
const ANSWER_WITHIN = 3
/** Words with which the same question goes on. */
const GOES_ON = /^(?:if|or|say|for example|for instance)\b/iu
const WORDS_MIN = 4
const WORDS_OF_ANSWER = 2
/** What else a seller says in so many words repeats the answer or wonders at it. */
const WORDS_OF_ECHO = 6
const WORDS_GOOD = [6, 44] as const
/** Fields of which one answer is expected: several different ones leave it open which holds. */
const SINGLE: ReadonlySet<Qualification['field']> = new Set([
  'metrics',
  'economic_buyer',
  'decision_criteria',
  'identify_pain',
  'champion',
])
const NOBODY_ELSE =
  /\b(?:not|n't|nobody|no one) (?:\w+ )?(?:evaluat|look|talk|speak|compar|consider)\w*[^.]{0,20}\b(?:anyone|anybody|any other|else)\b|\byou(?:'re| are) the only (?:one|vendor|supplier)\b/iu
const UNNAMED =
  /\b(?:evaluat\w*|check(?:ing)? out|look(?:ing)? (?:at|into)|compar\w*|talk(?:ing)? to|considering) (?:\w+ ){0,3}(?:other|different) (?:tools?|vendors?|suppliers?|products?|solutions?|options?|providers?)\b/iu

/** MEDDICC and BANT fields in the contract's order, from what customers say; `text` is null where nothing was said about one. */
export function qualification(
  sentences: readonly SpokenSentence[],
  sides: ReadonlyMap<string, Side>,
  { competitors, kindsOf = sentenceKinds(sentences, sides) }: { competitors: readonly Judgement[]; kindsOf?: KindsOf },
): Qualification[] {
  const all = plainSentences(sentences)
  const isCustomer = ({ line }: PlainSentence) => sides.get(line.speaker) === 'customer'
  const said = all.filter((one) => isCustomer(one) && !one.asks && splitWords(one.text).length >= WORDS_MIN)
  const answersTo = (field: CuedField): PlainSentence[] => {
    const question = SELLER_QUESTIONS[field]
    if (!question) return []
    return all.flatMap((one, at) => {
      if (!one.asks || isCustomer(one) || !question.asked.test(one.plain)) return []
      const after = all.slice(at + 1)
      const next = after.findIndex((each) => !isCustomer(each) && endsAnswer(each))
      const told = after
        .slice(0, next < 0 ? undefined : next)
        .filter((each) => isCustomer(each) && !each.asks)
        .slice(0, ANSWER_WITHIN)
      if (told.some(({ plain }) => isEvasive(plain) || isPostponed(plain))) return []
      return (
        told.find((each) => splitWords(each.text).length >= WORDS_OF_ANSWER && isAnswer(field, each, question)) ?? []
      )
    })
  }
  const likely = (field: Qualification['field']): PlainSentence[] =>
    all
      .filter((one) => isCustomer(one) && !one.asks && splitWords(one.text).length >= WORDS_OF_ANSWER)
      .filter((one) => isTold(field, one))
      .filter((one) => isLikely(kindsOf(one), field))
      .toSorted((a, b) => kindsOf(b)(field) - kindsOf(a)(field))
  return QUALIFICATION_FIELDS.map((field) =>
    field === 'competition'
      ? competition(said, { competitors, likely: likely(field) })
      : fieldOf(field, {
          likely: likely(field),
          answers: answersTo(field),
          cued: ranked(said, CUES[field]),
          kindsOf,
        }),
  )
}

/** The seller asks another question or comes to another matter. */
const endsAnswer = ({ asks, plain, text }: PlainSentence) =>
  asks ? !GOES_ON.test(plain) : splitWords(text).length > WORDS_OF_ECHO && !GOES_ON.test(plain)

interface FieldSentences {
  /** As people labelled such sentences, the likeliest first. */
  likely: readonly PlainSentence[]
  /** That answer a question about the field. */
  answers: readonly PlainSentence[]
  /** That hold a cue of it, the best first. */
  cued: readonly PlainSentence[]
  kindsOf: KindsOf
}

/** How much more a cue counts than a chance, and an answer than a cue; a few words say little where nobody asked. */
const CUED = 0.4
const ANSWERED = 0.8
const SHORT = 0.3

function fieldOf(field: CuedField, { likely, answers, cued, kindsOf }: FieldSentences): Qualification {
  const told = [...new Set([...answers, ...cued])]
  const worthOf = (one: PlainSentence) =>
    kindsOf(one)(field) +
    (answers.includes(one) ? ANSWERED : 0) +
    (cued.includes(one) ? CUED : 0) -
    (!answers.includes(one) && splitWords(one.text).length < WORDS_GOOD[0] ? SHORT : 0)
  const best = [...new Set([...told, ...likely])].toSorted((a, b) => worthOf(b) - worthOf(a))
  const first = best[0]
  if (!first) return { field, text: null, evidence: [] }
  return {
    field,
    text: shorten(first.text, QUOTE_MAX),
    confidence: SINGLE.has(field) && new Set(told.map((one) => subjectOf(field, one))).size > 1 ? 'unclear' : 'found',
    evidence: best.slice(0, EVIDENCE_MAX).map(({ line, text }) => evidenceOf(line, text)),
  }
}

/** What a sentence names for a field: two sentences about one person, or two of one message, are no two answers. */
function subjectOf(field: CuedField, { plain, line }: PlainSentence): string {
  const person = /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u.exec(plain)?.[0]
  if (field === 'champion') return person ?? line.speaker
  return field === 'economic_buyer' && person ? person : line.message_id
}

/** The sentences that a cue is found in, the best first; sure ones go before guesses, and all of them stand in order else. */
function ranked(said: readonly PlainSentence[], cue: FieldCue): PlainSentence[] {
  const seen = new Set<string>()
  const every = globalOf(cue.say)
  const found = said.filter((one) => {
    const { plain } = one
    if (!cue.conditional && isHypothetical(plain)) return false
    if (seen.has(plain) || !says(one, cue) || cue.not?.test(plain)) return false
    seen.add(plain)
    return true
  })
  return found
    .map((one) => ({ one, score: scoreOf(one.plain) + Math.min(3, one.plain.match(every)?.length ?? 0) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one)
}

const globalOf = (pattern: RegExp) => new RegExp(pattern.source, `${pattern.flags}g`)

/** Whether a sentence says what a cue finds, and does not deny it. */
function says(said: PlainSentence, { say, named, gaps = false, tells }: FieldCue): boolean {
  const isTold = (pattern: RegExp, between: boolean) =>
    pattern.test(said.plain) &&
    [...said.plain.matchAll(globalOf(pattern))].some(
      (found) => !isDeniedAround(said, found) && !(between && isDenied(found[0])),
    )
  if (tells?.test(said.plain)) return say.test(said.plain)
  return isTold(say, gaps) || (named !== undefined && isTold(named, true))
}

/** Nothing that answers: 'Not my boss', 'None, we have stock', 'That is the thing'; 'not before May' answers. */
const NO_ANSWER =
  /^(?:(?:well|oh|honestly|actually|um|hm|na ja|also),? )*(?:not (?!(?:before|until|till|later|sooner|only|just|more|less|under|over)\b)|none\b|no (?!(?:one|later|sooner|less|more)\b)\p{L}|nothing (?:is|was|really|special|particular|in particular|much|at all)\b|nicht (?!(?:vor|bis|nur|mehr als|unter|später)(?!\p{L}))|keine?[nmrs]?(?!\p{L}))|\bthat(?:'s| is) the (?:thing|question)\b/iu
/** A loss, a gain, an aim, or how much of something goes wrong; how many people or vans there are is no measure of worth. */
const OF_WORTH = new RegExp(
  String.raw`${MONEY}|[€$£%]|(?<!\p{L})(?:percent|prozent|quid|grand|hours?|minutes?|days?|weeks?|stunden?|minuten|tage?|wochen?|every (?:second|third|fourth|fifth|tenth)|(?:one|two|three|four|five|\d+) (?:in|out of) \p{L}+|half|third|quarter|twice|double|under|below|less than|fewer|euro|franken|unter|weniger als|\p{L}*(?:tausend|hundert|million)\p{L}*|sav\p{L}+|cut|reduc\p{L}+|increas\p{L}+|target|hälfte|viertel|drittel|spar\p{L}*)(?!\p{L})|${TROUBLE.source}`,
  'iu',
)
/** What is denied of a person tells nobody; a date or a need can be told by what is not. */
const OF_PEOPLE: ReadonlySet<Qualification['field']> = new Set(['economic_buyer', 'authority', 'champion'])

/** Whether a sentence that is like those of a field tells it: not put off, imagined, denied or over. */
function isTold(field: Qualification['field'], { plain }: PlainSentence): boolean {
  const cue = field === 'competition' ? undefined : CUES[field]
  if (NO_ANSWER.test(plain) || isEvasive(plain) || isPostponed(plain) || cue?.not?.test(plain)) return false
  if (field === 'metrics' && !OF_WORTH.test(plain)) return false
  return !(isHypothetical(plain) && !cue?.conditional) && !(OF_PEOPLE.has(field) && isDenied(plain))
}

const SPENT = /\b(?:we|i|they|it|that|you)(?:'ve|'d| have| had)? (?:\w+ )?(?:spent|paid|lost|cost)\b/iu
/** '2000 people' are no sum of money. */
const COUNTED =
  /^ (?!(?:an?|per|each|in|for|or|and|to|is|was|at|as|on|of|with|if|but|so|that|this|would|should|will|max\w*|net|gross|tops|roughly|all|total|plus|hundred|thousand|million|grand|k|pro|im|für|oder|bis|als|ist|wäre|und|netto|brutto|maximal|insgesamt)(?!\p{L}))\p{L}/iu
const CURRENCY = /[€$£]|euro|dollar|pound|franc|grand|eur|usd|gbp/iu

/** Whether what follows a question about a field answers it, which a denial of it does not. */
function isAnswer(field: CuedField, said: PlainSentence, { answer, named }: SellerQuestion): boolean {
  const { plain } = said
  if (NO_ANSWER.test(plain) || (field === 'budget' && SPENT.test(plain))) return false
  // A day on which it cannot be is told of the timeline, too.
  if (field === 'timeline' || CUES[field].tells?.test(plain)) return answer.test(plain)
  return [answer, named ?? []]
    .flat()
    .flatMap((each) => [...plain.matchAll(globalOf(each))])
    .some((found) => {
      const counts =
        field === 'budget' &&
        !CURRENCY.test(found[0]) &&
        COUNTED.test(plain.slice(found.index + found[0].trimEnd().length))
      return !counts && (found[0] === '' || /^any ?more$/iu.test(found[0]) || !isDeniedAround(said, found))
    })
}

const GUESS =
  /\b(?:maybe|might|perhaps|probably|i (?:think|guess|heard)|not sure|not certain|someone|somebody|roughly|kind of|hard to)\b/iu

function scoreOf(text: string): number {
  const count = splitWords(text).length
  const readable = count >= WORDS_GOOD[0] && count <= WORDS_GOOD[1] ? 1 : 0
  return readable + (/\d|\b(?:hundred|thousand|million)\b/u.test(text) ? 0.5 : 0) - (GUESS.test(text) ? 1 : 0)
}

function competition(
  said: readonly PlainSentence[],
  { competitors, likely }: { competitors: readonly Judgement[]; likely: readonly PlainSentence[] },
): Qualification {
  const names = competitors.map(({ text }) => text).join(', ')
  const cued = said.filter(({ plain }) => NOBODY_ELSE.test(plain) || UNNAMED.test(plain))
  const about = [...new Set([...cued, ...likely])]
  const quotes = about.map(({ line, text }) => evidenceOf(line, text))
  // The first words of each before more of any.
  const ofRivals = [0, 1, 2].flatMap((nth) => competitors.flatMap(({ evidence: told }) => told[nth] ?? []))
  const known = new Map([...ofRivals, ...quotes].toReversed().map((one) => [one.message_id, one]))
  const evidence: Evidence[] = [...known.values()].toReversed().slice(0, EVIDENCE_MAX)
  const text = names === '' ? (about[0]?.text ?? null) : names
  if (text === null) return { field: 'competition', text, evidence: [] }
  const denied = about.some(({ plain }) => NOBODY_ELSE.test(plain))
  const unclear = competitors.length > 1 || (names !== '' && denied)
  return { field: 'competition', text: shorten(text, QUOTE_MAX), confidence: unclear ? 'unclear' : 'found', evidence }
}
