import { BUNDLED_PACKS } from '@cuecard/contract/bundled-caption-packs.ts'
import type { Sender } from '../browser/port.ts'

const MEETING_ORIGINS = new Set(BUNDLED_PACKS.flatMap((pack) => pack.hosts).map((host) => `https://${host}`))

/**
 * Who speaks, by what the browser says of them: our own content script on a meeting service, or our own page. Null:
 * nobody that is listened to.
 */
export function senderOf(sender: Sender | undefined, ownId: string): 'page' | 'own' | null {
  if (!sender || sender.id !== ownId) return null
  const origin = sender.origin ?? URL.parse(sender.url ?? '')?.origin
  if (origin === `chrome-extension://${ownId}`) return 'own'
  return origin !== undefined && MEETING_ORIGINS.has(origin) && sender.tab?.id !== undefined ? 'page' : null
}
