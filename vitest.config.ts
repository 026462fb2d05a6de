import { defineConfig } from 'vitest/config'
import { bundledThreads } from './scripts/server-bundle.ts'

export default defineConfig({
  test: {
    projects: [
      {
        // Built by the setup below.
        plugins: [bundledThreads],
        test: {
          name: 'node',
          include: [
            'apps/server/**/*.test.ts',
            'packages/contract/**/*.test.ts',
            'packages/language/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          // Files share their worker: each would otherwise load the database and the application anew, twice the time in all.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // What is polled for comes later on a busy machine; the limit only bounds a failure.
          expect: { poll: { timeout: 60_000 } },
          globalSetup: ['apps/server/test/first-start.ts'],
          setupFiles: ['apps/server/test/strict-console.ts'],
        },
      },
      'apps/web/vite.config.ts',
      'apps/extension/vitest.config.ts',
    ],
    maxWorkers: 2,
  },
})
