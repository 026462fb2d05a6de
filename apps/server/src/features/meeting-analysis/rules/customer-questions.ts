import { isIdleQuestion } from '@cuecard/language/idle-questions.ts'
import { isSubstantialQuestion } from '@cuecard/language/questions.ts'
import * as spoken from '../../../shared/transcript/spoken-sentences.ts'
import { differsBothWays, wordsAsked } from '../../../shared/evidence/words-asked.ts'
import { shorten } from '@cuecard/language/plain-text.ts'
import type { Side } from '../../../shared/transcript/talk.ts'
import { topicStems, splitWords } from '@cuecard/language/words.ts'
import type { CustomerQna, QuestionHandlingIssue } from '@cuecard/contract/meetings/analysis.ts'
import { isAmongCustomers } from './among-customers.ts'
import { putOffLater } from './put-off-later.ts'
import { asksAnew, LEANING_STEMS, LEANS, proposesDay } from './leaning-questions.ts'
import { isEvasive, isPostponed } from './putting-off.ts'
import { shortQuestion } from './short-questions.ts'
import { addsMore, answering, isAnswer, isFragment, isTelling, takesYes, tellingSentence } from './spoken-answers.ts'
import { spokenLines } from './talk-ratios.ts'
import { topicNamesOf, UNNAMED } from './topic-names.ts'
import type { Line } from '../../../shared/transcript/transcript-lines.ts'

/** What a customer asked and what was answered. */
export interface Exchange {
  questions: readonly AskedQuestion[]
  /** The selling side's turns. */
  answer: readonly (readonly Line[])[]
  /** Why the answer is weak; null for a good answer. */
  weakness: 'unanswered' | 'postponed' | 'evasive' | 'hedged' | null
}

/** `lead` is the sentence before, where the question alone says too little; else empty. */
interface AskedQuestion extends spoken.SpokenSentence {
  lead: string
}

const HEDGE =
  /\b(?:maybe|perhaps|probably|possibly|presumably|i guess|i suppose|i assume|might|as far as i know|if i remember|roughly speaking|kind of|sort of|should be able|vielleicht|vermutlich|wahrscheinlich|glaube ich|ich denke|eventuell|soweit ich weiß)\b/gi
/** How many sentences at the start of an answer are judged, and how many lines an answer may have. */
const WEIGHED_SENTENCES = 5
const ANSWER_LINES_MAX = 60
const EXCERPT_SENTENCES = 4
const EXCERPT_MAX = 420
/** Questions are shown whole: several of one turn belong together. */
const QUESTIONS_MAX = 900
const HEDGES_MIN = 3
/** A sentence with more words may say what the question behind it leans on. */
const LEAD_WORDS_MIN = 5

/** Customers' questions in order, each with the answer of the selling side. */
export function exchangesOf(lines: readonly Line[], sides: ReadonlyMap<string, Side>): Exchange[] {
  const turns = turnsOf(spokenLines(lines))
  const customers = [...sides].flatMap(([speaker, side]) => (side === 'customer' ? [speaker] : []))
  const names = [...sides.keys()]
  const found: Exchange[] = []
  for (let at = 0; at < turns.length; at++) {
    const turn = turns[at] ?? []
    if (sideOf(turn, sides) !== 'customer') continue
    const questions = questionsOf(turn, names).filter(
      (asked) => !isAmongCustomers(asked, { customers, next: turns[at + 1] }),
    )
    if (questions.length === 0) continue
    const { answer, more, next, isAnswered } = answerTo({ turns, asked: at, questions }, sides)
    found.push({ questions: [...questions, ...more], answer, weakness: weaknessOf(answer.flat(), isAnswered) })
    at = next - 1
  }
  return found
}

function turnsOf(lines: readonly Line[]): Line[][] {
  const turns: Line[][] = []
  for (const line of lines) {
    const last = turns.at(-1)
    if (last?.[0]?.speaker === line.speaker) last.push(line)
    else turns.push([line])
  }
  return turns
}

const sideOf = (turn: readonly Line[], sides: ReadonlyMap<string, Side>) => sides.get(turn[0]?.speaker ?? '') ?? 'other'

function questionsOf(turn: readonly Line[], names: readonly string[]): AskedQuestion[] {
  const sentences = spoken.spokenSentences(turn)
  return sentences.flatMap((sentence, at): AskedQuestion[] => {
    if (!spoken.isSpokenQuestion(sentence) || isIdleQuestion(sentence.text)) return []
    if (!isSubstantialQuestion(sentence.text)) {
      const text = shortQuestion(sentences, at, names)
      return text === null ? [] : [{ ...sentence, text, lead: '' }]
    }
    const before = sentences[at - 1]
    return [{ ...sentence, lead: before && belongsTo(before, sentence) ? before.text : '' }]
  })
}

/** Whether the sentence before says what the question is about. */
function belongsTo(before: spoken.SpokenSentence, { text }: spoken.SpokenSentence): boolean {
  if (spoken.isSpokenQuestion(before)) return false
  const stems = topicStems(text).length
  return (stems < 2 || (stems < LEANING_STEMS && LEANS.test(text))) && splitWords(before.text).length > LEAD_WORDS_MIN
}

interface Answer {
  answer: Line[][]
  /** Further questions asked before an answer. */
  more: AskedQuestion[]
  /** Index of the turn after the answer. */
  next: number
  /** Something was told, or the question directly answered by few words. */
  isAnswered: boolean
}

interface Asked {
  turns: readonly Line[][]
  /** Index of the turn that asks. */
  asked: number
  questions: readonly AskedQuestion[]
}

/** What the selling side says until the customer speaks at length again; short words of assent do not end it. */
function answerTo({ turns, asked, questions: first }: Asked, sides: ReadonlyMap<string, Side>): Answer {
  const found: Answer = { answer: [], more: [], next: asked + 1, isAnswered: false }
  let open = { at: asked, takesYes: questionTakesYes(first) }
  for (; found.next < turns.length && found.answer.flat().length < ANSWER_LINES_MAX; found.next++) {
    const turn = turns[found.next] ?? []
    const side = sideOf(turn, sides)
    if (side === 'rep') {
      const isAfterShortTurn = found.isAnswered && sideOf(turns[found.next - 1] ?? [], sides) === 'customer'
      if (isAfterShortTurn && !continues(turn, { asked: [...first, ...found.more], answer: found.answer.flat() })) break
      const isDirect = found.next === open.at + 1
      found.answer.push(turn)
      found.isAnswered ||= spoken
        .spokenSentences(turn)
        .some((said) => isTelling(said) || (isDirect && (isAnswer(said, open) || proposesDay(said))))
    } else if (side === 'other' && found.answer.length > 0) break
    else if (side === 'customer') {
      // A counter-question answers nothing: what the customer adds and what follows belong to the same exchange.
      const answered = found.isAnswered
      const questions = questionsOf(turn, [...sides.keys()])
      // A question that is too short to be shown has an answer of its own too.
      const asks = spoken.spokenSentences(turn).some(spoken.isSpokenQuestion)
      if (answered && (asks || wordCount(turn) > 6)) {
        const known = stemsOf([...first, ...found.more, ...found.answer.flat()])
        const takenBack = putOffLater({ turns, from: found.next, sideOf: (one) => sideOf(one, sides), known })
        if (takenBack) found.answer.push([...takenBack])
        break
      }
      // A colleague who asks for something else after a counter-question begins an exchange of their own.
      if (found.answer.length > 0 && asksAnew(questions, turns[open.at]?.[0]?.speaker)) break
      if (!answered && wordCount(turn) > 12 && questions.length === 0 && found.next > asked + 2) break
      found.more.push(...questions)
      if (questions.length > 0) open = { at: found.next, takesYes: questionTakesYes(questions) }
    }
  }
  return found
}

interface Told {
  asked: readonly { text: string }[]
  answer: readonly Line[]
}

/** Whether a turn goes on with what was answered, though the customer said a word in between, or puts it off after all. */
function continues(turn: readonly Line[], { asked, answer }: Told): boolean {
  const told = spoken.spokenSentences(turn)
  const text = told.map((said) => said.text).join(' ')
  if (isPostponed(text.replaceAll('’', "'"))) return true
  if (told.some(spoken.isSpokenQuestion) || !told.some(isTelling)) return false
  const known = stemsOf([...asked, ...answer])
  if (addsMore(text) || topicStems(text).some((stem) => known.has(stem))) return true
  // 'There is.' leaves it to the next turn to tell something.
  return stemsOf(asked).size === known.size && isFragment(text)
}

const stemsOf = (said: readonly { text: string }[]) => new Set(said.flatMap(({ text }) => topicStems(text)))

const questionTakesYes = (questions: readonly AskedQuestion[]) => takesYes(questions.at(-1)?.text ?? '')

const wordCount = (turn: readonly Line[]) => turn.reduce((sum, line) => sum + splitWords(line.text).length, 0)

function weaknessOf(answer: readonly Line[], isAnswered: boolean): Exchange['weakness'] {
  const sentences = spoken.spokenSentences(answer)
  if (!isAnswered && !sentences.some((said) => isAnswer(said, { takesYes: false }))) return 'unanswered'
  const start = sentences.slice(0, WEIGHED_SENTENCES).map(({ text }) => text)
  const text = start.join(' ').replaceAll('’', "'")
  if (isPostponed(text)) return 'postponed'
  if (isEvasive(text)) return 'evasive'
  const hedges = text.match(HEDGE)?.length ?? 0
  return hedges >= HEDGES_MIN && hedges / splitWords(text).length > 0.04 ? 'hedged' : null
}

type Sentences = readonly spoken.SpokenSentence[]

const excerpt = (texts: readonly string[]) => shorten(texts.join(' '), EXCERPT_MAX)

/** The sentence of the answer that shows the weakness, else the first that tells something. */
function weakSentence({ weakness }: Exchange, sentences: Sentences): spoken.SpokenSentence | undefined {
  const shows = weakness === 'postponed' ? isPostponed : weakness === 'evasive' ? isEvasive : () => false
  const weak = sentences.slice(0, WEIGHED_SENTENCES).find(({ text }) => shows(text.replaceAll('’', "'")))
  return weak ?? tellingSentence(sentences)
}

/** The texts and evidence of an exchange as a row shows them. */
function rowOf(exchange: Exchange) {
  const asked = exchange.questions[0]
  const answer = answering(spoken.spokenSentences(exchange.answer.flat()), {
    takesYes: questionTakesYes(exchange.questions),
  })
  const told = weakSentence(exchange, answer)
  const from = Math.max(0, exchange.weakness && told ? answer.findIndex(({ text }) => text === told.text) : 0)
  // Who goes on after a question has answered it.
  const turns = new Map(exchange.answer.flatMap((turn) => turn.map((line) => [line, turn])))
  const turnOf = (said: spoken.SpokenSentence | undefined) => said && turns.get(said.line)
  const isLeft = (at: number) => turnOf(answer[at]) !== turnOf(answer[at + 1])
  const asksBack = answer.findIndex((said, at) => at > from && isLeft(at) && spoken.isSpokenQuestion(said))
  const until = Math.min(from + EXCERPT_SENTENCES, asksBack < 0 ? Infinity : asksBack)
  return {
    question: shorten(
      exchange.questions.map(({ lead, text }) => (lead === '' ? text : `${lead} ${text}`)).join(' '),
      QUESTIONS_MAX,
    ),
    answer: excerpt(answer.slice(from, until).map(({ text }) => text)),
    evidence: [asked, told].flatMap((said) => (said ? [spoken.evidenceOf(said.line, said.text)] : [])),
  }
}

/** A topic for each exchange; empty where its words give none. */
const topicsOfExchanges = (exchanges: readonly Exchange[]) =>
  namesOfExchanges(exchanges).map((name) => (name === UNNAMED ? '' : name))

const namesOfExchanges = (exchanges: readonly Exchange[]) =>
  topicNamesOf(
    exchanges.map(({ questions, answer }) => [
      // The question is given twice, so that it counts more than the answer.
      ...questions.flatMap(({ line, text }) => [
        { ...line, text },
        { ...line, text },
      ]),
      ...answer.flat().slice(0, 8),
    ]),
  )

export function customerQna(exchanges: readonly Exchange[]): CustomerQna[] {
  const topics = topicsOfExchanges(exchanges)
  return exchanges.map((exchange, at) => {
    const { question, answer, evidence } = rowOf(exchange)
    return {
      topic: topics[at] ?? '',
      customer_question: question,
      rep_answer_excerpt: answer,
      rep_uncertain: exchange.weakness !== null,
      evidence,
    }
  })
}

/** Questions with a weak answer, and questions that the customer had to repeat. */
export function handlingIssues(exchanges: readonly Exchange[]): QuestionHandlingIssue[] {
  const topics = topicsOfExchanges(exchanges)
  return exchanges.flatMap((exchange, at) => {
    if (exchange.weakness === null && !askedAgain(exchanges, at)) return []
    const { question, answer, evidence } = rowOf(exchange)
    return [{ topic: topics[at] ?? '', customer_question: question, rep_response_excerpt: answer, evidence }]
  })
}

/** Whether the same customer asks one of the next questions with mostly the same words, and for nothing else. */
function askedAgain(exchanges: readonly Exchange[], at: number): boolean {
  const asked = exchanges[at]
  const words = questionStems(asked)
  if (words.size < 3) return false
  return exchanges.slice(at + 1, at + 6).some((later) => {
    if (later.questions[0]?.line.speaker !== asked?.questions[0]?.line.speaker) return false
    const again = questionStems(later)
    const common = [...words].filter((word) => again.has(word)).length
    const isSame = common >= 3 && common / Math.min(words.size, again.size) >= 0.6
    return isSame && !differsBothWays(wordsAsked(textOf(asked)), wordsAsked(textOf(later)))
  })
}

const textOf = (exchange: Exchange | undefined) => exchange?.questions.map(({ text }) => text).join(' ') ?? ''

const questionStems = (exchange: Exchange | undefined) => new Set(topicStems(textOf(exchange)))
