// Runs before the first paint so that a stored dark theme never flashes white. Its own file because the
// Content-Security-Policy allows no inline script. The key is THEME_KEY in src/app/theme.ts.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.mantineColorScheme = 'dark'
} catch {
  // Storage is blocked: the light default stands.
}
