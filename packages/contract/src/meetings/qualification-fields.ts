/**
 * The fields of MEDDICC and BANT, in the order in which they are shown. In a file without schemas: the thread that applies
 * the rules to a meeting would start in twice the processor time if it loaded zod.
 */
export const QUALIFICATION_FIELDS = [
  'metrics',
  'economic_buyer',
  'decision_criteria',
  'decision_process',
  'identify_pain',
  'champion',
  'competition',
  'budget',
  'authority',
  'need',
  'timeline',
] as const
