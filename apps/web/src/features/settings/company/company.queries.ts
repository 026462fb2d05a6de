import { verifySession } from '@cuecard/contract/session.ts'
import * as calls from '@cuecard/contract/companies.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCached, useCallMutation, useCallQuery } from '../../../lib/api.ts'
import { useSetSession } from '../../../lib/session.ts'

export const useCompany = (id: string) =>
  useCallQuery(calls.getCompany, { input: { params: { id } }, meta: { failed: 'Failed to load meeting settings' } })

export interface SettingChange {
  wanted: Partial<calls.CompanySettings>
  /** What it replaces. */
  before: Partial<calls.CompanySettings>
}

const SWITCHES = ['meeting switches']

/** Optimistic: a setting is restored when its call fails. The calls run one after the other; the last one reloads the settings. */
export function useUpdateSettings(companyId: string) {
  const queryClient = useQueryClient()
  const cached = useCached(calls.getCompany, { params: { id: companyId } })
  const show = (settings: Partial<calls.CompanySettings>) =>
    cached.set((company) => company && { ...company, ...settings })
  return useCallMutation(calls.updateCompanySettings, ({ wanted }: SettingChange) => ({ body: wanted }), {
    mutationKey: SWITCHES,
    scope: { id: 'meeting switches' },
    onMutate: async ({ wanted }) => {
      await cached.cancel()
      show(wanted)
    },
    onError: (_error, { before }) => show(before),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: SWITCHES }) === 1) void cached.reload()
    },
    meta: { said: 'Meeting settings updated', failed: 'Failed to update meeting settings. Please try again.' },
  })
}

export const useRenameCompany = (id: string) =>
  useCallMutation(calls.updateCompany, (name: string) => ({ params: { id }, body: { name } }), {
    meta: {
      said: 'Company name updated',
      failed: 'Failed to update the company name',
      refresh: [calls.getCompany, calls.listCompanies, verifySession],
    },
  })

export const useRegenerateCompanyToken = () =>
  useCallMutation(calls.regenerateCompanyToken, () => ({}), {
    onSuccess: useSetSession(),
    meta: {
      said: 'Company connection token regenerated',
      failed: 'Failed to regenerate the company connection token',
      refresh: [calls.getCompany],
    },
  })
