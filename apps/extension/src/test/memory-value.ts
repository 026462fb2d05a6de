import type { StoredValue } from '../browser/browser-api.ts'

/** A stored value of the browser, in memory. */
export const memoryValue = <T>(start: T | null): StoredValue<T> & { value: T | null } => ({
  value: start,
  async get() {
    return this.value
  },
  async set(value) {
    this.value = value
  },
  async clear() {
    this.value = null
  },
})
