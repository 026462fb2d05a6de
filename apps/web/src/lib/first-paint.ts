/** A page behind another one may never tell of a paint: what waits for it comes then all the same. */
const WAIT_MS = 2_000

/**
 * Resolves when the browser has drawn the first text or picture of this page, and two seconds after it was loaded at the latest; at once where it does not
 * say so, or draws nothing because the page is in the background.
 */
export function untilPainted(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return Promise.resolve()
  return new Promise((resolve) => {
    const wait = () => setTimeout(resolve, WAIT_MS)
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

/** For code that is needed soon, but not for what is drawn first. */
export const firstPaint = untilPainted()
