import { listOutbox } from '@cuecard/contract/outbox.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery, useApi } from '../../lib/api.ts'

/** Never from the cache: people come here right after they caused a mail. */
export function useOutbox() {
  return useQuery({ ...callQuery(useApi(), listOutbox, {}), staleTime: 0, refetchInterval: 10_000 })
}
