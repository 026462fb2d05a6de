/** Renders a growing text at most once per frame: a model sends chunks more often, and each rendering parses the whole text. */
export function oncePerFrame(draw: (text: string) => void) {
  let frame: number | null = null
  let latest = ''
  return {
    show(text: string) {
      latest = text
      frame ??= requestAnimationFrame(() => {
        frame = null
        draw(latest)
      })
    },
    stop() {
      if (frame !== null) cancelAnimationFrame(frame)
      frame = null
    },
  }
}
