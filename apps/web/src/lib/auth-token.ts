/** The localStorage key of the bearer token. A person counts as signed in while it exists. */
export const AUTH_TOKEN_KEY = 'authToken'

/** Beside a token that was removed because its session ended, so that other tabs know it from a logout. */
const ENDED_KEY = 'sessionEnded'

export const getAuthToken = (): string | null => localStorage.getItem(AUTH_TOKEN_KEY)

export function setAuthToken(token: string): void {
  localStorage.removeItem(ENDED_KEY)
  localStorage.setItem(AUTH_TOKEN_KEY, token)
}

export function clearAuthToken(): void {
  localStorage.removeItem(ENDED_KEY)
  localStorage.removeItem(AUTH_TOKEN_KEY)
}

/** Removes the token of a session that the server calls over. */
export function endAuthToken(): void {
  localStorage.setItem(ENDED_KEY, 'true')
  localStorage.removeItem(AUTH_TOKEN_KEY)
}

interface OtherTabs {
  signedOut: () => void
  sessionEnded: () => void
  /** Later calls use another token, perhaps another person's. */
  signedIn: () => void
}

/** Calls back when another tab signs out or in, or finds its session over. Returns the function that stops watching. */
export function watchOtherTabs({ signedOut, sessionEnded, signedIn }: OtherTabs): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== AUTH_TOKEN_KEY) return
    if (event.newValue !== null) signedIn()
    else if (localStorage.getItem(ENDED_KEY) !== null) sessionEnded()
    else signedOut()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
