import { listCompanies } from '@cuecard/contract/companies.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery, useApi } from '../lib/api.ts'

/** All companies; only for admins of the provider. */
export function useCompanies() {
  return useQuery({ ...callQuery(useApi(), listCompanies, {}), meta: { failed: 'Failed to load companies' } })
}
