import { isSubstantialQuestion } from '@cuecard/language/questions.ts'
import * as spoken from '../../../shared/transcript/spoken-sentences.ts'
import { shorten } from '@cuecard/language/plain-text.ts'
import type { Side } from '../../../shared/transcript/talk.ts'
import { topicStems, splitWords } from '@cuecard/language/words.ts'
import type { CustomerQna, QuestionHandlingIssue } from '@cuecard/contract/meetings/analysis.ts'
import { spokenLines } from './talk-ratios.ts'
import { topicNamesOf } from './topic-names.ts'
import type { Line } from '../../../shared/transcript/transcript-lines.ts'

/** What a customer asked and what was answered. */
export interface Exchange {
  questions: readonly AskedQuestion[]
  answer: readonly Line[]
  /** Why the answer is weak; null for a good answer. */
  weakness: 'unanswered' | 'postponed' | 'evasive' | 'hedged' | null
}

/** `lead` is the sentence before, where the question alone says too little; else empty. */
interface AskedQuestion extends spoken.SpokenSentence {
  lead: string
}

const POSTPONED =
  /\b(?:(?:get|come|circle|report) back (?:to you|with|on)|(?:have|need) to (?:check|ask|verify|confirm|look (?:it|that|into)|find out)|(?:let me|i(?:'ll| will| can)|we(?:'ll| will)) (?:check|find out|look into|ask (?:my|our|the)|follow up|verify|confirm that)|take (?:that|this|it) offline|follow[- ]up (?:on (?:that|this)|with you)|discuss (?:that|this|it) (?:later|offline|separately)|(?:da|das) müsste ich|melde mich|kläre (?:ich|das)|reiche ich nach|prüfe ich)\b/i
const EVASIVE =
  /\b(?:(?:don't|do not|can't|cannot|couldn't|won't|not going to|not able to|unable to) (?:really )?(?:know|say|tell|comment|share|disclose|give (?:that|you|those|out|any)|break (?:that|it|those) out|quantify|speak to|recall|remember|answer)|(?:not|n't) (?:entirely |really |quite |a hundred percent |100 ?% |exactly )?(?:sure|certain)|no idea|no clue|hard to (?:say|tell|quantify|predict)|too early to|we haven't (?:disclosed|decided|announced)|don't have (?:that|the|those|any|an exact|exact) (?:number|figure|data|information|detail|answer|breakdown|split|date)s?|think we give (?:that|those)|not (?:something )?(?:we|i) (?:disclose|share|know)|weiß ich nicht|bin (?:mir |ich )?(?:da )?nicht sicher|keine ahnung|kann ich (?:ihnen )?(?:gerade |jetzt |so )?nicht sagen|schwer zu sagen)\b/i
const HEDGE =
  /\b(?:maybe|perhaps|probably|possibly|presumably|i guess|i suppose|i assume|might|as far as i know|if i remember|roughly speaking|kind of|sort of|should be able|vielleicht|vermutlich|wahrscheinlich|glaube ich|ich denke|eventuell|soweit ich weiß)\b/gi
/** How many sentences at the start of an answer are judged, and how many lines an answer may have. */
const WEIGHED_SENTENCES = 5
const ANSWER_LINES_MAX = 60
const EXCERPT_MAX = 420
const HEDGES_MIN = 3

/** Customers' questions in order, each with the answer of the selling side. */
export function exchangesOf(lines: readonly Line[], sides: ReadonlyMap<string, Side>): Exchange[] {
  const turns = turnsOf(spokenLines(lines))
  const found: Exchange[] = []
  for (let at = 0; at < turns.length; at++) {
    const turn = turns[at] ?? []
    if (sideOf(turn, sides) !== 'customer') continue
    const questions = questionsOf(turn)
    if (questions.length === 0) continue
    const { answer, more, next } = answerTo(turns, at, sides)
    found.push({ questions: [...questions, ...more], answer, weakness: weaknessOf(answer) })
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

function questionsOf(turn: readonly Line[]): AskedQuestion[] {
  const sentences = spoken.spokenSentences(turn)
  return sentences.flatMap((sentence, at): AskedQuestion[] => {
    if (!spoken.isSpokenQuestion(sentence) || !isSubstantialQuestion(sentence.text)) return []
    const before = topicStems(sentence.text).length < 2 ? sentences[at - 1] : undefined
    const lead = before && !spoken.isSpokenQuestion(before) && splitWords(before.text).length > 5 ? before.text : ''
    return [{ ...sentence, lead }]
  })
}

interface Answer {
  answer: Line[]
  /** Further questions asked before an answer. */
  more: AskedQuestion[]
  /** Index of the turn after the answer. */
  next: number
}

/** What the selling side says until the customer speaks at length again; short words of assent do not end it. */
function answerTo(turns: readonly Line[][], asked: number, sides: ReadonlyMap<string, Side>): Answer {
  const found: Answer = { answer: [], more: [], next: asked + 1 }
  for (; found.next < turns.length && found.answer.length < ANSWER_LINES_MAX; found.next++) {
    const turn = turns[found.next] ?? []
    const side = sideOf(turn, sides)
    if (side === 'rep') found.answer.push(...turn)
    else if (side === 'other' && found.answer.length > 0) break
    else if (side === 'customer') {
      const answered = found.answer.some((line) => splitWords(line.text).length > 3)
      const questions = questionsOf(turn)
      if (answered && (questions.length > 0 || wordCount(turn) > 6)) break
      if (!answered && wordCount(turn) > 12 && questions.length === 0 && found.next > asked + 2) break
      found.more.push(...questions)
    }
  }
  return found
}

const wordCount = (turn: readonly Line[]) => turn.reduce((sum, line) => sum + splitWords(line.text).length, 0)

function weaknessOf(answer: readonly Line[]): Exchange['weakness'] {
  const sentences = spoken.spokenSentences(answer)
  if (sentences.every(({ text }) => splitWords(text).length < 1)) return 'unanswered'
  const start = sentences.slice(0, WEIGHED_SENTENCES).map(({ text }) => text)
  const text = start.join(' ').replaceAll('’', "'")
  if (POSTPONED.test(text)) return 'postponed'
  if (EVASIVE.test(text)) return 'evasive'
  const hedges = text.match(HEDGE)?.length ?? 0
  return hedges >= HEDGES_MIN && hedges / splitWords(text).length > 0.04 ? 'hedged' : null
}

const excerpt = (texts: readonly string[]) => shorten(texts.join(' '), EXCERPT_MAX)

/** The sentence of the answer that shows the weakness, else its first one of some length. */
function weakSentence({ answer, weakness }: Exchange): spoken.SpokenSentence | undefined {
  const sentences = withoutGreeting(spoken.spokenSentences(answer))
  const pattern = weakness === 'postponed' ? POSTPONED : weakness === 'evasive' ? EVASIVE : null
  const long = sentences.find(({ text }) => splitWords(text).length > 3) ?? sentences[0]
  return sentences.slice(0, WEIGHED_SENTENCES).find(({ text }) => pattern?.test(text.replaceAll('’', "'"))) ?? long
}

const GREETING =
  /^(?:(?:hey|hi|hello|yes|yeah|sure|okay|ok|uh|um|so|well|oh|and|thanks?|thank you|great|good|excellent|interesting|danke)\b[\s,.!]*)+(?:\p{L}+|(?:for )?(?:the|that|your) question|question)?[.!]?$/iu

function withoutGreeting(sentences: readonly spoken.SpokenSentence[]): readonly spoken.SpokenSentence[] {
  const from = sentences.findIndex(({ text }) => splitWords(text).length > 2 && !GREETING.test(text))
  return from < 0 ? sentences : sentences.slice(from)
}

/** The texts and evidence of an exchange as a row shows them. */
function rowOf(exchange: Exchange) {
  const asked = exchange.questions[0]
  const told = weakSentence(exchange)
  const answer = withoutGreeting(spoken.spokenSentences(exchange.answer))
  const from = exchange.weakness && told ? answer.findIndex(({ text }) => text === told.text) : 0
  return {
    question: excerpt(exchange.questions.map(({ lead, text }) => (lead === '' ? text : `${lead} ${text}`))),
    answer: excerpt(answer.slice(Math.max(0, from), from + 4).map(({ text }) => text)),
    evidence: [asked, told].flatMap((said) => (said ? [spoken.evidenceOf(said.line, said.text)] : [])),
  }
}

/** A topic for each exchange. */
const topicsOfExchanges = (exchanges: readonly Exchange[]) =>
  topicNamesOf(
    exchanges.map(({ questions, answer }) => [
      // The question is given twice, so that it counts more than the answer.
      ...questions.flatMap(({ line, text }) => [
        { ...line, text },
        { ...line, text },
      ]),
      ...answer.slice(0, 8),
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

/** Whether one of the next questions has mostly the same words. */
function askedAgain(exchanges: readonly Exchange[], at: number): boolean {
  const words = questionStems(exchanges[at])
  if (words.size < 3) return false
  return exchanges.slice(at + 1, at + 6).some((later) => {
    const again = questionStems(later)
    const common = [...words].filter((word) => again.has(word)).length
    return common >= 3 && common / Math.min(words.size, again.size) >= 0.6
  })
}

const questionStems = (exchange: Exchange | undefined) =>
  new Set((exchange?.questions ?? []).flatMap(({ text }) => topicStems(text)))
