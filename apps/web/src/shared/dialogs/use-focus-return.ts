import { useLayoutEffect } from 'react'
import { focusRowAt, numberOfRow } from '../rows/row-keys.ts'

/** A dialog fades out, and a row that it removed leaves with the next reply of the server. */
const AFTER_MS = [20, 400, 1_500, 4_000]
const BY_HAND = ['pointerdown', 'keydown'] as const

/**
 * Gives the focus back when a dialog closes: to what opened it, or to the row that took the place of a removed one. Mantine does so only for a
 * dialog that was there closed before, and not when its opener has gone; where it does, there is nothing left to do.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const page = document
    const opener = page.activeElement
    const row = numberOfRow(opener)
    const { pathname } = location
    const giveBack = () => {
      if ((page.activeElement !== null && page.activeElement !== page.body) || location.pathname !== pathname) return
      if (opener instanceof HTMLElement && opener !== page.body && opener.isConnected)
        opener.focus({ preventScroll: true })
      else if (row !== null) focusRowAt(row, page)
    }
    return () => {
      const timers = AFTER_MS.map((ms) => setTimeout(giveBack, ms))
      const leave = () => {
        for (const timer of timers) clearTimeout(timer)
        for (const kind of BY_HAND) page.removeEventListener(kind, leave, true)
      }
      // After the press that closes the dialog: from the next one on, the person decides where the focus is.
      setTimeout(() => {
        for (const kind of BY_HAND) page.addEventListener(kind, leave, true)
      })
      setTimeout(leave, Math.max(...AFTER_MS) + 1)
    }
  }, [opened])
}
