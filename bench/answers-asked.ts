import type { VendorCompany } from './vendor-company.ts'

/** A question with what a right answer holds. */
export interface Asked {
  question: string
  history?: readonly string[]
  /** A right answer holds at least one of these; empty for a question that the documents do not answer. */
  holds: readonly string[]
  gold: readonly string[]
}

/** The model is read with the first questions: a server that runs has it, and one that starts answers by words meanwhile. */
export async function warm(company: VendorCompany): Promise<void> {
  await company.answer({ question: 'What does it cost?' })
  await company.answer({ question: 'And what does that cost?', history: ['We would take the small one.'] })
}
