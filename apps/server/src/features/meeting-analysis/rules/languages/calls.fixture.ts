import type { Qualification } from '@cuecard/contract/meetings/analysis.ts'

/** `decision`, `step` and `objection`, or a field of MEDDICC and BANT; nothing for what is none of them, near misses included. */
type Truth = 'decision' | 'step' | 'objection' | Qualification['field']

/** The first speaker sells. */
export type Call = readonly (readonly [speaker: string, text: string, ...truth: Truth[]])[]
