import type { Port, Sender } from '../browser/port.ts'

interface End {
  port: Port
  hear: (message: unknown) => void
  close: () => void
}

function end(name: string, sender: Sender | undefined, other: () => End | undefined): End {
  const messages: ((message: unknown) => void)[] = []
  const closings: (() => void)[] = []
  let isOpen = true
  const shut = () => {
    if (!isOpen) return false
    isOpen = false
    return true
  }
  return {
    port: {
      name,
      sender,
      postMessage: (message) => {
        if (!isOpen) throw new Error('Attempting to use a disconnected port object')
        const copy: unknown = JSON.parse(JSON.stringify(message))
        queueMicrotask(() => other()?.hear(copy))
      },
      disconnect: () => {
        if (shut()) queueMicrotask(() => other()?.close())
      },
      onMessage: { addListener: (listener) => void messages.push(listener) },
      onDisconnect: { addListener: (listener) => void closings.push(listener) },
    },
    hear: (message) => {
      if (isOpen) for (const listener of messages) listener(message)
    },
    close: () => {
      if (shut()) for (const listener of closings) listener()
    },
  }
}

/** Both ends of one port. What is sent arrives later and as a copy, as in the browser. */
export function portPair(name: string, sender?: Sender): { near: Port; far: Port; cut: () => void } {
  const near: End = end(name, undefined, () => far)
  const far: End = end(name, sender, () => near)
  return {
    near: near.port,
    far: far.port,
    /** The worker ends. */
    cut: () => {
      near.close()
      far.close()
    },
  }
}
