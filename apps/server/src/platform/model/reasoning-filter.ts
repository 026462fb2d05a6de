import {
  CHANNEL_END,
  CHANNEL_END_BEGUN,
  closeOf,
  hasLateClose,
  isMention,
  MARK_MAX,
  type Reasoning,
  startOf,
} from './reasoning-marks.ts'
import { trackLines } from './reasoning-lines.ts'

/** More than any reply may hold that is asked for; more than that is not kept in memory. */
const HELD_MAX = 60_000
/** Blanks before an answer that are kept of it. */
const BLANKS_MAX = 20

/** What a model's earlier replies show of how its server sends reasoning. */
export interface ReasoningHabit {
  /** Its reasoning ends with a mark, but the server swallows the one that opens it. */
  isUnopened: boolean
}

interface ReasoningFilter {
  /** What may be shown after this delta; empty while the model reasons, or may do so. */
  push: (delta: string) => string
  /** What is left to be shown. Held text that no mark closed was an answer where the reply is whole, else reasoning. */
  end: (isWhole: boolean) => string
}

/**
 * `start`: before the first character of an answer, at the beginning or after reasoning. `reasoning`: what is held of it is shown
 * after all if nothing closes it and `isKept`.
 */
type State =
  | { at: 'start'; isFirst: boolean }
  | { at: 'reasoning'; of: Reasoning; isKept: boolean; isWithin: boolean }
  | { at: 'answer' }

interface Reply {
  state: State
  /** What came and was not shown. */
  held: string
  /** Whether the answer stands in a channel, whose end has a mark. */
  inChannel: boolean
  shownTail: string
  lines: ReturnType<typeof trackLines>
  habit: ReasoningHabit
}

/**
 * Leaves out the reasoning that servers without a parser for it send in the text: before an answer between tags, with the closing tag alone
 * or in gpt-oss's channels, and within an answer between tags that begin a line outside code.
 */
export function filterReasoning(habit: ReasoningHabit): ReasoningFilter {
  const state: State = { at: 'start', isFirst: true }
  const reply: Reply = { state, held: '', inChannel: false, shownTail: '', lines: trackLines(), habit }
  return {
    push: (delta) => {
      reply.held += delta
      return read(reply, delta.length)
    },
    end: (isWhole) => endOf(reply, isWhole),
  }
}

/** What a step shows; `isDone`: nothing more can be read of what is held. */
interface Step {
  shown: string
  isDone: boolean
}
const WAITS: Step = { shown: '', isDone: true }
const GOES_ON: Step = { shown: '', isDone: false }

/** What may be shown of what is held; `added`: how much of it is new to the first state. Step by step: one delta may hold thousands of marks. */
function read(reply: Reply, added: number): string {
  let all = ''
  for (let isFirst = true; ; isFirst = false) {
    const { shown, isDone } = step(reply, isFirst ? added : reply.held.length)
    all += shown
    if (isDone) return all
  }
}

function step(reply: Reply, added: number): Step {
  const { state } = reply
  if (state.at === 'start') return readStart(reply, state.isFirst)
  return state.at === 'reasoning' ? readReasoning(reply, state, added) : readAnswer(reply)
}

function readStart(reply: Reply, isFirst: boolean): Step {
  const text = reply.held.trimStart()
  if (text === '') {
    // Blanks before an answer are nothing that it says, and a model may repeat them without an end.
    reply.held = reply.held.slice(0, BLANKS_MAX)
    return WAITS
  }
  const start =
    isFirst && reply.habit.isUnopened ? unopenedUnlessMarked(text) : startOf(text, { mayBeUnopened: isFirst })
  if (start.kind === 'unclear') return WAITS
  if (start.kind !== 'answer') {
    reply.state = { at: 'reasoning', of: start, isKept: start.kind === 'unopened', isWithin: false }
    return GOES_ON
  }
  // What follows a header may begin with reasoning, too.
  reply.state = start.header > 0 ? { at: 'start', isFirst: false } : { at: 'answer' }
  reply.inChannel ||= start.header > 0
  if (start.header > 0 || !isFirst) reply.held = text.slice(start.header)
  return GOES_ON
}

function readReasoning(reply: Reply, state: State & { at: 'reasoning' }, added: number): Step {
  const { of, isKept, isWithin } = state
  const close = closeOf(reply.held, of, Math.max(0, reply.held.length - added - MARK_MAX))
  if (close === null) {
    if (!isKept) reply.held = reply.held.slice(-MARK_MAX)
    return { shown: reply.held.length > HELD_MAX ? showHeld(reply) : '', isDone: true }
  }
  if (of.kind === 'unopened' && !close.inChannel && isMention(reply.held, close.at))
    return { shown: showHeld(reply), isDone: true }
  if (!isWithin) reply.habit.isUnopened = of.kind === 'unopened'
  reply.inChannel ||= close.inChannel
  reply.held = reply.held.slice(close.end)
  reply.state = isWithin ? { at: 'answer' } : { at: 'start', isFirst: false }
  return GOES_ON
}

function readAnswer(reply: Reply): Step {
  const { held, inChannel } = reply
  const mark = inChannel ? CHANNEL_END.exec(held) : null
  const begun = inChannel && !mark ? CHANNEL_END_BEGUN.exec(held) : null
  const stop = mark?.index ?? begun?.index ?? held.length
  const { shown, rest, tag } = reply.lines.next(held.slice(0, stop))
  reply.held = rest + held.slice(stop)
  const text = watched(reply, shown)
  if (tag) reply.state = { at: 'reasoning', of: { kind: 'tag', tag }, isKept: true, isWithin: true }
  else if (mark) reply.state = { at: 'reasoning', of: { kind: 'channels' }, isKept: false, isWithin: true }
  return { shown: text, isDone: tag === null && mark === null }
}

/** What was taken for reasoning is an answer. */
function showHeld(reply: Reply): string {
  const text = reply.held
  reply.state = { at: 'answer' }
  reply.held = ''
  reply.lines.pass(text)
  return watched(reply, text)
}

/** What was shown cannot be taken back, but the next reply can be held until its reasoning ends. */
function watched(reply: Reply, text: string): string {
  if (text === '' || reply.habit.isUnopened) return text
  const seen = reply.shownTail + text
  reply.habit.isUnopened = hasLateClose(seen)
  reply.shownTail = seen.slice(-MARK_MAX)
  return text
}

function endOf({ state, held, habit }: Reply, isWhole: boolean): string {
  if (state.at !== 'reasoning') return state.at === 'start' && !state.isFirst ? held.trimStart() : held
  if (!state.isKept || !isWhole) return ''
  if (state.of.kind === 'unopened') habit.isUnopened = false
  return held
}

/** A server that swallows the opening mark sends reasoning, however it begins, unless a mark opens it after all. */
function unopenedUnlessMarked(text: string): ReturnType<typeof startOf> {
  const start = startOf(text, { mayBeUnopened: false })
  return start.kind === 'answer' && start.header === 0 ? { kind: 'unopened' } : start
}
