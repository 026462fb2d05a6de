import { exportAuditLog, listAuditEntries, type AuditFilter } from '@cuecard/contract/audit.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callKey, useApi, useCallMutation } from '../../lib/api.ts'
import { saveBlob } from '../../shared/controls/save-blob.ts'

/** The log page by page, newest first. The old entries stay visible until a changed filter's first page has loaded. */
export function useAuditLog(filter: AuditFilter) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...callKey(listAuditEntries, filter), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(listAuditEntries, { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    // Never from the cache: people open the log to see what has just happened.
    staleTime: 0,
    meta: { failed: 'Failed to load the audit log' },
  })
}

/** Downloads the filtered log as a file. The export is itself an entry of the log. */
export const useExportAuditLog = () =>
  useCallMutation(exportAuditLog, (filter: AuditFilter) => ({ query: filter }), {
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName ?? 'audit-log.csv'),
    meta: { said: 'Audit log exported', failed: 'Failed to export the audit log', refresh: [listAuditEntries] },
  })
