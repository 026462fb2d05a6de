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

/** 'Roughly six weeks' says nothing else than 'six weeks', but means what lies near it too. */
const APPROXIMATELY =
  /(?<!\p{L})(?:about|around|roughly|approximately|approx\.?|circa|ca\.|nearly|almost|some|more or less|ungefähr|etwa|rund|knapp|zirka)\s+(?=\p{L}|\p{N})/giu
/** Share of a value by which an approximate one may miss it. */
const NEAR_SHARE = 0.1

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
    const plain = withoutApproximations(said)
    // The question says what 'Six weeks.' is about; beside a subject of its own it would hide that it is another one.
    const hasSubject = subjectOf(writeNumbers(plain)).size >= SUBJECT_WORDS && !REFERS.test(said)
    return [{ said, text: hasSubject ? plain : `${asked.trim().replace(/[.!?？]*$/u, '')}? ${plain}` }]
  })
}

/** Only before a value: 'We know nothing about warehouses of 10,000 m²' keeps its words. */
const withoutApproximations = (said: string) =>
  said.replaceAll(APPROXIMATELY, (found, at: number) =>
    valuesOf(
      writeNumbers(
        said
          .slice(at + found.length)
          .split(/\s+/, 3)
          .join(' '),
      ),
    ).length > 0
      ? ''
      : found,
  )

/** Whether the document's value is what somebody means who says 'about' another one. */
function isNear(said: string, document: string): boolean {
  if (withoutApproximations(said) === said) return false
  const told = valuesOf(writeNumbers(said)).filter(({ unit }) => unit !== null)
  return valuesOf(writeNumbers(document)).some(({ value, unit }) =>
    told.some((own) => own.unit === unit && Math.abs(own.value - value) <= NEAR_SHARE * value),
  )
}

/** What documents say otherwise; null where one of them states the same, or where both may be true. */
export function contradictionOf(
  { said, text }: ToldValue,
  passages: readonly RetrievedPassage[],
): AnswerContradiction | null {
  const { contradiction } = compareWithDocuments(text, passages)
  if (!contradiction || isStated(text, passages)) return null
  if (BOUNDS.some((bound) => bound.test(said) !== bound.test(contradiction.text))) return null
  if (isNear(said, contradiction.text)) return null
  // Read with the question, the answer must not name another thing than the document does.
  const there = contentSet(`${contradiction.item_name} ${contradiction.text}`)
  const plain = withoutApproximations(said)
  const isSameThing = text === plain || [...subjectOf(writeNumbers(plain))].every((word) => there.has(word))
  return isSameThing ? { said, ...contradiction } : null
}
