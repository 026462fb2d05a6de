import { listOutbox } from '@cuecard/contract/outbox.ts'
import { useCallQuery } from '../../lib/api.ts'

/** Never from the cache: people come here right after they caused a mail. */
export const useOutbox = () => useCallQuery(listOutbox, { input: {}, staleTime: 0, refetchInterval: 10_000 })
