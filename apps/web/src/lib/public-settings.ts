import { getPublicSettings } from '@cuecard/contract/health.ts'
import { useCallQuery } from './api.ts'

/** The settings that the server gives without sign-in: demo sign-ins, outbox, Google sign-in. */
export const usePublicSettings = () =>
  useCallQuery(getPublicSettings, { input: {}, staleTime: Number.POSITIVE_INFINITY })
