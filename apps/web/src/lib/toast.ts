export interface ToastContent {
  tone: 'success' | 'info' | 'error'
  title: string
  description?: string
}

type ToastListener = (words: ToastContent) => void

let sink: ToastListener | null = null
let clear: ((words: Pick<ToastContent, 'tone' | 'title'>) => void) | null = null
const waiting: ToastContent[] = []

/** Shows a toast. Toasts are queued until the toaster, which is loaded lazily, is mounted. */
export function toast(words: ToastContent): void {
  if (sink) sink(words)
  else waiting.push(words)
}

/** Takes an error's toast away, for example because the next try succeeded. */
export const clearError = (title: string): void => clear?.({ tone: 'error', title })

/** Connects the mounted toaster. Returns the function that disconnects it. */
export function connectToaster(next: ToastListener, nextClear: typeof clear = null): () => void {
  sink = next
  clear = nextClear
  for (const words of waiting.splice(0)) next(words)
  return () => {
    if (sink === next) sink = null
  }
}
