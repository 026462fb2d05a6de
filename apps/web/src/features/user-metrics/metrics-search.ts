import { type MetricsFilter, PeopleFilter } from '@cuecard/contract/user-metrics.ts'
import { ResponseFate } from '@cuecard/contract/answers.ts'
import { Id } from '@cuecard/contract/fields.ts'
import { z } from 'zod'
import { SearchDay, startOfDay, today } from '../../shared/time/day-range.ts'
import type { SetSearch } from '../../lib/use-search.ts'

/** How many days the shortcuts reach back, today included. */
export const SHORTCUTS = [7, 30, 90] as const

/** The filters in the address; days are in the reader's time zone, first and last day included. */
export const MetricsSearch = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal([...SHORTCUTS]))
    .optional(),
  from: SearchDay.optional(),
  to: SearchDay.optional(),
  company: Id.optional(),
  ...PeopleFilter.shape,
  /** The answers that are listed, and the first day of the bar that was pressed. */
  answers: ResponseFate.optional(),
  point: SearchDay.optional(),
})
export type MetricsSearch = z.infer<typeof MetricsSearch>

export type SetMetricsSearch = SetSearch<MetricsSearch>

/** The query for the server. `company` counts only for those who may choose one. */
export function filterOf({ days, from, to, company }: MetricsSearch, choosesCompany: boolean): MetricsFilter {
  const begin = days ? startOfDay(today(), 1 - days) : from ? startOfDay(from) : null
  return {
    ...(begin ? { from: begin } : {}),
    ...(to && !days ? { to: startOfDay(to, 1) } : {}),
    ...(choosesCompany && company ? { company_id: company } : {}),
  }
}

/** Which people the list shows. */
export const peopleOf = ({ who, show }: MetricsSearch): PeopleFilter => ({
  ...(who ? { who } : {}),
  ...(show ? { show } : {}),
})

export const isTimed = ({ days, from, to }: MetricsSearch) => Boolean(days || from || to)
