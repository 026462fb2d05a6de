// Runs before the first paint. Its own file because the Content-Security-Policy allows no inline script.
try {
  // A stored dark theme must never flash white. The key is THEME_KEY in src/app/theme.ts.
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.mantineColorScheme = 'dark'
  const begin = (href, how) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', crossOrigin: '', ...how, href }),
    )
  // The code of the screen that comes first is fetched beside the app's own, and so is what sign-in shows of the settings. The key is
  // AUTH_TOKEN_KEY in src/lib/auth-token.ts.
  const { signIn = '', signedIn = '' } = document.currentScript.dataset
  const isSignedIn = Boolean(localStorage.getItem('authToken'))
  for (const href of (isSignedIn ? signedIn : signIn).split(' ').filter(Boolean))
    begin(href, href.endsWith('.css') ? { as: 'style' } : { rel: 'modulepreload' })
  if (!isSignedIn) begin('/api/public-settings', { as: 'fetch' })
} catch {
  // Storage is blocked: the light theme stands, and the screen is fetched when the app asks for it.
}
