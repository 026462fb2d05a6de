import type { ScreenScripts } from './early-replies.ts'

// Has the browser fetch the scripts of the first screen. Imported first of all, so that they arrive while the rest of the app's own
// file is run; named earlier they would share the line with it, and everything waits for it.
const scripts: ScreenScripts = window.screenScripts ?? []
for (const href of scripts)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
