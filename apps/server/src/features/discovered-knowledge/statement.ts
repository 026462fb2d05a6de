import type { Evidence } from '@cuecard/contract/meetings/analysis.ts'

/** A fact that can be learned from a meeting. */
export interface Statement {
  /** Can be understood without the meeting. */
  text: string
  topic: string | null
  evidence: Evidence
}
