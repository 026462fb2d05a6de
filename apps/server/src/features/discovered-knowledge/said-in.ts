import { oneLine } from '@cuecard/language/plain-text.ts'
import { dayIn } from '../../platform/clock.ts'
import { escapeMarkdown } from '../../shared/markdown/escape-markdown.ts'
import type { ItemRow } from './discovered-knowledge.store.ts'

/** Words in one line, as they stand in Markdown. */
export const plain = (words: string) => escapeMarkdown(oneLine(words))

/**
 * `Said by Ann in the meeting “Duval” of 2026-03-02`, in Markdown, with the day of that time zone. Without a day where an imported recording
 * does not say when it was: its start is then the time of the import.
 */
export function saidIn(
  row: Pick<ItemRow, 'speaker' | 'meeting_name' | 'meeting_datetime' | 'times'>,
  timeZone: string,
): string {
  const { speaker, meeting_name, meeting_datetime, times } = row
  const ofDay = times === 'clock' ? ` of ${dayIn(meeting_datetime, timeZone)}` : ''
  return `Said by ${plain(speaker)} in the meeting “${plain(meeting_name)}”${ofDay}`
}
