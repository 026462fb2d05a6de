/** A question with what a right answer holds. */
export interface Asked {
  question: string
  history?: readonly string[]
  /** A right answer holds at least one of these; empty for a question that the documents do not answer. */
  holds: readonly string[]
  gold: readonly string[]
}
