interface PromiseCache<Value> {
  get: (key: string) => Promise<Value> | undefined
  set: (key: string, value: Promise<Value>) => unknown
  delete: (key: string) => unknown
}

/** The cached value; loads it when it is missing. Callers at the same time share one loading, and a failure is not kept. */
export function loadOnce<Value>(cache: PromiseCache<Value>, key: string, load: () => Promise<Value>): Promise<Value> {
  const known = cache.get(key)
  if (known) return known
  const loading = load()
  cache.set(key, loading)
  loading.catch(() => cache.delete(key))
  return loading
}

/** A value that is made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}
