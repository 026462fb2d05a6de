import type { Question } from '../evidence/read-question.ts'
import { writeNumbers } from '../evidence/spoken-numbers.ts'

const figureIn = (unit: RegExp) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])\d[\d.,]*\s?-?${unit.source}(?![\p{L}\p{N}/])`, 'iu')

/** A figure of what is measured, with the units in which it is said and written. */
export const MEASURE = {
  weight: figureIn(/(?:kg|kilos?|kilogram(?:me)?s?|g|grams?|t|tons?|tonnes?|lbs?|pounds?)/),
  length: figureIn(/(?:mm|cm|km|m|(?:milli|centi|kilo)?met(?:re|er)s?|inch(?:es)?|ft|foot|feet|miles?)/),
  storage: figureIn(/(?:[kmgt]b|(?:kilo|mega|giga|tera)bytes?|gigs?|megs?)/),
  temperature: figureIn(/(?:°\s?[cf]|degrees?)/),
  power: figureIn(/(?:k?wh?|(?:kilo)?watts?)/),
  speed: figureIn(
    /(?:m\/s|km\/h|kph|mph|(?:metres?|meters?|kilomet(?:re|er)s?|miles?) (?:an?|per|every) (?:second|minute|hour))/,
  ),
}

const MEASURES = Object.values(MEASURE)

/** The measures in which a customer says how much there is: 'our parts weigh up to twenty kilos' speaks of a weight. */
export function measuresSaid({ lead, own }: Pick<Question, 'lead' | 'own'>): RegExp[] {
  const said = writeNumbers(`${lead} ${own}`).replaceAll(/\ban? (?=\p{L}*met(?:re|er)\b|kilo\b|ton\b)/giu, '1 ')
  return MEASURES.filter((measure) => measure.test(said))
}
