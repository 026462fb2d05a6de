// Runs before the first paint. Its own file because the Content-Security-Policy allows no inline script.
try {
  // A stored dark theme must never flash white. The key is THEME_KEY in src/app/theme.ts.
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.mantineColorScheme = 'dark'
  const begin = (href, how) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', crossOrigin: '', ...how, href }),
    )
  const beginAll = (hrefs, how, then = () => {}) => {
    const waiting = new Set(hrefs)
    for (const href of hrefs) {
      const onload = () => {
        waiting.delete(href)
        if (waiting.size === 0) then()
      }
      begin(href, { ...how, onload })
    }
  }
  // The styles of the screen that comes first are fetched beside the app's own code, and so are the replies that it shows first. Its
  // scripts are asked for when the smaller half of that code is there, so that they follow the other half without a wait; earlier
  // they would share the line with it, and everything waits for it. The key is AUTH_TOKEN_KEY in src/lib/auth-token.ts, and
  // src/lib/early-replies.ts gives the replies to the app.
  const { react = '', signIn = '', signedIn = '' } = document.currentScript.dataset
  const token = localStorage.getItem('authToken')
  const files = (token ? signedIn : signIn).split(' ').filter(Boolean)
  const styles = files.filter((href) => href.endsWith('.css'))
  const scripts = files.filter((href) => href.endsWith('.js'))
  beginAll(styles, { as: 'style' }, () => beginAll(styles, { rel: 'stylesheet' }))
  if (react) beginAll([react], { rel: 'modulepreload' }, () => beginAll(scripts, { rel: 'modulepreload' }))
  if (token) {
    const headers = { authorization: `Bearer ${token}` }
    const ask = (address) => fetch(address, { headers }).catch(() => null)
    // Pages without a filter in their address: a long list is what they wait for longest.
    const list = {
      '/meetings': '/api/v0.5/meetings/company',
      '/customer-questions': '/api/v0.5/meetings/poor-question-answers',
      '/user-metrics': '/api/company-settings/user-activity-summary',
    }[location.pathname + location.search]
    const session = ask('/api/auth/verify')
    const replies = { '/api/auth/verify': session }
    if (location.pathname === '/') replies['/api/company-settings/home'] = ask('/api/company-settings/home')
    // The frame of the page does not wait for a list that the server is busy with. Who has no company yet is led elsewhere.
    const hasCompany = async (reply) => reply?.ok && Boolean((await reply.clone().json()).company)
    if (list) replies[list] = session.then(async (reply) => ((await hasCompany(reply)) ? ask(list) : null))
    window.earlyReplies = { token, replies }
  } else begin('/api/public-settings', { as: 'fetch' })
} catch {
  // Storage is blocked: the light theme stands, and the screen is fetched when the app asks for it.
}
