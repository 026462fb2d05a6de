import { listCompanies } from '@cuecard/contract/companies.ts'
import { useCallQuery } from '../lib/api.ts'

/** All companies; only for admins of the provider. */
export const useCompanies = () =>
  useCallQuery(listCompanies, { input: {}, meta: { failed: 'Failed to load companies' } })
