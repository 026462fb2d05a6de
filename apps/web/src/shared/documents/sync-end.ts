import { getHomeOverview } from '@cuecard/contract/home.ts'
import { getKnowledgeItemText } from '@cuecard/contract/knowledge/care.ts'
import { listQuestionsToTry } from '@cuecard/contract/knowledge/first-use.ts'
import { listKnowledgeItems, listKnowledgePages, searchKnowledge } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus, type SyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import { useReload } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'

/** The documents, with how each was read. */
export const LEDGER = [listKnowledgeItems, listKnowledgePages]
/** What is read from the documents in use. */
export const FROM_DOCUMENTS = [listQuestionsToTry, searchKnowledge, getKnowledgeItemText]
const AFTER_SYNC = [...LEDGER, ...FROM_DOCUMENTS, getKnowledgeStatus, verifySession, getHomeOverview]

/** For the moment in which a sync has ended: reloads what it changed, and shows a toast that says so or why it failed. */
export function useShowSyncEnd() {
  const reload = useReload()
  return ({ failure }: Pick<SyncStatus, 'failure'>) => {
    reload(AFTER_SYNC)
    if (failure === null) toast({ tone: 'success', title: 'AI knowledge sync completed' })
    else toast({ tone: 'error', title: 'Failed to update AI knowledge', description: failure })
  }
}
