import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { oneLine } from '@cuecard/language/plain-text.ts'

/** Counters and signs before the name: `(3)`, a red dot, a speaker. */
const BEFORE = /^(?:\(\d+\+?\)|[●•🔴🔊🎥📹]|\u25cf)\s*/u
const MEET_BEFORE = /^(?:Google )?Meet\s*[-–—:|]\s*/i
const AFTER = /\s+[-–—|]\s*(?:Google Meet|Meet|Microsoft Teams(?: \(.*\))?|Teams|Zoom(?: Workplace| Meetings?)?)$/i
const TEAMS_VIEW = /^(?:Meeting|Calendar|Chat|Activity|Calls|Teams)\s*[|–—]\s*/i
/** Only the service's own name. */
const NOTHING = /^(?:(?:Google )?Meet|(?:Microsoft )?Teams|(?:Launch |Zoom )?Meeting|Zoom(?: Workplace)?)?$/i

/** The meeting's name in the page's title, without what the service adds to it; empty where there is none. */
export function meetingTitle(pageTitle: string): string {
  let title = oneLine(pageTitle)
  for (const part of [BEFORE, AFTER, AFTER, MEET_BEFORE, TEAMS_VIEW]) title = title.replace(part, '').trim()
  return NOTHING.test(title) ? '' : title.slice(0, NAME_MAX).toWellFormed()
}
