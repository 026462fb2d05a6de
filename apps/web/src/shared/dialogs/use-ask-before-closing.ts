import { useLayoutEffect } from 'react'

/**
 * Has the browser ask before its tab is closed, as long as `isUnsaved`. It is up to date as soon as the screen is: the effects of a page come
 * later, on a busy machine much later, and until then it would ask although the screen says that all is saved, or lose what has just failed.
 */
export function useAskBeforeClosing(isUnsaved: () => boolean): void {
  useLayoutEffect(() => {
    const ask = (event: Event) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  })
}
