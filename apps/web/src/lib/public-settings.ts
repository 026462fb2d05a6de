import { getPublicSettings } from '@cuecard/contract/health.ts'
import { useCallQuery } from './api.ts'

/** The settings that the server gives without sign-in: demo sign-ins, outbox, Google sign-in. */
export const usePublicSettings = () =>
  useCallQuery(getPublicSettings, { input: {}, staleTime: Number.POSITIVE_INFINITY })

/** Whether only invited people register and create companies; false until the settings are known. */
export const useInvitedOnly = () => usePublicSettings().data?.registration === 'invited'

/** True until the settings are known. */
export const useHasMailServer = () => usePublicSettings().data?.has_mail_server ?? true
