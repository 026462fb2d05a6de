/** The part of Google Identity Services that the sign-in button needs. */
interface GoogleId {
  initialize: (options: { client_id: string; callback: (reply: { credential?: string }) => void }) => void
  renderButton: (place: HTMLElement, options: Record<string, string | number>) => void
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleId } }
  }
}

export const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client'

/** Loads Google's script once per page; after a failure the next call tries again. */
export const loadGoogle = (): Promise<GoogleId> =>
  new Promise((resolve, reject) => {
    const ready = window.google?.accounts?.id
    if (ready) {
      resolve(ready)
      return
    }
    const found = document.querySelector<HTMLScriptElement>(`script[src="${GOOGLE_SCRIPT}"]`)
    const script = found ?? document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('Google Identity Services could not be loaded'))
    }
    script.addEventListener('load', () => {
      const id = window.google?.accounts?.id
      if (id) resolve(id)
      else fail()
    })
    script.addEventListener('error', fail)
    if (!found) {
      script.src = GOOGLE_SCRIPT
      script.async = true
      document.head.append(script)
    }
  })

const initialized = new WeakSet<GoogleId>()
let receive: (credential: string | undefined) => void = () => undefined

interface ButtonOptions {
  clientId: string
  text: 'signin_with' | 'signup_with'
  dark: boolean
  onCredential: (credential: string | undefined) => void
}

/** Draws Google's button into `place`. Google is initialised once per page and reports to the button drawn last. */
export function drawGoogleButton(id: GoogleId, place: HTMLElement, options: ButtonOptions): void {
  receive = options.onCredential
  if (!initialized.has(id)) {
    initialized.add(id)
    id.initialize({ client_id: options.clientId, callback: ({ credential }) => receive(credential) })
  }
  place.replaceChildren()
  id.renderButton(place, {
    type: 'standard',
    size: 'large',
    text: options.text,
    theme: options.dark ? 'filled_black' : 'outline',
    logo_alignment: 'center',
    locale: 'en',
    width: Math.min(400, Math.max(200, place.clientWidth)),
  })
}
