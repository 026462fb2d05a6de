/** Resolves once the condition holds; it is looked at again with each change. */
export async function until(holds: () => boolean, subscribe: (changed: () => void) => () => void): Promise<void> {
  if (holds()) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = subscribe(() => holds() && resolve())
  await promise
  stop()
}
