import { AuditAction, type AuditFilter } from '@cuecard/contract/audit.ts'
import { Id } from '@cuecard/contract/fields.ts'
import { z } from 'zod'
import { SearchDay, startOfDay } from '../../shared/time/day-range.ts'

/** The filters in the address; days are in the reader's time zone, first and last day included. */
export const AuditSearch = z.object({
  action: AuditAction.optional(),
  text: z.string().max(200).optional(),
  from: SearchDay.optional(),
  to: SearchDay.optional(),
  company: z.union([Id, z.literal('all')]).optional(),
})
export type AuditSearch = z.infer<typeof AuditSearch>

/** The query for the server. `company` counts only for those who may choose one. */
export function filterOf(search: AuditSearch, choosesCompany: boolean): AuditFilter {
  const { action, from, to, company } = search
  const text = search.text?.trim()
  return {
    ...(action ? { action } : {}),
    ...(text ? { text } : {}),
    ...(from ? { from: startOfDay(from) } : {}),
    ...(to ? { to: startOfDay(to, 1) } : {}),
    ...(choosesCompany && company ? { company_id: company } : {}),
  }
}

/** Whether a filter narrows the log. The choice of company is no filter. */
export const isFiltered = ({ action, text, from, to }: AuditSearch) => Boolean(action || text?.trim() || from || to)
