/** Where the bearer token lives (spec §4). A person counts as signed in while it is there. */
export const AUTH_TOKEN_KEY = 'authToken'

export function getAuthToken(): string | null {
  return localStorage.getItem(AUTH_TOKEN_KEY)
}

export function setAuthToken(token: string): void {
  localStorage.setItem(AUTH_TOKEN_KEY, token)
}

export function clearAuthToken(): void {
  localStorage.removeItem(AUTH_TOKEN_KEY)
}

/** Calls back when another tab signs out. Returns the function that stops watching. */
export function onSignedOutElsewhere(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === AUTH_TOKEN_KEY && event.newValue === null) callback()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
