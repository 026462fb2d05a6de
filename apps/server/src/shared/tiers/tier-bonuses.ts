import type { Question } from '../evidence/read-question.ts'
import { namedIn } from './resolve-tiers.ts'
import { type AnswerUnit, headingsOf } from '../quotes/answer-units.ts'

/** For a line on the tier that is asked for, and from one on others alone, in cosines. */
const OF_TIER = { own: 0.12, other: 0.3 }
/** Where the name of a row in words ends. */
const NAME_END = /: | – /u

type Placed = Pick<AnswerUnit, 'text' | 'under' | 'kind'> & { n: number }

/** What each line gains or loses by the tier that it is on: by the name of its row, by what it says, or else by what it stands below. */
export function tierBonuses(
  { tiers = [] }: Question,
  units: readonly Placed[],
  titleOf: (n: number) => string,
): number[] {
  if (tiers.length === 0) return units.map(() => 0)
  const asked = new Set(tiers.map(({ name }) => name))
  const names = [...asked, ...tiers.flatMap(({ others }) => others)]
  /** 1 for the tier that is asked for, -1 for others; 0 for none. */
  const sideOf = (text: string): number => {
    const named = namedIn({ names }, text)
    return named.some((name) => asked.has(name)) ? 1 : named.length > 0 ? -1 : 0
  }
  const isOfSeveral = (text: string) => namedIn({ names }, text).length > 1
  return units.map(({ text, under, kind, n }) => {
    const title = titleOf(n)
    const above = [under, ...headingsOf(title), title].find((each) => sideOf(each) !== 0) ?? ''
    const name = kind === 'row' ? (text.split(NAME_END)[0] ?? '') : ''
    const side = sideOf(name) || sideOf(text) || (isOfSeveral(above) ? 0 : sideOf(above))
    return side > 0 ? OF_TIER.own : side * OF_TIER.other
  })
}
