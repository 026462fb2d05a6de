import { test as base } from '@playwright/test'
import { type Environment, type RunningApp, removeData, startApp } from './app.ts'
import { type ConsoleWatch, watchConsole } from './console.ts'
import { type ModelServer, type ScriptedReplies, SILENT, startModelServer } from './model-server.ts'
import { expect } from './expect.ts'
import { copyPreparedData } from './prepared-data.ts'

interface PageFixtures {
  /** What the scripted language model says in this file; null leaves it with nothing to say. */
  modelReplies: ScriptedReplies | null
  /** Teaches the model server of the app what this file's model says. */
  modelScript: undefined
  /** Watches the page's console from its first line; a fault that nobody expected fails the journey at its end. */
  consoleWatch: ConsoleWatch
  /** Prints what the app said when a journey failed. */
  appLog: undefined
}

/** What an app needs to be started with: a project of `playwright.config.ts` or a file says so. */
export interface AppPlan {
  /** Settings of the app of these journeys, over those of `startApp`. */
  appEnv: Environment
  /** Starts the app on an empty data folder instead of one on which it has finished its first start. */
  isFirstStart: boolean
  /** Starts the app with a scripted language model; `modelReplies` is what it says. */
  hasModel: boolean
}

interface WorkerFixtures extends AppPlan {
  modelServer: ModelServer | null
  /** The built app, shared by the journeys of a file, or of a project's files that a worker plays. */
  app: RunningApp
}

export const test = base.extend<PageFixtures, WorkerFixtures>({
  appEnv: [{}, { option: true, scope: 'worker' }],
  isFirstStart: [false, { option: true, scope: 'worker' }],
  hasModel: [false, { option: true, scope: 'worker' }],
  modelReplies: [null, { option: true }],
  modelServer: [
    async ({ hasModel }, use) => {
      const server = hasModel ? await startModelServer(SILENT) : null
      await use(server)
      await server?.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ appEnv, isFirstStart, modelServer }, use) => {
      const dataDir = isFirstStart ? null : await copyPreparedData()
      const app = await startApp({ env: { ...modelServer?.env, ...appEnv }, ...(dataDir && { dataDir }) })
      await use(app)
      await app.stop()
      await removeData(app)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  modelScript: [
    async ({ modelServer, modelReplies }, use) => {
      if (modelServer && modelReplies) modelServer.say(modelReplies)
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  appLog: [
    async ({ app }, use, info) => {
      await use(undefined)
      if (info.status !== info.expectedStatus) console.log(`The app said:\n${app.output().slice(-4_000)}`)
    },
    { auto: true },
  ],
  consoleWatch: [
    async ({ page }, use) => {
      const watch = watchConsole(page)
      await use(watch)
      expect(watch.faults(), 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
