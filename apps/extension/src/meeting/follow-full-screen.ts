/** They show none of their children. */
const EMPTY_ELEMENTS = 'video, audio, canvas, img, iframe, embed, object, svg'

/**
 * Keeps an element of the page's root visible, and in reach of the mouse, while the page shows a part of itself in full screen: that
 * covers everything that is not in the browser's top layer, so the element is a popover then, and Chromium lets nobody press what
 * lies outside of it, so it stands in it. Afterwards it is back where it was. Returns what ends that.
 */
export function followFullScreen(host: HTMLElement): () => void {
  const page = host.ownerDocument
  const update = () => {
    const shown = page.fullscreenElement
    const part = shown && shown !== page.documentElement ? shown : null
    // Removed and shown again, because whatever goes into full screen later lies above it.
    host.removeAttribute('popover')
    moveTo(host, part && !part.matches(EMPTY_ELEMENTS) ? part : page.documentElement)
    if (!part) return
    host.setAttribute('popover', 'manual')
    host.showPopover()
  }
  page.addEventListener('fullscreenchange', update)
  update()
  return () => page.removeEventListener('fullscreenchange', update)
}

/** Keeps focus and scroll positions within it where the browser can. */
function moveTo(host: HTMLElement, parent: Element & { moveBefore?: (node: Node, before: Node | null) => void }): void {
  if (host.parentElement === parent) return
  if (host.isConnected && parent.moveBefore) parent.moveBefore(host, null)
  else parent.append(host)
}
