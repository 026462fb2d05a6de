import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { type Aspect, withoutCitations } from './chat-question.ts'
import type { MessageUnit } from './chat-units.ts'
import type { TurnQuote } from './choose-messages.ts'
import type { ChatMeeting } from './meeting-chat.store.ts'
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
const QUOTES_MAX = 8

const HEADINGS: Partial<Record<Aspect, RegExp>> = {
  decisions: /decision|decided|agreed|entscheid|beschl/i,
  actions: /next step|action|follow|to.?do|nächste|aufgaben/i,
  questions: /question|frage/i,
  concerns: /concern|objection|risk|issue|pain|einwänd|bedenken/i,
  rivals: /competit|rival|wettbewerb/i,
}
const MISSING: Partial<Record<Aspect, string>> = {
  decisions: 'The notes of the meeting hold no decision.',
  actions: 'The notes of the meeting hold no next step.',
  concerns: 'The analysis found no objection in this meeting.',
  rivals: 'The analysis found no competitor in this meeting.',
}

/** Reads the stored notes and analysis; what was never written leaves its aspects open. */
export function storedJudgements(
  aspects: ReadonlySet<Aspect>,
  { meeting, said }: { meeting: ChatMeeting; said: readonly MessageUnit[] },
): StoredJudgements {
  const notes = selectNotes(aspects, meeting)
  const open = new Set(aspects)
  const missing: string[] = []
  const quotes: TurnQuote[] = []
  for (const aspect of aspects) {
    const judged = meeting.manager ? judgedQuotes(aspect, meeting.manager, said) : null
    quotes.push(...(judged ?? []))
    const isNoted = notes?.answered.has(aspect) ?? false
    if (isNoted || (judged && judged.length > 0)) open.delete(aspect)
    else if (MISSING[aspect] !== undefined && wasLookedFor(aspect, meeting)) {
      missing.push(MISSING[aspect])
      open.delete(aspect)
    }
  }
  return { notes: notes?.text ?? null, quotes: quotes.slice(0, QUOTES_MAX), missing, open }
}

const wasLookedFor = (aspect: Aspect, { notes, manager }: ChatMeeting) =>
  aspect === 'concerns' || aspect === 'rivals' ? manager !== null : notes !== null

/** The sentences that the analysis rests on; null for an aspect that it does not judge. */
function judgedQuotes(aspect: Aspect, manager: ManagerAnalysis, said: readonly MessageUnit[]): TurnQuote[] | null {
  const items = itemsOf(aspect, manager)
  if (items === null) return null
  return items.flatMap(({ evidence }): TurnQuote[] => {
    const [first] = evidence
    const unit = first && said.find(({ message }) => message.message_id === first.message_id)
    return unit ? [{ units: [unit], text: spokenText(first.quote) }] : []
  })
}

function itemsOf(aspect: Aspect, manager: ManagerAnalysis) {
  if (aspect === 'concerns') return manager.objections_evidence
  if (aspect === 'questions') return manager.customer_qna
  return aspect === 'rivals' ? manager.competitors_evidence : null
}

/** The sections of the notes that the question asks for, or their start for a summary. */
function selectNotes(
  aspects: ReadonlySet<Aspect>,
  { notes }: ChatMeeting,
): { text: string; answered: ReadonlySet<Aspect> } | null {
  if (!notes) return null
  const sections = withoutCitations(notes).split(/^(?=#{1,6}\s)/m)
  const answered = new Set<Aspect>()
  const fitting = sections.filter((section) => {
    const heading = section.split('\n')[0] ?? ''
    const own = [...aspects].filter((aspect) => HEADINGS[aspect]?.test(heading))
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
