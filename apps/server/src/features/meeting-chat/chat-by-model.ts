import type { ChatBody, ChatSource } from '@cuecard/contract/meetings/chat.ts'
import type { z } from 'zod'
import { cutReply, type Model, ModelError } from '../../platform/model/model.ts'
import { contradictionNotice } from '../../shared/evidence/contradictions.ts'
import { isRefusal } from '../../shared/model-replies/refusal.ts'
import { unmentionedContradiction } from '../../shared/model-replies/unmentioned-contradiction.ts'
import {
  figuresOfPassage,
  unsupportedFigures,
  unsupportedNotice,
} from '../../shared/model-replies/unsupported-figures.ts'
import type { MergedPassages } from '../../shared/passages/unique-passages.ts'
import { newPromptMark } from '../../shared/prompts/prompt-mark.ts'
import { filterCitations } from '../../shared/quotes/citations.ts'
import { inCustomersWords, splitByAudience } from '../../shared/quotes/internal-notes.ts'
import type { ChatComposition } from './chat-composition.ts'
import type { ChatQuestion } from './chat-question.ts'
import { citedSources, type DocumentUnit, type MessageUnit, numberUnits, toSource, type Unit } from './chat-units.ts'
import { buildChatPrompt } from './chat.prompts.ts'
import { citeInOrder } from './cite-in-order.ts'
import { heldFacts } from './held-meetings.ts'
import { factsOf } from './meeting-facts.ts'
import type { TranscriptMaterial } from './transcript-material.ts'

interface ModelParts {
  asked: ChatQuestion
  body: z.output<typeof ChatBody>
  model: Model
  material: TranscriptMaterial
  found: MergedPassages
  refusal: string
}

/** The model's reply about these messages and passages, with the notices that a live answer gets. */
export function composeWithModel(parts: ModelParts): ChatComposition {
  const { material, model, refusal } = parts
  const { said, known } = numberUnits(material, inCustomersWords(parts.found), parts.asked.names)
  const units: Unit[] = [...said, ...known]
  const filter = filterCitations(units)
  const added = new Set<number>()
  const order = citeInOrder({ has: (n) => filter.cited.has(n) || added.has(n) })
  const held = material.held ? heldFacts(material.held, parts.body.time_zone) : null
  const prompt = buildChatPrompt({
    message: parts.body.message,
    names: parts.asked.names,
    history: parts.body.chat_history,
    meetings: material.meetings,
    said,
    known,
    speakers: material.speakers,
    whole: material.whole,
    held,
    refusal,
    mark: newPromptMark(),
  })
  return {
    engine: 'model',
    text: async function* (signal) {
      let text = ''
      let cut: ModelError | null = null
      try {
        for await (const delta of model.stream(prompt, signal)) {
          const shown = order.renumber(filter.push(delta))
          text += shown
          if (shown !== '') yield shown
        }
      } catch (error) {
        // What came is finished like a whole reply: it needs its notices as much.
        cut = cutReply(error)
      }
      const rest = order.renumber(filter.end())
      text += rest
      if (text.trim() === '') throw cut ?? new ModelError('The language model sent no answer.')
      if (rest !== '') yield rest
      if (!isRefusal(text, refusal)) {
        const unsupported = unsupportedFigures(text, [...givenFacts(parts, held), ...heldBy(units, filter.cited)])
        if (unsupported.length > 0) yield `\n\n${unsupportedNotice(unsupported)}`
        const spoken = spokenAs(known, parts.found)
        const unmentioned = unmentionedContradiction(parts.asked.question, text, { spoken, cited: filter.cited })
        if (unmentioned) {
          for (const { n } of [unmentioned.first, unmentioned.second]) added.add(n)
          yield order.renumber(`\n\n${contradictionNotice(unmentioned)}`)
        }
      }
      if (cut) throw cut
    },
    outcomeOf: (text) => (isRefusal(text, refusal) ? 'refused' : 'complete'),
    sources: () => [...citedSources(units, order.numbers()), ...heldSources(material)],
  }
}

/** What a reply may say without a number behind it: times and counts of the meetings, their notes, and what was asked. */
const givenFacts = ({ material, body }: ModelParts, held: string | null): string[] => [
  body.message,
  ...body.chat_history.filter(({ role }) => role === 'user').map(({ content }) => content),
  ...material.meetings.flatMap((meeting) => [
    meeting.title,
    factsOf(meeting),
    factsOf(meeting, body.time_zone),
    meeting.notes ?? '',
    `${meeting.message_count} messages`,
  ]),
  ...material.speakers.map(({ username, messages }) => `${username}: ${messages} messages`),
  held ?? '',
]

/** The cited passages and messages, each message with the one that it replies to. */
const heldBy = (units: readonly Unit[], cited: ReadonlySet<number>): string[] =>
  units.flatMap((unit, at) => {
    if (!cited.has(unit.n)) return []
    if (unit.kind === 'document') return [figuresOfPassage(unit.read.passage)]
    const before = units[at - 1]
    const isReplied = before?.kind === 'message' && before.meeting.id === unit.meeting.id
    return [...(isReplied ? [saidIn(before)] : []), saidIn(unit)]
  })

const saidIn = ({ elapsed, message }: MessageUnit) => `${elapsed} ${message.username}: ${message.message}`

/** The passages that may be read aloud, with the numbers of their units. */
const spokenAs = (known: readonly DocumentUnit[], found: MergedPassages) => {
  const spoken = new Set(splitByAudience(found).spoken.map(({ n }) => n))
  return known.filter(({ read }) => spoken.has(read.n)).map(({ n, read }) => ({ ...read, n }))
}

/** A model is told titles and times of these meetings and cites none of them, so that the reply may tell of each. */
const heldSources = ({ held }: TranscriptMaterial): ChatSource[] =>
  held ? numberUnits(held, []).said.map((unit) => ({ ...toSource(unit, unit.n), cited: false })) : []
