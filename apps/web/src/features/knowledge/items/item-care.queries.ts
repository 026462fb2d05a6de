import { listQuestionsToTry } from '@cuecard/contract/knowledge/first-use.ts'
import * as calls from '@cuecard/contract/knowledge/knowledge.ts'
import * as knowledgeStatus from '@cuecard/contract/knowledge/status.ts'
import * as care from '@cuecard/contract/knowledge/care.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { useCallMutation, useCallQuery, useReload } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'

const AFTER_CHANGE = [
  calls.listKnowledgeItems,
  knowledgeStatus.getKnowledgeStatus,
  knowledgeStatus.getSyncStatus,
  calls.searchKnowledge,
  listQuestionsToTry,
  care.listItemVersions,
]

/** Everybody who can own an item. */
export const useKnowledgeOwners = () =>
  useCallQuery(care.listKnowledgeOwners, { input: {}, staleTime: 60_000, meta: { quiet: true } })

interface ManyChanges {
  ids: readonly string[]
  change: care.ItemsChange
}

/** What is read again is only about to be: the rows show how it goes. */
const DONE: Record<care.ItemsChange['action'], string> = {
  remove: 'deleted',
  retry: 'will be read again',
  set_owner: 'given to the new owner',
  set_audience: 'changed',
}

/** Changes several items; says how many were changed and why others were not. */
export const useChangeItems = () =>
  useCallMutation(care.changeKnowledgeItems, ({ ids, change }: ManyChanges) => ({ body: { ids: [...ids], change } }), {
    onSuccess: ({ changed, refused }, { change }) => {
      const [first] = refused
      if (changed.length > 0)
        toast({
          tone: change.action === 'retry' ? 'info' : 'success',
          title: `${plural(changed.length, 'item')} ${DONE[change.action]}`,
        })
      if (first)
        toast({ tone: 'error', title: `${plural(refused.length, 'item')} not changed`, description: first.reason })
    },
    meta: { failed: 'Failed to change the items', refresh: AFTER_CHANGE },
  })

/** The earlier versions of a document. */
export const useItemVersions = (id: string) =>
  useCallQuery(care.listItemVersions, { input: { params: { id } }, meta: { quiet: true } })

/** The texts of an earlier version and of the present file. */
export const useVersionComparison = (id: string, version_id: string) =>
  useCallQuery(care.compareItemVersion, { input: { params: { id, version_id } }, meta: { quiet: true } })

/** Makes an earlier version the present file again. */
export function useRestoreVersion(id: string) {
  const reload = useReload()
  return useCallMutation(care.restoreItemVersion, (version_id: string) => ({ params: { id, version_id } }), {
    onSuccess: () => reload([care.compareItemVersion]),
    meta: {
      said: 'Knowledge item updated successfully',
      failed: 'Failed to update knowledge item',
      refresh: AFTER_CHANGE,
    },
  })
}
