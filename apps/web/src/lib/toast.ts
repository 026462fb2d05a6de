export interface ToastContent {
  tone: 'success' | 'info' | 'error'
  title: string
  description?: string
}

type ToastListener = (words: ToastContent) => void

let sink: ToastListener | null = null
const waiting: ToastContent[] = []

/** Shows a toast at the bottom right; kept until the toaster, which the first screen does not wait for, is there. */
export function toast(words: ToastContent): void {
  if (sink) sink(words)
  else waiting.push(words)
}

/** Called by the toaster when it stands. Returns the function that takes it away again. */
export function connectToaster(next: ToastListener): () => void {
  sink = next
  for (const words of waiting.splice(0)) next(words)
  return () => {
    if (sink === next) sink = null
  }
}
