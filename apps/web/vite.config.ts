import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { firstScreens } from './first-screens.ts'
import { reactIds } from './react-ids.ts'

const api = process.env['API_ORIGIN'] ?? 'http://localhost:3000'

const { groups, plugin, modulePreload } = firstScreens()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), plugin, reactIds],
  // The policy allows no `data:` script or font: every asset stays a file of our own origin.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    modulePreload,
    // A file for each shared module would be dozens of requests before the first screen, each of which waits for the line.
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', '../../packages/ui/src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/test/setup.ts'],
    // Files share their worker: each would otherwise load React, Mantine and the screens anew, longer than its tests take.
    isolate: false,
    maxWorkers: 2,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
