import type { AnswerResponse, ResponseFate } from '@cuecard/contract/answers.ts'
import { oneLine } from '@cuecard/language/plain-text.ts'
import { splitLead } from '@cuecard/ui/lead-sentence.ts'

export const FATES: Record<ResponseFate, string> = {
  answered: 'Answered',
  refused: 'Refused',
  uncertain: 'Uncertain',
  liked: 'Liked',
  disliked: 'Disliked',
}

/** A response as far as it says what became of it. */
export interface Judged extends Pick<AnswerResponse, 'outcome'> {
  is_uncertain: boolean
}

export interface Thumb {
  rating: 'up' | 'down'
}

/** Whether a response with these thumbs belongs to a filter's choice. An uncertain answer is an answer. */
export function isOfFate({ outcome, is_uncertain }: Judged, thumbs: readonly Thumb[], fate: ResponseFate): boolean {
  if (fate === 'liked') return thumbs.some(({ rating }) => rating === 'up')
  if (fate === 'disliked') return thumbs.some(({ rating }) => rating === 'down')
  if (fate === 'uncertain') return is_uncertain
  return (outcome === 'refused') === (fate === 'refused')
}

/** Refused, disliked or uncertain: somebody should write its answer. */
export const isPoor = (judged: Judged, thumbs: readonly Thumb[]): boolean =>
  judged.is_uncertain || isOfFate(judged, thumbs, 'refused') || isOfFate(judged, thumbs, 'disliked')

const MARKS = /\s?\[\d{1,3}(?:\s*,\s*\d{1,3})*\]|\*\*|__|`|^\s*(?:[-*+>]|#{1,6}|\d+[.)])\s+/gm

/** The first sentence or line of an answer, without its marks and citations. */
export function firstLine(text: string): string {
  const { lead, rest } = splitLead(text)
  const line = lead === '' ? (rest.split('\n').find((each) => each.trim() !== '') ?? '') : lead
  return oneLine(line.replace(MARKS, ''))
}

const NOT_IN_PASSAGES = 'Not in the cited passages: '

/** Whether a fresh response was refused, broke off, or rests on no passage, so that somebody should write its answer. */
export const wantsAnswer = ({ outcome, engine, sources, text }: AnswerResponse): boolean =>
  outcome !== 'complete' ||
  (engine === 'model' && !sources.some(({ cited }) => cited)) ||
  text.includes(NOT_IN_PASSAGES)
