declare global {
  interface Window {
    /** Of the screen that comes first, from `public/before-paint.js`. */
    screenScripts?: readonly string[]
  }
}

/**
 * Has the browser fetch the scripts of the first screen. Imported first of all, so that they arrive while the rest of the app's own
 * file is run; named earlier they would share the line with it, and everything waits for it.
 */
export const named = (window.screenScripts ?? []).map((href) => {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })
  document.head.append(link)
  return link
})
