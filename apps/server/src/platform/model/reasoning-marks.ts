// How servers and models mark reasoning that stands in the text of a reply.

/** Tags that reasoning stands between: `<think>…</think>`. */
const NAMES = ['think', 'thinking', 'seed:think']
/** Words that an answer may have between such signs of its own: they open reasoning before an answer alone. */
const NAMES_BEFORE = ['thought', 'thoughts', 'reasoning', 'reflection', 'scratchpad']

export interface Tag {
  open: string
  close: string
}

const tagOf = (name: string): Tag => ({ open: `<${name}>`, close: `</${name}>` })
/** Those that open reasoning within an answer, too. */
const TAGS_WITHIN: readonly Tag[] = [...NAMES.map(tagOf), { open: '[think]', close: '[/think]' }]
const TAGS: readonly Tag[] = [...TAGS_WITHIN, ...NAMES_BEFORE.map(tagOf)]

// gpt-oss writes `<|channel|>analysis<|message|>…<|end|><|start|>assistant<|channel|>final<|message|>` before an answer. A server may
// leave out the first of these marks, or all of them: `analysis…assistantfinal`.
const CHANNEL_STARTS = ['<|channel|>', '<|start|>', 'analysis<|', 'commentary<|', 'assistant<|channel|>']
const ANSWER_STARTS = ['<|message|>', 'final<|message|>', 'assistant<|message|>']
const UNMARKED_CHANNEL = /^(?:analysis|commentary|assistantanalysis)(?=[\p{Lu}"'])/u
const UNMARKED_NAMES = ['analysis', 'commentary', 'assistantanalysis']
/** What stands directly before the answer. */
const FINAL =
  /<\|channel\|>\s*final[^<|]{0,40}(?:<\|constrain\|>[^<|]{0,20})?<\|message\|>|<\|start\|>assistant<\|message\|>|assistantfinal/
/** Ends a message in a channel; another one may follow. */
export const CHANNEL_END = /<\|(?:end|return|call|start|channel)\|>/
/** The beginning of such a mark at the end of a text. */
export const CHANNEL_END_BEGUN = /<(?:\|[a-z]{0,7}\|?)?$/
/** Longer than any mark, so that one is found that comes in several deltas. */
export const MARK_MAX = 150

/**
 * Reasoning without its opening tag begins like this, in lower case, and an answer hardly ever does: one that does is shown at its end
 * alone.
 */
const UNOPENED = [
  ...TAGS.map(({ close }) => close),
  'okay, so',
  'okay, the ',
  'okay, let',
  'alright, ',
  'hmm',
  'i need to ',
  'we need to ',
  'the user is ',
  'the user ask',
  'the user want',
  'the salesperson ',
  '嗯',
]

/** Reasoning in a `tag`, in `channels`, or without anything that opened it. */
export type Reasoning = { kind: 'tag'; tag: Tag } | { kind: 'channels' } | { kind: 'unopened' }

type Start = Reasoning | { kind: 'unclear' } | { kind: 'answer'; header: number }

/** What a text without leading blanks begins with; `unclear` while its first characters may become a mark. `header`: characters before the answer. */
export function startOf(text: string, { mayBeUnopened }: { mayBeUnopened: boolean }): Start {
  const lower = text.slice(0, MARK_MAX).toLowerCase()
  const tag = startIn(TAGS, text)
  if (tag) return { kind: 'tag', tag }
  if (CHANNEL_STARTS.some((mark) => text.startsWith(mark))) return { kind: 'channels' }
  const header = ANSWER_STARTS.find((mark) => text.startsWith(mark))
  if (header !== undefined) return { kind: 'answer', header: header.length }
  const unopened = mayBeUnopened ? UNOPENED : []
  if (UNMARKED_CHANNEL.test(text) || unopened.some((words) => lower.startsWith(words))) return { kind: 'unopened' }
  const inChannels = [...CHANNEL_STARTS, ...ANSWER_STARTS, ...UNMARKED_NAMES]
  const isUnclear =
    TAGS.some(({ open }) => open.startsWith(lower)) ||
    inChannels.some((mark) => mark.startsWith(text)) ||
    unopened.some((words) => words.startsWith(lower))
  return isUnclear ? { kind: 'unclear' } : { kind: 'answer', header: 0 }
}

const startIn = (tags: readonly Tag[], text: string): Tag | null => {
  const lower = text.slice(0, MARK_MAX).toLowerCase()
  return tags.find(({ open }) => lower.startsWith(open)) ?? null
}

/** The tag within an answer that a text begins with; `unclear` while it may become one. */
export function tagWithin(text: string): Tag | 'unclear' | null {
  const tag = startIn(TAGS_WITHIN, text)
  const lower = text.slice(0, MARK_MAX).toLowerCase()
  return tag ?? (TAGS_WITHIN.some(({ open }) => open.startsWith(lower)) ? 'unclear' : null)
}

interface Close {
  at: number
  end: number
  /** Whether the answer behind it stands in a channel, too. */
  inChannel: boolean
}

const patternOf = ({ close }: Tag) => close.replace(/[[\]]/g, '\\$&')
/** To be searched up to the first one alone: the text behind it may hold thousands. */
const CLOSES = new Map(TAGS.map((tag) => [tag.close, new RegExp(patternOf(tag), 'i')]))

/** Where reasoning ends, from that place on. */
export function closeOf(text: string, reasoning: Reasoning, from: number): Close | null {
  const rest = text.slice(from)
  const final = reasoning.kind === 'tag' ? null : FINAL.exec(rest)
  const tags = reasoning.kind === 'tag' ? [reasoning.tag] : reasoning.kind === 'unopened' ? TAGS : []
  const closes = tags.map(({ close }): Close => closeAt(rest.search(CLOSES.get(close) ?? close), close.length))
  if (final) closes.push({ ...closeAt(final.index, final[0].length), inChannel: true })
  const [first] = closes.filter(({ at }) => at >= 0).toSorted((a, b) => a.at - b.at)
  return first ? { ...first, at: from + first.at, end: from + first.end } : null
}

const closeAt = (at: number, length: number): Close => ({ at, end: at + length, inChannel: false })

const LATE_CLOSE = new RegExp(
  `\\n(?:${TAGS.map(patternOf).join('|')})|<\\|channel\\|>final<\\|message\\|>|assistantfinal`,
  'i',
)

/** Whether what was shown held the end of reasoning that nothing had opened. */
export const hasLateClose = (text: string): boolean => LATE_CLOSE.test(text)

/** Whether the text speaks of the closing mark instead of ending its reasoning with it. */
export const isMention = (text: string, at: number): boolean => {
  const before = text.slice(0, at).toLowerCase()
  return TAGS.some(({ open }) => before.includes(open)) || /[`'"“]$/.test(before)
}
