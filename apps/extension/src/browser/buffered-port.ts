import type { Port } from './port.ts'

/** A port that loses nothing while nobody listens yet: the browser drops what comes in before there is a listener. */
export function heldPort(port: Port): Port {
  const messages = held<[unknown]>()
  const ends = held<[]>()
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

function held<A extends unknown[]>() {
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
