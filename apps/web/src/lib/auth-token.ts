/** The localStorage key of the bearer token. A person counts as signed in while it exists. */
export const AUTH_TOKEN_KEY = 'authToken'

export const getAuthToken = (): string | null => localStorage.getItem(AUTH_TOKEN_KEY)

export function setAuthToken(token: string): void {
  localStorage.setItem(AUTH_TOKEN_KEY, token)
}

export function clearAuthToken(): void {
  localStorage.removeItem(AUTH_TOKEN_KEY)
}

interface OtherTabs {
  signedOut: () => void
  /** Later calls use another token, perhaps another person's. */
  signedIn: () => void
}

/** Calls back when another tab signs out or in. Returns the function that stops watching. */
export function watchOtherTabs({ signedOut, signedIn }: OtherTabs): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== AUTH_TOKEN_KEY) return
    if (event.newValue === null) signedOut()
    else signedIn()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
