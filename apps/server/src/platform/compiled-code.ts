import { constants, enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

/** With this argument the server is loaded and not started, so that the build can leave its compiled code (scripts/server-bundle.ts). */
export const ONLY_LOAD = '--only-load'
/** In bytes that a function has run, as V8 counts them; its own bound is 13 million. */
const OPTIMISED_AFTER = 200_000_000

/**
 * Spares a start's processors the optimising of WebAssembly, which the embedded database is, while the server is being
 * loaded on them: a function is optimised once it has run for longer. Before anything is loaded: what V8 has compiled
 * under other flags is compiled again.
 */
export function optimiseLater(): void {
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMISED_AFTER}`)
}

/**
 * Lets Node read the compiled code of the modules that are loaded from here on, in this thread and in threads started with
 * its environment, from `folder`, where the build has left it. Where that is another user's, nothing is read and nothing
 * is written. A `NODE_COMPILE_CACHE` that is set already stays.
 */
export function useCompiledCode(folder: string): void {
  const { status, directory } = enableCompileCache(folder)
  if (status === constants.compileCacheStatus.ENABLED && directory) process.env['NODE_COMPILE_CACHE'] = directory
}
