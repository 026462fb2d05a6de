import type { TalkFigures, TalkOfPerson } from '@cuecard/contract/user-metrics.ts'

/**
 * The highest of a figure in any week of anybody, 0 for nobody. One by one: more than about 100,000 of them are too many
 * arguments for a call.
 */
export const highestFigure = (people: readonly Pick<TalkOfPerson, 'points'>[], field: keyof TalkFigures): number =>
  people.reduce((top, { points }) => points.reduce((most, point) => Math.max(most, point[field]), top), 0)
