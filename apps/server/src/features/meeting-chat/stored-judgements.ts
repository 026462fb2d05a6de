import type { Evidence, ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import { isAppointment } from './appointments.ts'
import { type Aspect } from './chat-aspects.ts'
import { withoutCitations } from '../../shared/model-replies/named-citations.ts'
import { escapeMarkdown } from './chat-quotes.ts'
import type { MessageUnit } from './chat-units.ts'
import type { TurnQuote } from './choose-messages.ts'
import type { ChatMeeting } from './meeting-chat.store.ts'
import { nameParts } from './named-speakers.ts'
import { spokenText } from './speech-passages.ts'

/** What the notes and the analysis of a meeting say to a question about the whole of it. */
export interface StoredJudgements {
  /** The part of the notes that fits; null for none. */
  notes: string | null
  quotes: TurnQuote[]
  /** Sentences for what was looked for and not found. */
  missing: string[]
  /** Aspects that the transcript still has to be searched for. */
  open: ReadonlySet<Aspect>
}

const NOTES_MAX = 1_500
/** What was found of an aspect; a promise is quoted with what it answers. */
const ITEMS_MAX = 8

const HEADINGS = {
  decisions: /decision|decided|agreed|entscheid|beschl/i,
  actions: /next step|action|follow|to.?do|nächste|aufgaben/i,
  questions: /question|frage/i,
  unanswered: /(?:open|unanswered|offene?) (?:questions?|fragen?)/i,
  concerns: /concern|objection|risk|issue|pain|einwänd|bedenken/i,
  rivals: /competit|rival|wettbewerb/i,
  appointment: /decision|decided|agreed|entscheid|beschl|next step|action|follow|nächste|aufgaben/i,
} satisfies Partial<Record<Aspect, RegExp>>
const headingOf: Partial<Record<Aspect, RegExp>> = HEADINGS
/** `by` names whose they would be; empty for anybody's. */
const MISSING: Partial<Record<Aspect, (by: string) => string>> = {
  decisions: (by) => `The notes of the meeting hold no decision${by && ` by ${by}`}.`,
  actions: (by) => `The notes of the meeting hold no next step${by && ` of ${by}`}.`,
  concerns: (by) => `The analysis found no objection${by && ` of ${by}`} in this meeting.`,
  rivals: (by) => `The analysis found no competitor${by && ` named by ${by}`} in this meeting.`,
  appointment: () => 'The notes of the meeting name no day for another one.',
  unanswered: (by) => `The analysis found no question${by && ` of ${by}`} that stayed open in this meeting.`,
}
const NOT_ANALYSED = 'Which questions stayed open is known when the meeting has been analysed.'

interface Judged {
  meeting: ChatMeeting
  said: readonly MessageUnit[]
  /** Only what comes from them; empty for everybody. */
  speakers: readonly string[]
}

/** Reads the stored notes and analysis; what was never written leaves its aspects open. */
export function storedJudgements(aspects: ReadonlySet<Aspect>, judged: Judged): StoredJudgements {
  const { meeting, speakers } = judged
  const by = speakers.map(escapeMarkdown).join(', ')
  const open = new Set(aspects)
  const missing: string[] = []
  const quotes: TurnQuote[] = []
  const inNotes = new Set<Aspect>()
  for (const aspect of aspects) {
    const found = meeting.manager ? judgedQuotes(aspect, meeting.manager, judged) : null
    quotes.push(...(found ?? []))
    if (found && found.length > 0) open.delete(aspect)
    // What the analysis found of somebody stands in the notes once more.
    if (!found || found.length === 0 || speakers.length === 0) inNotes.add(aspect)
  }
  const notes = selectNotes(inNotes, judged)
  for (const aspect of open) {
    const say = MISSING[aspect]
    if (aspect === 'unanswered' && !meeting.manager) missing.push(NOT_ANALYSED)
    else if (!notes?.answered.has(aspect) && say !== undefined && wasLookedFor(aspect, meeting)) missing.push(say(by))
    else if (!notes?.answered.has(aspect)) continue
    open.delete(aspect)
  }
  return { notes: notes?.text ?? null, quotes, missing, open }
}

const wasLookedFor = (aspect: Aspect, { notes, manager }: ChatMeeting) =>
  aspect === 'decisions' || aspect === 'actions' || aspect === 'appointment' ? notes !== null : manager !== null

/** The sentences that the analysis rests on; null for an aspect that it does not judge. */
function judgedQuotes(aspect: Aspect, manager: ManagerAnalysis, { said, speakers }: Judged): TurnQuote[] | null {
  const items = itemsOf(aspect, manager, speakers)
  if (items === null) return null
  const quoted = new Map(
    items
      .slice(0, ITEMS_MAX)
      .flat()
      .map((one) => [`${one.message_id} ${one.quote}`, one]),
  )
  return asQuotes([...quoted.values()], said)
}

const asQuotes = (evidence: readonly Evidence[], said: readonly MessageUnit[]) =>
  evidence.flatMap(({ message_id, quote }): TurnQuote[] => {
    const unit = said.find(({ message }) => message.message_id === message_id)
    return unit ? [{ units: [unit], text: spokenText(quote) }] : []
  })

/** What was said of who decides, each sentence once; empty where the analysis does not know it. */
export function deciderQuotes({ manager }: ChatMeeting, said: readonly MessageUnit[]): TurnQuote[] {
  const fields = manager?.meddicc_bant_evidence.filter(
    ({ field }) => field === 'economic_buyer' || field === 'authority',
  )
  const known = (fields ?? []).filter(({ text }) => text !== null).flatMap(({ evidence }) => evidence)
  return asQuotes([...new Map(known.map((one) => [`${one.message_id} ${one.quote}`, one])).values()], said)
}

/** The evidence to quote of each item, in order. */
function itemsOf(aspect: Aspect, manager: ManagerAnalysis, speakers: readonly string[]): Evidence[][] | null {
  const isTheirs = (who: string | undefined) => speakers.length === 0 || (who !== undefined && speakers.includes(who))
  const firstOf = (items: readonly { evidence: Evidence[] }[]) =>
    items.map(({ evidence }) => evidence.slice(0, 1)).filter(([first]) => isTheirs(first?.speaker))
  const { customer_qna, next_steps = [] } = manager
  if (aspect === 'concerns') return firstOf(manager.objections_evidence)
  if (aspect === 'rivals') return firstOf(manager.competitors_evidence)
  if (aspect === 'questions') return firstOf(customer_qna)
  if (aspect === 'unanswered') return firstOf(customer_qna.filter((one) => one.rep_uncertain))
  // Without a name the notes say it, in the order of the talk.
  if (aspect !== 'actions' || speakers.length === 0) return null
  return next_steps
    .filter(({ who, whose, evidence }) => isTheirs(who ?? (whose === 'asked' ? undefined : evidence[0]?.speaker)))
    .map(({ evidence }) => evidence.slice(0, 2).toReversed())
}

/** The sections of the notes that the question asks for, or their start for a summary. */
function selectNotes(
  aspects: ReadonlySet<Aspect>,
  { meeting: { notes }, speakers }: Judged,
): { text: string; answered: ReadonlySet<Aspect> } | null {
  if (!notes) return null
  const sections = withoutCitations(notes)
    .split(/^(?=#{1,6}\s)/m)
    .flatMap((section) => (speakers.length > 0 ? (linesOf(section, speakers) ?? []) : section))
    .flatMap((section) => (aspects.has('appointment') ? (appointmentsIn(section) ?? []) : section))
  const answered = new Set<Aspect>()
  const fitting = sections.filter((section) => {
    const heading = section.split('\n')[0] ?? ''
    const own = [...aspects].filter((aspect) => headingOf[aspect]?.test(heading))
    for (const aspect of own) answered.add(aspect)
    return own.length > 0
  })
  if (aspects.has('summary')) answered.add('summary')
  const chosen = fitting.length > 0 ? fitting : aspects.has('summary') ? sections : []
  const text = chosen.join('').trim()
  if (text === '') return null
  return {
    text: text.length <= NOTES_MAX ? text : `${text.slice(0, text.lastIndexOf('\n', NOTES_MAX))}\n\n…`,
    answered,
  }
}

/** A section's heading with the points that name one of the speakers outside of what is quoted; null without such a point. */
function linesOf(section: string, speakers: readonly string[]): string | null {
  const names = speakers.flatMap((speaker) => [fold(speaker), ...nameParts(speaker)])
  return pointsOf(section, (line) => {
    // What was asked and then answered is told by whom behind the arrow.
    const told = ` ${fold((line.split(' → ').at(-1) ?? '').replaceAll(/“[^“”]*”/g, ' '))} `
    return names.some((name) => told.includes(` ${name} `))
  })
}

/** A section's heading with the points that say when people meet; null without such a point. */
const appointmentsIn = (section: string) =>
  pointsOf(section, (line, heading) => isAppointment(line, { isDecided: HEADINGS.decisions.test(heading) }))

function pointsOf(section: string, isMeant: (line: string, heading: string) => boolean): string | null {
  const [heading = '', ...lines] = section.split('\n')
  const own = lines.filter((line) => isMeant(line, heading))
  return own.length === 0 ? null : `${[heading, '', ...own].join('\n')}\n\n`
}
