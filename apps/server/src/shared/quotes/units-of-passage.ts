import { contentSet } from '@cuecard/language/words.ts'
import { keptOfPassages } from '../../platform/index/passage-words.ts'
import { answerUnits, type AnswerUnit, headingOf } from './answer-units.ts'

type Words = ReadonlySet<string>

/** What a passage says, with the stemmed content words of each part. */
interface PassageUnits {
  titleWords: Words
  /** Of the last heading in the title. */
  headingWords: Words
  /** In reading order; `own` of a unit's text, `above` of what it stands under. */
  units: readonly { unit: AnswerUnit; own: Words; above: Words }[]
}

/** So many take some 8 MB. */
const KEPT = 800

/** A question of several parts reads the same passages for each. */
export const unitsOfPassage = keptOfPassages<PassageUnits>(KEPT, ({ title, text }) => {
  // Several units stand under the same line.
  const aboveOf = new Map<string, Words>()
  const units = answerUnits(text, title).map((unit) => {
    const above = aboveOf.get(unit.under) ?? contentSet(unit.under)
    aboveOf.set(unit.under, above)
    return { unit, own: contentSet(unit.text), above }
  })
  return { titleWords: contentSet(title), headingWords: contentSet(headingOf(title)), units }
})
