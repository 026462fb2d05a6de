import { markdownRenderer } from '@cuecard/ui/markdown-renderer.ts'
import { workerApi } from '../meeting/worker-api.ts'
import { mountOverlay } from './mount-overlay.tsx'

/** Added to a page that shows a meeting: gives the content script the overlay, and has the parser of answers follow. */
export function handOverOverlay(): void {
  const parts = globalThis.cuecardParts
  if (!parts?.overlay) return
  parts.markdown = markdownRenderer.set
  parts.overlay((meeting, host, { connect, load }) => {
    // The errors of its calls are told apart by their class, and each script has classes of its own.
    const unmount = mountOverlay({ ...meeting, api: workerApi(connect) }, host)
    // Before the first question, so that its answer does not wait; after the panel, so that this does not either.
    requestIdleCallback(() => load('markdown'), { timeout: 1_000 })
    return unmount
  })
}
