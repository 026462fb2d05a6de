/**
 * Keeps an element visible while the page shows another one in full screen, which covers everything that is not in the browser's top
 * layer: as a popover it is in there, above what came before it. It stays where it is in the document. Returns what ends that.
 */
export function followFullScreen(host: HTMLElement): () => void {
  const page = host.ownerDocument
  const update = () => {
    const shown = page.fullscreenElement
    // Removed and shown again, because whatever goes into full screen later lies above it.
    host.removeAttribute('popover')
    if (!shown || shown.contains(host) || !host.isConnected) return
    host.setAttribute('popover', 'manual')
    host.showPopover()
  }
  page.addEventListener('fullscreenchange', update)
  update()
  return () => page.removeEventListener('fullscreenchange', update)
}
