import { verifySession } from '@cuecard/contract/auth.ts'
import { downloadExtension } from '@cuecard/contract/extension.ts'
import { getKnowledgeStatus, getSyncStatus } from '@cuecard/contract/knowledge.ts'
import { CONNECTION_POLL_MS, SYNC_POLL_MS } from '@cuecard/contract/limits.ts'
import { useCallMutation, useCallQuery, useReload } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { useSetSession } from '../../lib/session.ts'
import { saveBlob } from '../../shared/controls/save-blob.ts'

export const useKnowledgeStatus = () =>
  useCallQuery(getKnowledgeStatus, { input: {}, meta: { failed: 'Failed to load knowledge status' } })

/** Polled every 5 s while a sync runs; poll errors are ignored. After the end the data that it changed is reloaded. */
export function useSyncStatus() {
  const reload = useReload()
  const query = useCallQuery(getSyncStatus, {
    input: {},
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.is_running ? SYNC_POLL_MS : false),
  })
  useChange(query.data, (before, now) => {
    if (before.is_running && !now.is_running) reload([verifySession, getKnowledgeStatus])
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
