import { getPublicSettings } from '@cuecard/contract/health.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery, useApi } from './api.ts'

/** The settings that the server gives without sign-in: demo sign-ins, outbox, Google sign-in. */
export function usePublicSettings() {
  return useQuery({ ...callQuery(useApi(), getPublicSettings, {}), staleTime: Number.POSITIVE_INFINITY })
}
