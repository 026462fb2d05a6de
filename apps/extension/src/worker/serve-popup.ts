import { FromPopup } from '../messages/popup-messages.ts'
import type { Port } from '../browser/port.ts'
import { type Desk, overviewOf } from './worker-context.ts'

/** Serves the popup: what stands there is told anew whenever it has changed. */
export function servePopup(desk: Desk, port: Port, popups: Set<() => void>): void {
  const { account, delivery, pages } = desk
  let tab: number | null = null
  let isGone = false
  const tell = async () => {
    const overview = await overviewOf(desk, tab)
    if (!isGone) port.postMessage(overview)
  }
  const told = () => void tell()
  popups.add(told)
  port.onDisconnect.addListener(() => {
    isGone = true
    popups.delete(told)
  })
  delivery.wake({ now: true })
  port.onMessage.addListener((given) => {
    const message = FromPopup.safeParse(given).data
    if (message?.type === 'look') {
      tab = message.tab_id
      told()
    }
    if (message?.type === 'show') pages.ofTab(tab)?.send({ type: 'show' })
    if (message?.type === 'prefer') void account.prefer(message.change)
    if (message?.type === 'log-out') {
      void desk.logOut().then((is_told) => {
        if (!isGone) port.postMessage({ type: 'logged-out', is_told })
      })
    }
  })
}
