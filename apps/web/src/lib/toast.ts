export interface ToastContent {
  tone: 'success' | 'info' | 'error'
  title: string
  description?: string
}

type ToastListener = (words: ToastContent) => void

let sink: ToastListener | null = null
const waiting: ToastContent[] = []

/** Shows a toast. Toasts are queued until the toaster, which is loaded lazily, is mounted. */
export function toast(words: ToastContent): void {
  if (sink) sink(words)
  else waiting.push(words)
}

/** Connects the mounted toaster. Returns the function that disconnects it. */
export function connectToaster(next: ToastListener): () => void {
  sink = next
  for (const words of waiting.splice(0)) next(words)
  return () => {
    if (sink === next) sink = null
  }
}
