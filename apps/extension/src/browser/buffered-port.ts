import type { Port } from './port.ts'

/** A port that keeps messages until there is a listener: the browser drops those that arrive before. */
export function bufferedPort(port: Port): Port {
  const messages = bufferedListeners<[unknown]>()
  const ends = bufferedListeners<[]>()
  port.onMessage.addListener((message) => messages.give(message))
  port.onDisconnect.addListener(() => ends.give())
  return {
    name: port.name,
    sender: port.sender,
    postMessage: (message) => port.postMessage(message),
    disconnect: () => port.disconnect(),
    onMessage: { addListener: messages.listen },
    onDisconnect: { addListener: ends.listen },
  }
}

function bufferedListeners<A extends unknown[]>() {
  const listeners: ((...args: A) => void)[] = []
  const waiting: A[] = []
  return {
    give: (...args: A) => {
      if (listeners.length === 0) waiting.push(args)
      for (const listener of listeners) listener(...args)
    },
    listen: (listener: (...args: A) => void) => {
      listeners.push(listener)
      for (const args of waiting.splice(0)) listener(...args)
    },
  }
}
