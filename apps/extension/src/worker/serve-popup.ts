import { FromPopup } from '../messages/popup-messages.ts'
import type { Port } from '../browser/port.ts'
import { type WorkerContext, overviewOf } from './worker-context.ts'

/** Serves the popup, and sends it the overview again whenever something in it has changed. */
export function servePopup(context: WorkerContext, port: Port, popups: Set<() => void>): void {
  const { account, delivery, pages } = context
  let tab: number | null = null
  let isGone = false
  const sendOverview = async () => {
    const overview = await overviewOf(context, tab)
    if (!isGone) port.postMessage(overview)
  }
  const update = () => void sendOverview()
  popups.add(update)
  port.onDisconnect.addListener(() => {
    isGone = true
    popups.delete(update)
  })
  delivery.wake({ now: true })
  port.onMessage.addListener((received) => {
    const message = FromPopup.safeParse(received).data
    if (message?.type === 'watch-tab') {
      tab = message.tab_id
      update()
    }
    if (message?.type === 'show') pages.ofTab(tab)?.send({ type: 'show' })
    if (message?.type === 'confirm-consent') pages.ofTab(tab)?.send({ type: 'confirm-consent' })
    if (message?.type === 'preferences') void account.updatePreferences(message.change)
    if (message?.type === 'log-out') {
      void context.logOut().then((is_revoked) => {
        if (!isGone) port.postMessage({ type: 'logged-out', is_revoked })
      })
    }
  })
}
