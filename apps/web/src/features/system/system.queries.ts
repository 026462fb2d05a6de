import { getSystemState, retryService } from '@cuecard/contract/system.ts'
import { useCallMutation, useCallQuery } from '../../lib/api.ts'

const POLL_MS = 10_000

/** Looked at again and again: trouble begins while the page is open. */
export const useSystemState = () =>
  useCallQuery(getSystemState, {
    input: {},
    staleTime: 0,
    refetchInterval: POLL_MS,
    meta: { failed: 'Failed to load the state of the system' },
  })

export const useRetryService = () =>
  useCallMutation(retryService, (service: string) => ({ body: { service } }), {
    meta: { said: 'Trying again now', failed: 'Failed to try again', refresh: [getSystemState] },
  })
