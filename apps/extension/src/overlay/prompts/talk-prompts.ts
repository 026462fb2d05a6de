import { questionsIn } from '@cuecard/language/questions.ts'
import type { TranscriptLine } from '../../meeting/meeting-view.ts'

/** One line for the person who speaks. `quote` is what somebody has said. */
export interface TalkPrompt {
  text: string
  quote?: string
}

/** The share of the talk is that of this time. */
const SHARE_MS = 5 * 60_000
const SHARE_MAX = 0.7
/** Less says nothing about shares, in characters. */
const SHARE_LEAST = 600
/** The same hint about the share comes again after this time at the earliest. */
const SHARE_AGAIN_MS = 10 * 60_000
const MONOLOGUE_MS = 2 * 60_000
/** Characters that others may say in a monologue: 'Yes, right.' */
const ASIDE = 25
/** A monologue is over after such a silence. */
const SILENCE_MS = 15_000
const OPEN_MS = 60_000
/** A question that is open for longer is another matter than a hint. */
const OPEN_TOO_LONG_MS = 3 * 60_000
/** Fewer characters of the user after a question do not answer it. */
const ANSWER_LEAST = 25
/** Between two prompts. */
const QUIET_MS = 2 * 60_000

/** Words of one person that were heard just now. */
interface Heard {
  at: number
  is_own: boolean
  characters: number
}

/**
 * Watches who talks how much and says at most every two minutes what the user may want to know. To be called with the lines
 * whenever they change, and every few seconds.
 */
export function createTalkWatch(first: readonly TranscriptLine[], started_at: number) {
  const lengths = new Map(first.map((line) => [line.message_id, line.text.length]))
  const questions = watchQuestions(first)
  const monologue = watchMonologue()
  const share = watchShare(started_at)
  let prompted_at = Number.NEGATIVE_INFINITY

  const take = (line: TranscriptLine, now: number) => {
    const characters = line.text.length - (lengths.get(line.message_id) ?? 0)
    lengths.set(line.message_id, line.text.length)
    if (characters > 0) {
      const heard = { at: now, is_own: line.is_own, characters }
      // What is typed may answer a question, and is no talk.
      const watches = line.kind === 'chat' ? [questions] : [questions, monologue, share]
      for (const watch of watches) watch.hear(heard)
    }
    if (!line.is_own && line.is_question) questions.ask(line, now)
  }
  return {
    /** What is to be shown now; null for nothing. `named`: a competitor was named, which cannot wait. */
    take: (lines: readonly TranscriptLine[], now: number, named: TalkPrompt | null = null): TalkPrompt | null => {
      for (const line of lines) take(line, now)
      if (now - prompted_at < QUIET_MS) return null
      const prompt = named ?? questions.prompt(now) ?? monologue.prompt(now) ?? share.prompt(now)
      if (prompt) prompted_at = now
      return prompt
    },
    /** The user has answered what was asked in this line. */
    answer: questions.answer,
  }
}

/** Questions of the others to which the user has said nothing yet. */
function watchQuestions(first: readonly TranscriptLine[]) {
  const open = new Map<string, { at: number; quote: string; answered: number }>()
  const asked = new Set(first.map(({ message_id }) => message_id))
  return {
    hear: ({ is_own, characters }: Heard) => {
      for (const [id, question] of is_own ? open : []) {
        question.answered += characters
        if (question.answered >= ANSWER_LEAST) open.delete(id)
      }
    },
    ask: ({ message_id, text }: TranscriptLine, now: number) => {
      if (asked.has(message_id)) return
      asked.add(message_id)
      const quote = questionsIn(text).at(-1)?.text
      if (quote !== undefined) open.set(message_id, { at: now, quote, answered: 0 })
    },
    answer: (message_id: string) => void open.delete(message_id),
    prompt: (now: number): TalkPrompt | null => {
      for (const [id, { at, quote }] of open) {
        if (now - at < OPEN_MS) continue
        open.delete(id)
        if (now - at <= OPEN_TOO_LONG_MS) return { text: 'Still open:', quote }
      }
      return null
    },
  }
}

function watchMonologue() {
  let run: { since: number; last: number; aside: number; isTold: boolean } | null = null
  return {
    hear: ({ at, is_own, characters }: Heard) => {
      const isNew = run === null || at - run.last > SILENCE_MS
      if (is_own)
        run = isNew || !run ? { since: at, last: at, aside: 0, isTold: false } : { ...run, last: at, aside: 0 }
      else if (run) run = run.aside + characters > ASIDE ? null : { ...run, aside: run.aside + characters }
    },
    prompt: (now: number): TalkPrompt | null => {
      if (!run || run.isTold || now - run.since < MONOLOGUE_MS || now - run.last > SILENCE_MS) return null
      run = { ...run, isTold: true }
      return { text: 'You have been speaking for two minutes.' }
    },
  }
}

function watchShare(started_at: number) {
  let heard: Heard[] = []
  let told_at = Number.NEGATIVE_INFINITY
  return {
    hear: (each: Heard) => void heard.push(each),
    prompt: (now: number): TalkPrompt | null => {
      heard = heard.filter(({ at }) => now - at <= SHARE_MS)
      if (now - started_at < SHARE_MS || now - told_at < SHARE_AGAIN_MS) return null
      const all = sum(heard)
      const part = sum(heard.filter(({ is_own }) => is_own)) / all
      if (all < SHARE_LEAST || part <= SHARE_MAX) return null
      told_at = now
      return { text: `You have spoken ${Math.round(part * 100)} % of the last five minutes.` }
    },
  }
}

const sum = (heard: readonly Heard[]) => heard.reduce((all, { characters }) => all + characters, 0)
