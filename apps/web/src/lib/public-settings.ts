import { getPublicSettings } from '@cuecard/contract/health.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery, useApi } from './api.ts'

/** What the server tells before anybody signs in: demo sign-ins, outbox, third-party sign-in. */
export function usePublicSettings() {
  return useQuery({ ...callQuery(useApi(), getPublicSettings, {}), staleTime: Number.POSITIVE_INFINITY })
}
