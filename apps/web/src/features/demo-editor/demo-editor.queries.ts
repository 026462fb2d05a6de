import { getCompany } from '@cuecard/contract/companies.ts'
import { getDemoConversation, getDemoData, updateDemoData, type DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { useCached, useCallMutation, useCallQuery } from '../../lib/api.ts'
import { isConflict } from '../../lib/field-errors.ts'

export const useDemoData = (companyId: string) =>
  useCallQuery(getDemoData, { input: { params: { id: companyId } }, meta: { failed: 'Failed to load demo data' } })

/** The company's name for the heading; the page works without it if it cannot be loaded. */
export function useCompanyName(companyId: string): string | null {
  const query = useCallQuery(getCompany, { input: { params: { id: companyId } }, meta: { quiet: true } })
  return query.data?.name ?? null
}

export interface DemoSave {
  messages: DemoEntry[]
  /** The list before the change. */
  version: number
}

/** Saves the whole list; the screen changes only after success. After a conflict the current list is loaded. */
export function useSaveDemoData(companyId: string) {
  const input = { params: { id: companyId } }
  const cached = useCached(getDemoData, input)
  return useCallMutation(updateDemoData, (body: DemoSave) => ({ ...input, body }), {
    onSuccess: async (saved) => {
      await cached.cancel()
      cached.set(saved)
    },
    onError: async (error) => {
      if (isConflict(error)) await cached.reload()
    },
    meta: { said: 'Demo data saved', failed: 'Failed to save demo data', refresh: [getDemoConversation] },
  })
}
