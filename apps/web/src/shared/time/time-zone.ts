/** The browser's time zone, as the server names it. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
