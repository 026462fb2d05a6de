import { topicStems } from '@cuecard/language/words.ts'
import * as spoken from '../../../shared/transcript/spoken-sentences.ts'
import type { Side } from '../../../shared/transcript/talk.ts'
import type { Line } from '../../../shared/transcript/transcript-lines.ts'
import { isPostponed } from './putting-off.ts'

/** How many turns of the customer's, without a question, may stand between an answer and who takes it back. */
const REMARKS_MAX = 2
/** What is put off after more sentences is another matter. */
const SENTENCES_MAX = 2

interface Told {
  turns: readonly (readonly Line[])[]
  /** Index of the customer's turn that remarks on the answer. */
  from: number
  sideOf: (turn: readonly Line[]) => Side
  /** Stems of what was asked and answered. */
  known: ReadonlySet<string>
}

/**
 * The turn in which the selling side puts off after all what it has answered and the customer has remarked on: 'Let me
 * double-check the part about the gate'. It names something of the question or answer that the remarks do not bring up.
 */
export function putOffLater({ turns, from, sideOf, known }: Told): readonly Line[] | null {
  const next = turns.slice(from, from + REMARKS_MAX + 1).findIndex((turn) => sideOf(turn) !== 'customer')
  const turn = next < 0 ? undefined : turns[from + next]
  if (!turn || sideOf(turn) !== 'rep') return null
  const remarks = turns.slice(from, from + next).flat()
  if (spoken.spokenSentences(remarks).some(spoken.isSpokenQuestion)) return null
  const text = spoken
    .spokenSentences(turn)
    .slice(0, SENTENCES_MAX)
    .map((said) => said.text)
    .join(' ')
  if (!isPostponed(text.replaceAll('’', "'"))) return null
  const brought = new Set(remarks.flatMap((line) => topicStems(line.text)))
  return topicStems(text).some((stem) => known.has(stem) && !brought.has(stem)) ? turn : null
}
