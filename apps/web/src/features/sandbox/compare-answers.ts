import type { ResponseStream } from '@cuecard/ui/use-response-stream.ts'
import type { AskedQuestion } from './asked-questions.ts'

/**
 * How an answer of now stands to the one of then: `new` has none to compare with, `found` was refused then, `lost` is
 * refused now, `changed` has other words.
 */
export type Change = 'same' | 'changed' | 'found' | 'lost' | 'new' | 'failed'

/** An answer as it reads, without the numbers of its sources and the marks of Markdown. */
export const wordsOf = (text: string) =>
  text
    .replaceAll(/\s*\[\d+\]/g, '')
    .replaceAll('**', '')
    .replaceAll(/^- /gm, '• ')
    .replaceAll(/^_(.*)_$/gm, '$1')
    .trim()

export const isRefused = ({ response }: Pick<ResponseStream, 'response'>) => response?.outcome === 'refused'

/** Null while it is not answered, or not known how. */
export function changeOf({ earlier }: AskedQuestion, now: ResponseStream | undefined): Change | null {
  if (now?.status === 'failed') return 'failed'
  if (now?.status !== 'done') return null
  if (earlier === null) return 'new'
  // Whether it is a refusal says its record alone, which comes a moment after the last word.
  if (now.response === null) return null
  if (earlier.refused !== isRefused(now)) return earlier.refused ? 'found' : 'lost'
  return earlier.refused || wordsOf(earlier.text) === wordsOf(now.text) ? 'same' : 'changed'
}

export const CHANGES: Readonly<Record<Change, { label: string; color: string }>> = {
  lost: { label: 'Answered then, refused now', color: 'red' },
  failed: { label: 'Not answered: the request failed', color: 'red' },
  found: { label: 'Refused then, answered now', color: 'green' },
  changed: { label: 'In other words', color: 'yellow' },
  same: { label: 'As then', color: 'gray' },
  new: { label: 'Not asked then', color: 'gray' },
}

/** `1 refused now, 2 in other words, 9 as then`: what counts most comes first. */
export function summaryOf(changes: readonly Change[]): string {
  const words: Record<Change, string> = {
    lost: 'refused now',
    failed: 'failed',
    found: 'answered now',
    changed: 'in other words',
    same: 'as then',
    new: 'not asked then',
  }
  return Object.entries(words)
    .map(([change, label]) => [changes.filter((each) => each === change).length, label] as const)
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${count} ${label}`)
    .join(', ')
}
