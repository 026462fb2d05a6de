import { useLayoutEffect } from 'react'
import { focusRowAt, numberOfRow } from '../rows/row-keys.ts'

/** A dialog fades out, and a row that it removed leaves with the next reply of the server. */
const AFTER_MS = [20, 400, 1_500, 4_000]

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
    const giveBack = () => {
      if (page.activeElement !== null && page.activeElement !== page.body) return
      if (opener instanceof HTMLElement && opener !== page.body && opener.isConnected)
        opener.focus({ preventScroll: true })
      else if (row !== null) focusRowAt(row, page)
    }
    return () => {
      for (const ms of AFTER_MS) setTimeout(giveBack, ms)
    }
  }, [opened])
}
