import type { Question } from '../evidence/read-question.ts'
import { writeNumbers } from '../evidence/spoken-numbers.ts'

/** What is measured, with the units in which it is said and written. */
const MEASURES: readonly RegExp[] = [
  /(?:kg|kilos?|kilogram(?:me)?s?|grams?|tons?|tonnes?|lbs?)/,
  /(?:mm|cm|km|m|(?:milli|centi|kilo)?met(?:re|er)s?|inch(?:es)?|feet)/,
  /(?:[kmgt]b|(?:kilo|mega|giga|tera)bytes?|gigs?|megs?)/,
  /(?:°\s?[cf]|degrees?)/,
  /(?:k?wh?|(?:kilo)?watts?)/,
].map((unit) => new RegExp(String.raw`(?<![\p{L}\p{N}])\d[\d.,]*\s?-?${unit.source}(?![\p{L}\p{N}])`, 'iu'))

/** The measures in which a customer says how much there is: 'our parts weigh up to twenty kilos' speaks of a weight. */
export function measuresSaid({ lead, own }: Pick<Question, 'lead' | 'own'>): RegExp[] {
  const said = writeNumbers(`${lead} ${own}`).replaceAll(/\ban? (?=\p{L}*met(?:re|er)\b|kilo\b|ton\b)/giu, '1 ')
  return MEASURES.filter((measure) => measure.test(said))
}
