import react from '@vitejs/plugin-react'
import { defineConfig } from 'wxt'

/** Everything that the extension may do. `scripts/extension.test.ts` compares the built manifest with this. */
export default defineConfig({
  imports: false,
  outDir: process.env['EXTENSION_OUT_DIR'] ?? 'dist',
  outDirTemplate: 'chrome',
  vite: () => ({ plugins: [react()], build: { target: 'es2023', modulePreload: { polyfill: false } } }),
  manifest: {
    name: 'Cuecard',
    description: "Reads the captions of your Google Meet and Microsoft Teams meetings and shows answers from your company's documents.",
    minimum_chrome_version: '120',
    permissions: ['storage'],
    // A server on this computer needs no question; any other is asked for, by its own address, when somebody connects.
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
    // No page and no other extension may speak to this one.
    externally_connectable: { ids: [] },
  },
})
