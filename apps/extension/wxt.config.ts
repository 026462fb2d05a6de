import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'wxt'

/** zod compiles code at run time where it is allowed to. Extensions must not, so that part of zod is removed. */
const withoutCodeAtRunTime = (): Plugin => ({
  name: 'without-code-at-run-time',
  enforce: 'pre',
  transform: (code, id) => {
    if (id.endsWith('/zod/v4/core/doc.js')) {
      return replaced(code, /compile\(\) \{[\s\S]*?\n {4}\}/, "compile() { throw new Error('No code at run time') }")
    }
    if (id.endsWith('/zod/v4/core/util.js')) {
      return replaced(code, /export const allowsEval = [\s\S]*?\n\}\);/, 'export const allowsEval = { value: false };')
    }
    return null
  },
})

/** The parser of answers is a script of its own (`entrypoints/markdown.ts`), so the overlay's script does not bring it. */
const withoutParser = (): Plugin => ({
  name: 'without-parser',
  load: (id) => (id.endsWith('/ui/src/use-markdown.ts') ? '' : null),
})

function replaced(code: string, old: RegExp, fresh: string): { code: string; map: null } {
  if (!old.test(code)) throw new Error(`zod has changed: ${old} is not there`)
  return { code: code.replace(old, fresh), map: null }
}

/** All permissions of the extension. `scripts/extension.test.ts` compares the built manifest with them. */
export default defineConfig({
  imports: false,
  outDir: process.env['EXTENSION_OUT_DIR'] ?? 'dist',
  outDirTemplate: 'chrome',
  vite: () => ({
    plugins: [withoutCodeAtRunTime(), withoutParser(), react()],
    build: { target: 'es2023', modulePreload: { polyfill: false } },
  }),
  hooks: {
    // Scripts are added on the hosts that the content script runs on anyway, so installing asks for nothing more.
    'build:manifestGenerated': (_wxt, manifest) => {
      const pages = (manifest.content_scripts ?? []).flatMap(({ matches }) => matches ?? [])
      manifest.host_permissions = [...(manifest.host_permissions ?? []), ...pages]
    },
  },
  manifest: {
    name: 'Cuecard',
    description:
      "Reads the captions of your Google Meet, Microsoft Teams and Zoom meetings in the browser and shows answers from your company's documents.",
    // The first with `URL.parse`, without which neither popup, worker nor content script works.
    minimum_chrome_version: '126',
    // `alarms` sends what waits for a server; `scripting` adds the overlay to a page that shows a meeting.
    permissions: ['alarms', 'scripting', 'storage'],
    // A server on this computer needs no permission; for any other, its address is asked for when the user connects.
    host_permissions: ['http://localhost/*', 'http://127.0.0.1/*'],
    optional_host_permissions: ['https://*/*'],
    content_security_policy: {
      extension_pages: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        'connect-src https: http://localhost:* http://127.0.0.1:*',
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
    // No page and no other extension may send messages to this one.
    externally_connectable: { ids: [] },
  },
})
