import type { Line } from './transcript-lines.ts'

/** Who sells and who buys; `other` for a host who only calls people up, and where it is not known. */
export type Side = 'rep' | 'customer' | 'other'

/** What a model is given of a meeting: lines in which something was said, and the side of each speaker. */
export interface Talk {
  lines: readonly Line[]
  sides: ReadonlyMap<string, Side>
  /** As in an analysis; missing for false. */
  has_audience?: boolean
}
