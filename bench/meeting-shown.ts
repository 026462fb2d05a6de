// Part of the benches of meetings: what the notes and the summary show of a meeting without a model.
import { readMarkdown } from '../apps/server/src/features/meeting-analysis/markdown-quote.ts'
import { runRules } from '../apps/server/src/features/meeting-analysis/run-rules.ts'
import type { AnalysisInput } from '../apps/server/src/features/meeting-analysis/findings.ts'

const BEGIN = new Date('2026-03-02T09:00:00Z')

export interface Message {
  message_id: string
  username: string
  message: string
}

export interface Shown {
  text: string
  message_id: string
}

export const inputOf = (messages: readonly Message[]): AnalysisInput => ({
  rows: messages.map(({ message_id, username, message }) => ({ message_id, username, message, at: null })),
  startedAt: BEGIN,
  people: { owner: null, colleagues: [], attendees: [] },
  ownNames: [],
})

/** What the notes and the summary show of a meeting, each with the message that it stands in. */
export function shownOf(input: AnalysisInput) {
  const { notes = '' } = runRules('notes', input)
  const { findings } = runRules('analysis', input)
  const quotes = (title: string): Shown[] =>
    quotesIn(notes, title).map((text) => {
      const there = input.rows.find(({ message }) => plain(message).includes(plain(text).slice(0, 60)))
      return { text, message_id: there?.message_id ?? '' }
    })
  const objections = (findings?.objections_evidence ?? []).map(({ text, evidence }) => ({
    text,
    message_id: evidence[0]?.message_id ?? '',
  }))
  return {
    decisions: quotes('Decisions'),
    next_steps: quotes('Next steps'),
    objections,
    competitors: (findings?.competitors_evidence ?? []).map(({ text }) => text),
    fields: (findings?.meddicc_bant_evidence ?? []).flatMap(({ field, text }) =>
      text === null ? [] : `${field}: ${text}`,
    ),
    topics: (findings?.topic_timeline ?? []).map(({ topic }) => topic),
  }
}

/** The last quote of each point below a heading of the notes. */
export const quotesIn = (notes: string, title: string): string[] =>
  (readMarkdown(notes).find((section) => section.title === title)?.points ?? []).map(
    (text) => /“([^“”]*)”[^“”]*$/u.exec(text)?.[1]?.replace(/…$/, '') ?? text,
  )

/** Letters and digits alone, in lower case and without a transcriber's tags. */
export const plain = (text: string) =>
  text
    .replaceAll(/[<[{][^>\]}]*[>\]}]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
