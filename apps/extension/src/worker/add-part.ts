import type { Sender } from '../browser/port.ts'
import { PartRequest } from '../messages/part-messages.ts'
import { senderOf } from './sender.ts'
import type { WorkerBrowserApi } from './worker-browser-api.ts'

/**
 * Adds the script that a content script asks for to its own document. Pages could read files that they may load themselves;
 * added this way, none has to be open to them. Null: it is no such request. False: the document is gone.
 */
export function addPart(
  browserApi: Pick<WorkerBrowserApi, 'addScript' | 'own_id'>,
  message: unknown,
  sender: Sender,
): Promise<boolean> | null {
  const asked = PartRequest.safeParse(message).data
  const tab_id = sender.tab?.id
  const document_id = sender.documentId
  if (!asked || tab_id === undefined || document_id === undefined) return null
  if (senderOf(sender, browserApi.own_id) !== 'page') return null
  return browserApi.addScript({ tab_id, document_id }, `/${asked.part}.js`).then(
    () => true,
    () => false,
  )
}
