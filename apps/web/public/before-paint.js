// Runs before the first paint. Its own file because the Content-Security-Policy allows no inline script.
try {
  // A stored dark theme must never flash white. The key is THEME_KEY in src/app/theme.ts.
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.mantineColorScheme = 'dark'
  // The code of the screen that comes first is fetched beside the app's own. The key is AUTH_TOKEN_KEY in src/lib/auth-token.ts.
  const { signIn = '', signedIn = '' } = document.currentScript.dataset
  const files = localStorage.getItem('authToken') ? signedIn : signIn
  for (const href of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: '' })
    else link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
} catch {
  // Storage is blocked: the light theme stands, and the screen is fetched when the app asks for it.
}
