import { isQuestion } from '@cuecard/language/questions.ts'
import { splitSentences } from '@cuecard/language/sentences.ts'
import { contentSet } from '@cuecard/language/words.ts'
import type { AnswerContradiction } from '@cuecard/contract/meetings/analysis.ts'
import type { RetrievedPassage } from '../passages/read-passages.ts'
import { compareWithDocuments } from './compare-with-documents.ts'
import { writeNumbers } from './spoken-numbers.ts'
import { isStated } from './stated-in-documents.ts'
import { valuesOf, withoutFigures } from './values.ts'

/** What is agreed for one customer, supposed, past or about others may differ from the documents. */
const SPECIAL =
  /\b(?:if|unless|suppose|assuming|discount(?:s|ed)?|special|offer(?:s|ed)?|exception|negotiat\w*|instead of|used to|was|were|had|last (?:year|month|quarter|week)|until now|so far|previous(?:ly)?|earlier|next year|from now|will (?:soon )?(?:be|have|go|drop|rise)|would|could|might|competitors?|others?|they|their|your|you(?:'d| would)? (?:said|have|told|mentioned|asked)|wenn|falls|rabatt|nachlass|angebot|ausnahme|bisher|früher|war|waren|hatten?|letztes jahr|nächstes jahr|würde|könnte|andere|wettbewerber|statt)\b/i
/** Words that make a bound of a value: 'from six weeks' and '8 weeks' may both be true. */
const BOUNDS: readonly RegExp[] = [
  /\b(?:at least|from|more than|over|above|no less than|starting (?:at|from)|minimum|mindestens|ab|über|mehr als)\b/i,
  /\b(?:at most|up to|less than|under|below|within|no more than|maximum|bis zu|höchstens|unter|weniger als|innerhalb)\b/i,
  /\b(?:usual(?:ly)?|typical(?:ly)?|average|sometimes|often|mostly|meist(?:ens)?|durchschnittlich|manchmal|oft)\b/i,
]

/** A sentence with fewer content words leans on the question. */
const SUBJECT_WORDS = 2

/** 'That is six weeks' is about what was asked. */
const REFERS = /\b(?:it|that|this|they|those|these|das|dies|es)\b/i

const subjectOf = (written: string) =>
  new Set([...contentSet(withoutFigures(written))].filter((word) => !/\d/.test(word)))

/** A sentence of an answer that gives a value, and the text to look it up with. */
export interface ToldValue {
  said: string
  /** The sentence, with the question before it where it says too little alone. */
  text: string
}

/** The sentences of an answer whose counted values can be compared with documents; empty for most answers. */
export function toldValues(question: string, answer: string): ToldValue[] {
  // 'Can I ask something? How soon can you deliver?': the last one is what is answered.
  const asked = splitSentences(question).at(-1) ?? ''
  return splitSentences(answer).flatMap((sentence): ToldValue[] => {
    const said = sentence.trim().replaceAll('’', "'")
    if (said.endsWith('…') || isQuestion(said) || SPECIAL.test(said)) return []
    const written = writeNumbers(said)
    const units = valuesOf(written).flatMap(({ unit }) => unit ?? [])
    if (units.length === 0 || new Set(units).size < units.length) return []
    // The question says what 'Six weeks.' is about; beside a subject of its own it would hide that it is another one.
    const hasSubject = subjectOf(written).size >= SUBJECT_WORDS && !REFERS.test(said)
    return [{ said, text: hasSubject ? said : `${asked.trim().replace(/[.!?？]*$/u, '')}? ${said}` }]
  })
}

/** What documents say otherwise; null where one of them states the same, or where both may be true. */
export function contradictionOf(
  { said, text }: ToldValue,
  passages: readonly RetrievedPassage[],
): AnswerContradiction | null {
  const { contradiction } = compareWithDocuments(text, passages)
  if (!contradiction || isStated(text, passages)) return null
  if (BOUNDS.some((bound) => bound.test(said) !== bound.test(contradiction.text))) return null
  // Read with the question, the answer must not name another thing than the document does.
  const there = contentSet(`${contradiction.item_name} ${contradiction.text}`)
  const isSameThing = text === said || [...subjectOf(writeNumbers(said))].every((word) => there.has(word))
  return isSameThing ? { said, ...contradiction } : null
}
