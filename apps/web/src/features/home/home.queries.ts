import { verifySession } from '@cuecard/contract/session.ts'
import { downloadExtension } from '@cuecard/contract/extension-files.ts'
import { getHomeOverview } from '@cuecard/contract/home.ts'
import { getKnowledgeStatus, getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { CONNECTION_POLL_MS, SYNC_POLL_MS } from '@cuecard/contract/limits.ts'
import { useCallMutation, useCallQuery } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { useSetSession } from '../../lib/session.ts'
import { saveBlob } from '../../shared/controls/save-blob.ts'
import { useShowSyncEnd } from '../../shared/documents/sync-end.ts'

export const useKnowledgeStatus = () =>
  useCallQuery(getKnowledgeStatus, { input: {}, meta: { failed: 'Failed to load knowledge status' } })

/** How soon a calendar that is still being read is asked for again. */
const CALENDAR_POLL_MS = 3_000
/** A page that stays open shows what came up since: questions of meetings that ended, failed documents, calls. */
const OVERVIEW_POLL_MS = 5 * 60_000
/** Home is opened again once something that waited was dealt with on its page. */
const OVERVIEW_FRESH_MS = 5_000
/** How often the step about the team looks who has connected. */
const TEAM_POLL_MS = 30_000

/** What waits for the person, asked again by itself. `watching`: the page waits for a colleague to connect, so it asks more often. */
export const useHomeOverview = ({ watching = false } = {}) =>
  useCallQuery(getHomeOverview, {
    input: {},
    staleTime: OVERVIEW_FRESH_MS,
    meta: { quiet: true },
    refetchInterval: ({ state }) => {
      if (state.data?.calls.calendar === 'reading') return CALENDAR_POLL_MS
      return watching ? TEAM_POLL_MS : OVERVIEW_POLL_MS
    },
  })

/**
 * Polled every 5 s while a sync runs; poll errors are ignored. After the end a toast is shown and the data that it changed is
 * reloaded, and `onEnd` is called if the sync succeeded.
 */
export function useSyncStatus(onEnd: () => void) {
  const showEnd = useShowSyncEnd()
  const query = useCallQuery(getSyncStatus, {
    input: {},
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.is_running ? SYNC_POLL_MS : false),
  })
  useChange(query.data, (before, now) => {
    if (!before.is_running || now.is_running) return
    showEnd(now)
    if (now.failure === null) onEnd()
  })
  return query
}

/**
 * While `watching`, reloads the session every 5 s as long as the tab is visible, so that the step is marked as done
 * when the person comes back from connecting the extension. A failed poll is ignored.
 */
export function useConnectionPoll(watching: boolean): void {
  useCallQuery(verifySession, {
    input: {},
    meta: { quiet: true },
    staleTime: 60_000,
    refetchInterval: watching ? CONNECTION_POLL_MS : false,
  })
}

/** Asks the server whether the extension is connected, and updates the app's session. */
export const useVerifyConnection = () =>
  useCallMutation(verifySession, () => ({}), {
    meta: { failed: 'The connection could not be verified' },
    onSuccess: useSetSession(),
  })

/** Downloads the extension's zip. The step shows a failure, because downloads show no toast. */
export const useDownloadExtension = () =>
  useCallMutation(downloadExtension, () => ({}), {
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName ?? 'cuecard-extension.zip'),
    meta: { quiet: true },
  })
