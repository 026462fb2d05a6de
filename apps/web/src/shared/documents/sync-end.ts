import type { SyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { toast } from '../../lib/toast.ts'

/** Shows a toast about the sync that has just ended: that it is completed, or why it failed. */
export function toastSyncEnd({ failure }: Pick<SyncStatus, 'failure'>): void {
  if (failure === null) toast({ tone: 'success', title: 'AI knowledge sync completed' })
  else toast({ tone: 'error', title: 'Failed to update AI knowledge', description: failure })
}
