import type { Judgement, Qualification } from '@cuecard/contract/meetings/analysis.ts'

/** How one language other than English says what is judged. Patterns of promises are read with regard to case. */
export interface LanguageRules {
  decision: RegExp
  /** What settles a matter that was just proposed, and else tells how things are done. */
  accepted: RegExp
  /** What was settled earlier, is still open or is only imagined. */
  notSettled: RegExp
  promises: readonly RegExp[]
  /** Something that is asked for; other questions promise nothing. */
  request: RegExp
  /** What is done at once in the meeting, and what is usual. */
  atOnce: RegExp
  /** Words right before a promise or decision that make it doubted, denied or somebody else's. */
  doubted: RegExp
  /** What follows is done in a case only. */
  condition: RegExp
  /** What is done again and again. */
  habit: RegExp
  /** Source of a pattern for points in time, without regard to case. */
  when: string
  speakerDoes: RegExp
  otherDoes: RegExp
  weDo: RegExp
  /** Both sides do it: they meet. */
  together: RegExp
  /** Sources of patterns, by kind. */
  objections: Readonly<Record<NonNullable<Judgement['kind']>, string>>
  noObjection: RegExp
  /** An answer that is put off, and one that says nothing. */
  postponed: RegExp
  evasive: RegExp
  /** Sources of patterns for what a customer says about a field. */
  cues: Readonly<Partial<Record<Qualification['field'], string>>>
}
