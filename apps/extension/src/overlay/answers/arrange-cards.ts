import { splitLead } from '@cuecard/ui/lead-sentence.ts'
import { spokenText } from '../shared/copy-text.ts'
import type { MeetingAnswer } from './answer-list.ts'

/** Which card the user has opened or closed; it holds until a newer answer is there. */
export interface CardChoice {
  newest: string
  /** Null: all of them are closed. */
  open: string | null
}

export interface ArrangedCard {
  answer: MeetingAnswer
  isOpen: boolean
}

type Judged = Pick<MeetingAnswer, 'id' | 'asked_at' | 'is_pinned' | 'is_said' | 'stream' | 'competitor' | 'comment'>

/** Refusals that stay above the transcript: more of them would cover it, and push an answer out of sight. */
const REFUSALS_ON_LIVE = 2

export const isRefused = ({ stream }: Pick<MeetingAnswer, 'stream'>) => stream.response?.outcome === 'refused'

/** It can be said: all of it is there, and it is no refusal. */
const isGood = (answer: Judged) => answer.stream.status === 'done' && !isRefused(answer)

type OnLive = Judged & Pick<MeetingAnswer, 'shown' | 'is_noted'>

/** What stands above the transcript, newest first: of the refusals that the user has done nothing with, the newest. The others are under Answers. */
export function cardsOnLive<A extends OnLive>(answers: readonly A[]): A[] {
  const top = answers.filter(({ shown }) => shown === 'top').toSorted((a, b) => b.asked_at - a.asked_at)
  const mayGo = (each: A) => isRefused(each) && !each.is_pinned && !each.is_noted && each.comment === null
  const kept = new Set(top.filter(mayGo).slice(0, REFUSALS_ON_LIVE))
  return top.filter((each) => !mayGo(each) || kept.has(each))
}

/**
 * Pinned cards first, each group with the newest on top and, right below it, the answer that may be read now. The newest is open, unless it was said or refused; until it is whole, the
 * last good one stays open under it, and so does one that a comment is being written on. What the user opens is open alone.
 */
export function arrangeCards<A extends Judged>(
  answers: readonly A[],
  choice: CardChoice | null,
): { answer: A; isOpen: boolean }[] {
  const byTime = answers.toSorted((a, b) => b.asked_at - a.asked_at)
  const newest = byTime[0]
  const open = choice !== null && choice.newest === newest?.id ? new Set([choice.open]) : openByItself(byTime)
  const read = new Set(toRead(byTime))
  const rank = (each: A) => (each.is_pinned ? 0 : each === newest ? 1 : read.has(each) ? 2 : 3)
  const ordered = byTime.toSorted((a, b) => rank(a) - rank(b))
  return ordered.map((answer) => ({ answer, isOpen: open.has(answer.id) }))
}

function openByItself(all: readonly Judged[]): ReadonlySet<string | null> {
  const commented = all.filter(({ comment }) => comment !== null)
  return new Set([...toRead(all), ...commented].map(({ id }) => id))
}

/** The answers that may be said now. */
function toRead(all: readonly Judged[]): readonly Judged[] {
  // Nobody has asked for notes: they do not close an answer that may be read just now.
  const asked = all.filter(({ competitor }) => competitor === undefined)
  const byTime = asked.some((each) => isGood(each) && !each.is_said) ? asked : all
  const [newest] = byTime
  if (newest === undefined) return []
  const lastGood = byTime.find((each) => isGood(each) && !each.is_said)
  if (isGood(newest)) return newest.is_said ? [] : [newest]
  return [...(isRefused(newest) ? [] : [newest]), ...(lastGood ? [lastGood] : [])]
}

/** The choice that opens the card before or after the open one; null where there is none. */
export function choiceBeside(cards: readonly ArrangedCard[], by: 1 | -1): CardChoice | null {
  const newest = newestOf(cards)
  if (newest === null) return null
  const at = cards.findIndex(({ isOpen }) => isOpen)
  const goal = at < 0 ? 0 : Math.min(cards.length - 1, Math.max(0, at + by))
  return { newest, open: cards[goal]?.answer.id ?? null }
}

/** The choice after a press on a card's head. */
export function choiceAfterPress(cards: readonly ArrangedCard[], id: string): CardChoice | null {
  const newest = newestOf(cards)
  const isOpen = cards.some((each) => each.answer.id === id && each.isOpen)
  return newest === null ? null : { newest, open: isOpen ? null : id }
}

function newestOf(cards: readonly ArrangedCard[]): string | null {
  const byTime = cards.toSorted((a, b) => b.answer.asked_at - a.answer.asked_at)
  return byTime[0]?.answer.id ?? null
}

/** The last line of answers that were quoted says so again, which the card's badge says already. */
const MADE_BY_QUOTING = /\s*_Quoted (?:from your documents|word for word); no language model took part\._\s*$/

export const withoutMaking = (text: string) => text.replace(MADE_BY_QUOTING, '')

/** What a closed card shows of an answer: its first sentence, as it would be said. */
export function firstLine(text: string): string {
  const { lead } = splitLead(text)
  return spokenText(lead || (text.trim().split('\n')[0] ?? '')).replace(/^[-*+]\s+/, '')
}
