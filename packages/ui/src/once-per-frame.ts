/** Shows a growing text at most once a frame: a model sends more pieces a second, and each drawing parses all of it anew. */
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
