import type { CompanyType } from '@cuecard/contract/session.ts'
import type { CompanyDetail } from '@cuecard/contract/companies.ts'

export const TYPE_LABELS: Record<CompanyType, string> = {
  internal_control_company: 'Provider',
  demo: 'Demo',
  organization: 'Organization',
  single_user: 'Single user',
}

/** The two sub-tabs. The provider's own company is in neither: it is not a customer. */
export type CompanyKind = 'customer' | 'demo'

/** Companies by sub-tab, newest first. */
export function companiesByKind(companies: readonly CompanyDetail[]): Record<CompanyKind, CompanyDetail[]> {
  const sorted = companies.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return {
    customer: sorted.filter(({ type }) => type === 'organization' || type === 'single_user'),
    demo: sorted.filter(({ type }) => type === 'demo'),
  }
}

/** Companies whose name contains the search text, ignoring case and accents. */
export function searchCompanies(companies: readonly CompanyDetail[], typed: string): CompanyDetail[] {
  const wanted = fold(typed.trim())
  return companies.filter(({ name }) => fold(name).includes(wanted))
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
