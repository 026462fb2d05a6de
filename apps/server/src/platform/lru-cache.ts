import { LRUCache } from 'lru-cache'

/**
 * Keeps the `entries` used last, each for `ttl` milliseconds if given. The library's own `max` takes room for all of them
 * at once, 3 MB and 20 ms for 100,000; a bounded sum of sizes grows with its entries.
 */
export const lruCache = <Value extends {}>(entries: number, ttl?: number): LRUCache<string, Value> =>
  new LRUCache({ maxSize: entries, sizeCalculation: () => 1, ...(ttl === undefined ? {} : { ttl }) })
