import { allJobs, buildApp } from '../src/app.ts'
import { createCaches } from '../src/caches.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import type { Deps } from '../src/platform/deps.ts'
import type { App } from '../src/platform/http/app-instance.ts'
import type { Embedder, Model } from '../src/platform/model/model.ts'
import { openDeps } from '../src/platform/open-deps.ts'

export interface FolderApp {
  app: App
  deps: Deps
  close: () => Promise<void>
}

/** The application on a data folder, as a process that starts there finds it, and working on its jobs; without a port. */
export async function openFolderApp(
  folder: string,
  model: Model,
  embedder: Embedder | null = null,
): Promise<FolderApp> {
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', EMBEDDING_MODEL: 'off', GENERATED_DOCUMENTS: 'off' }
  const config = readConfig({ ...settings, DATA_DIR: folder, TEST_CONCURRENCY: '2' })
  const { deps, jobs, close } = await openDeps(config, { clock: systemClock, caches: createCaches(config) })
  deps.model = model
  deps.embedder = embedder
  const app = await buildApp(deps)
  await app.ready()
  await jobs.work(allJobs, deps)
  return {
    app,
    deps,
    close: async () => {
      await app.close()
      await close()
    },
  }
}
