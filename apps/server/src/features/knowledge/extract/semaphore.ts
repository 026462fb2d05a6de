/** At most `count` entries at once; waiting callers enter in order. */
export const createSemaphore = (count: number) => {
  const waiting: (() => void)[] = []
  let busy = 0
  return {
    isFull: (): boolean => busy >= count,
    /** Enters if a place is free, without waiting. */
    tryEnter: (): boolean => {
      if (busy >= count) return false
      busy++
      return true
    },
    enter: (signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        if (busy < count) {
          busy++
          return resolve()
        }
        const enter = (): void => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        const leave = (): void => {
          waiting.splice(waiting.indexOf(enter), 1)
          reject(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        waiting.push(enter)
      }),
    leave: (): void => {
      // The first waiting caller takes over the place.
      const next = waiting.shift()
      if (next) next()
      else busy--
    },
  }
}
