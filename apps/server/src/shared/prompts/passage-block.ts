import { oneLine } from '@cuecard/language/plain-text.ts'
import type { ReadPassage } from '../passages/read-passages.ts'

/** Goes with passages of which one is marked as internal. */
export const INTERNAL_RULES = `Some passages are marked as internal: they may inform what you say, but are not to be read aloud to the customer.
Never put what only they say into the first line. If it helps the salesperson, write it in a point of its own that begins with "Internal, not to be read aloud:". If only internal passages answer, the first line is: Only your internal notes speak of this.`

type Shown = Pick<ReadPassage, 'n' | 'passage' | 'copies'>

export const isInternal = ({ passage }: Pick<ReadPassage, 'passage'>): boolean => passage.audience === 'internal'

/** A passage between two lines with the prompt's mark: with its number, where it stands, as of when, and whom it is for. */
export function passageBlock({ n, passage, copies }: Shown, mark: string): string {
  const asOf = passage.synced_at ? `as of ${passage.synced_at.slice(0, 10)}` : null
  const audience = isInternal({ passage }) ? 'internal, not to be read aloud' : null
  const place = [passage.item_name, passage.title, passage.locator, asOf, audience].filter(
    (part, at, all) => part && all.indexOf(part) === at,
  )
  const same = copies.length > 0 ? `; ${copies.map((copy) => `[${copy}]`).join(' and ')} say the same` : ''
  const { before = '', after = '' } = passage.context ?? {}
  const lines = [
    `--- ${mark} passage [${n}] from ${oneLine(place.join(', '))}${same}`,
    ...(before ? [`${mark} context before it: ${oneLine(before)}`] : []),
    passage.text,
    ...(after ? [`${mark} context after it: ${oneLine(after)}`] : []),
    `--- ${mark} end of [${n}]`,
  ]
  return lines.join('\n')
}
