import type { CompareMeaning } from '../../shared/quotes/scored-units.ts'
import { FACTS } from './chat-aspects.ts'
import { type ChatQuestion } from './chat-question.ts'
import { escapeMarkdown } from './chat-quotes.ts'
import type { MessageUnit } from './chat-units.ts'
import { factsOf } from './meeting-facts.ts'
import { chooseQuotes, type TurnQuote } from './choose-messages.ts'
import { overviewQuotes } from './meeting-overview.ts'
import { askedOnlyOf } from './named-speakers.ts'
import { asksForFollowUpMail } from './reply-form.ts'
import { scorePassages, speaksOf } from './score-passages.ts'
import { speechPassages } from './speech-passages.ts'
import { deciderQuotes, storedJudgements } from './stored-judgements.ts'
import type { TranscriptMaterial } from './transcript-material.ts'

interface Talk {
  asked: ChatQuestion
  material: TranscriptMaterial
  /** Whether the question is about one meeting. */
  isOne: boolean
}

interface SaidAbout {
  messages: TurnQuote[]
  notes: string | null
  missing: readonly string[]
}

/** What was said that answers: by notes and analysis for the whole of one meeting, else from the talk; nothing where it does not speak of it. */
export async function saidAbout(
  { asked, material, isOne, compare }: Talk & { compare: CompareMeaning | null },
  said: readonly MessageUnit[],
): Promise<SaidAbout> {
  const speakers = askedSpeakers({ asked, material, isOne })
  const [meeting] = material.meetings
  if (speakers === null) {
    const deciders = isOne && meeting && asked.asksForDecider ? deciderQuotes(meeting, said) : []
    if (deciders.length > 0) return { messages: deciders, notes: null, missing: [] }
    const query = { asked, speakers: material.named, compare }
    const scored = await scorePassages(await speechPassages(said, asked.names), query)
    const messages = speaksOf(scored, query) ? await chooseQuotes(scored, query) : []
    return { messages, notes: null, missing: [] }
  }
  if (!isOne || !meeting) return { messages: overviewQuotes(asked.aspects, said), notes: null, missing: [] }
  const { quotes, open, notes, missing } = storedJudgements(asked.aspects, { meeting, said, speakers })
  const theirs = speakers.length === 0 ? said : said.filter(({ message }) => speakers.includes(message.username))
  return { messages: [...quotes, ...overviewQuotes(open, theirs)], notes, missing }
}

/** Whose part in the whole is asked for, empty for everybody's; null for a question that names something else to search for. */
export function askedSpeakers({ asked, material, isOne }: Talk): readonly string[] | null {
  const [meeting] = material.meetings
  if (!isOne || !meeting || asked.aspects.size === 0) return asked.hasSubject ? null : []
  // Somebody may have a part in all that is said.
  const isOfSomebody = [...asked.aspects].some((aspect) => !FACTS.has(aspect))
  const { words, borrowed, names } = asked.question
  // Hurried people write 'the globex call'; 'Who is in the pilot?' asks for more than a title.
  const isOfTimes = !isOfSomebody && !asked.aspects.has('people')
  return askedOnlyOf({
    words: [...words, ...borrowed],
    names: isOfTimes ? words : names,
    title: meeting.title,
    speakers: isOfSomebody ? material.speakers : [],
    named: isOfSomebody ? material.named : [],
  })
}

/** Participants and times, computed from the transcript, if the question asks for them. */
export function meetingFacts(talk: Talk, time_zone: string): string[] {
  const { asked, material } = talk
  const [meeting] = material.meetings
  if (!meeting || askedSpeakers(talk) === null) return []
  const lines: string[] = []
  if (asked.aspects.has('times') || asked.aspects.has('held')) lines.push(`The meeting ${factsOf(meeting, time_zone)}.`)
  if (asked.aspects.has('people') && material.speakers.length > 0) {
    const names = material.speakers
      .slice(0, 30)
      .map(({ username, messages }) => `${escapeMarkdown(username)} (${messages})`)
    lines.push(`Who spoke, with the number of messages: ${names.join(', ')}.`)
  }
  if (asksForFollowUpMail(asked.message) && meeting.ended_at)
    lines.push("The meeting's User Notes draft the mail: choose Follow-up mail there.")
  return lines
}
