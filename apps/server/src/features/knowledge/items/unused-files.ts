import type { Deps } from '../../../platform/deps.ts'
import { HttpError } from '../../../platform/errors.ts'
import { inParallel } from '../../../platform/parallel.ts'

/**
 * Removes files that no row names any more. Those that cannot be removed now are left to the nightly removal of leftovers: what was
 * asked for is done without it.
 */
export async function removeUnused(deps: Deps, keys: readonly string[]): Promise<void> {
  const warn = (error: unknown) => deps.log.warn({ err: error }, 'a file that nothing names any more was not removed')
  await inParallel(keys, noProgress, (key) => deps.files.remove(key).catch(warn))
}

const noProgress = () => Promise.resolve()

/**
 * Removes files that were stored for rows which were then refused. After any other error it is not known whether the rows were
 * written, as when the connection broke during the commit: then the nightly removal of leftovers decides.
 */
export async function removeRefused(deps: Deps, keys: readonly string[], error: unknown): Promise<void> {
  if (error instanceof HttpError) await removeUnused(deps, keys)
}
