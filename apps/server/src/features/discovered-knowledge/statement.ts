import type { Evidence } from '@cuecard/contract/meeting-analysis.ts'

/** Something that can be learnt from what somebody said. */
export interface Statement {
  /** Can be understood without the meeting. */
  text: string
  topic: string | null
  evidence: Evidence
}
