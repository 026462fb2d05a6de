import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import type { Sender } from '../browser/port.ts'

const MEETING_ORIGINS = new Set(BUNDLED_PACKS.flatMap((pack) => pack.hosts).map((host) => `https://${host}`))

/**
 * Who opened a port, by what the browser says of it: 'page' is our content script on a meeting service, 'own' a page of the
 * extension. Null: any other, which is refused.
 */
export function senderOf(sender: Sender | undefined, ownId: string): 'page' | 'own' | null {
  if (!sender || sender.id !== ownId) return null
  const origin = sender.origin ?? URL.parse(sender.url ?? '')?.origin
  if (origin === `chrome-extension://${ownId}`) return 'own'
  return origin !== undefined && MEETING_ORIGINS.has(origin) && sender.tab?.id !== undefined ? 'page' : null
}
