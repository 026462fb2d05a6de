export interface ToastWords {
  tone: 'success' | 'info' | 'error'
  title: string
  description?: string
}

type Sink = (words: ToastWords) => void

let sink: Sink | null = null
const waiting: ToastWords[] = []

/** Shows a toast at the bottom right; kept until the toaster, which the first screen does not wait for, is there. */
export function toast(words: ToastWords): void {
  if (sink) sink(words)
  else waiting.push(words)
}

/** Called by the toaster when it stands. Returns the function that takes it away again. */
export function connectToaster(next: Sink): () => void {
  sink = next
  for (const words of waiting.splice(0)) next(words)
  return () => {
    if (sink === next) sink = null
  }
}
