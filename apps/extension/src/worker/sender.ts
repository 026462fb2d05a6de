import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import { isOnHost } from '@cuecard/contract/caption-packs/caption-packs.ts'
import type { Sender } from '../browser/port.ts'

/** Without another port, and with encryption. */
function isMeetingOrigin(origin: string): boolean {
  const url = URL.parse(origin)
  return url?.origin === `https://${url?.hostname}` && BUNDLED_PACKS.some((pack) => isOnHost(pack, url.hostname))
}

/**
 * Who opened a port, by what the browser says of it: 'page' is our content script on a meeting service, 'own' a page of the
 * extension. Null: any other, which is refused.
 */
export function senderOf(sender: Sender | undefined, ownId: string): 'page' | 'own' | null {
  if (!sender || sender.id !== ownId) return null
  const origin = sender.origin ?? URL.parse(sender.url ?? '')?.origin
  if (origin === `chrome-extension://${ownId}`) return 'own'
  return origin !== undefined && isMeetingOrigin(origin) && sender.tab?.id !== undefined ? 'page' : null
}
