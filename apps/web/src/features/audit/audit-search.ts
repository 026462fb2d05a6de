import { AuditAction } from '@cuecard/contract/audit.ts'
import type { AuditFilter } from '@cuecard/contract/audit.ts'
import { Id } from '@cuecard/contract/fields.ts'
import { z } from 'zod'

/** Days of four-digit years, so that the day after is one too. */
const Day = z.iso.date().refine((day) => day < '9999')

/** The filters as the address has them: days in the reader's own time zone, both of them included. */
export const AuditSearch = z.object({
  action: AuditAction.optional(),
  text: z.string().max(200).optional(),
  from: Day.optional(),
  to: Day.optional(),
  company: z.union([Id, z.literal('all')]).optional(),
})
export type AuditSearch = z.infer<typeof AuditSearch>

/** What is asked of the server. `company` counts only for those who may choose one. */
export function filterOf(search: AuditSearch, choosesCompany: boolean): AuditFilter {
  const { action, from, to, company } = search
  const text = search.text?.trim()
  return {
    ...(action ? { action } : {}),
    ...(text ? { text } : {}),
    ...(from ? { from: startOf(from, 0) } : {}),
    ...(to ? { to: startOf(to, 1) } : {}),
    ...(choosesCompany && company ? { company_id: company } : {}),
  }
}

/** Whether anything narrows the log; which company's it is does not count. */
export const isFiltered = ({ action, text, from, to }: AuditSearch) => Boolean(action || text?.trim() || from || to)

/** The instant at which a day, or one some days later, begins here. */
function startOf(day: string, daysLater: number): string {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + daysLater)
  return start.toISOString()
}
