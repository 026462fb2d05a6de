const OPEN = '<think>'
const CLOSE = '</think>'
const CLOSE_ON_LINE = `\n${CLOSE}`
/**
 * Reasoning without its opening tag begins like this, in lower case, and an answer hardly ever does: one that does is shown at its end
 * alone.
 */
const BEGINNINGS = [
  CLOSE,
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
/** More than any reply may hold that is asked for; more than that is not kept in memory. */
const HELD_MAX = 60_000

/** What a model's earlier replies show of how its server sends reasoning. */
export interface ReasoningHabit {
  /** Its reasoning ends with a tag, but the server swallows the tag that opens it. */
  isUnopened: boolean
}

interface ReasoningFilter {
  /** What may be shown after this delta; empty while the model reasons, or may do so. */
  push: (delta: string) => string
  /** What is left to be shown. Held text that no tag closed was an answer where the reply is whole, else reasoning. */
  end: (isWhole: boolean) => string
}

/**
 * `unopened`: held, because it is reasoning if a closing tag comes. `closed`: after reasoning, before the first character of
 * the answer.
 */
type State = 'start' | 'opened' | 'unopened' | 'closed' | 'answer'

/** Leaves out the reasoning that servers without a parser for it send before the answer: `<think>…</think>`, or only `…</think>`. */
export function filterReasoning(habit: ReasoningHabit): ReasoningFilter {
  let state: State = 'start'
  let held = ''
  let tail = ''
  /** What was shown cannot be taken back, but the next reply can be held until its reasoning ends. */
  const watch = (text: string): string => {
    if (habit.isUnopened) return text
    const seen = tail + text
    habit.isUnopened = seen.includes(CLOSE_ON_LINE)
    tail = seen.slice(1 - CLOSE_ON_LINE.length)
    return text
  }
  const push = (delta: string): string => {
    if (state === 'answer') return watch(delta)
    held += delta
    if (state === 'start') state = stateOf(held, habit)
    if (state === 'opened' || state === 'unopened') {
      const at = held.indexOf(CLOSE, Math.max(0, held.length - delta.length - CLOSE.length))
      if (at < 0) {
        if (state === 'opened') held = held.slice(-CLOSE.length)
      } else if (state === 'unopened' && isMention(held, at)) {
        state = 'answer'
      } else {
        habit.isUnopened = state === 'unopened'
        held = held.slice(at + CLOSE.length)
        state = 'closed'
      }
    }
    if (state === 'closed') {
      held = held.trimStart()
      if (held !== '') state = 'answer'
    }
    if (state !== 'answer' && held.length <= HELD_MAX) return ''
    state = 'answer'
    const text = held
    held = ''
    return watch(text)
  }
  const end = (isWhole: boolean): string => {
    if (state === 'start') return held
    if (state !== 'unopened' || !isWhole) return ''
    habit.isUnopened = false
    return held
  }
  return { push, end }
}

/** The state after the first characters; `start` while they may still become a tag or a beginning. */
function stateOf(text: string, habit: ReasoningHabit): State {
  const start = text.trimStart().toLowerCase()
  if (start.startsWith(OPEN)) return 'opened'
  if (OPEN.startsWith(start)) return 'start'
  if (habit.isUnopened || BEGINNINGS.some((words) => start.startsWith(words))) return 'unopened'
  return BEGINNINGS.some((words) => words.startsWith(start)) ? 'start' : 'answer'
}

/** Whether the text speaks of the closing tag instead of ending its reasoning with it. */
const isMention = (text: string, at: number) => text.slice(0, at).includes(OPEN) || /[`'"“]/.test(text.charAt(at - 1))
