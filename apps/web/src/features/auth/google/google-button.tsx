import type { createTokenGoogle, registerGoogle } from '@cuecard/contract/auth.ts'
import { useComputedColorScheme, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { usePublicSettings } from '../../../lib/public-settings.ts'
import { SkeletonBlock } from '../../../shared/states/states.tsx'
import { AuthMessage } from '../form/auth-card.tsx'
import { GOOGLE_FAILED } from '../form/auth-messages.ts'
import { useGoogle } from '../auth.queries.ts'
import classes from './google-button.module.css'
import { drawGoogleButton, loadGoogle } from './google-identity.ts'

interface GoogleSignInProps {
  endpoint: typeof createTokenGoogle | typeof registerGoogle
  text: 'signin_with' | 'signup_with'
  /** The screen's message for an error. */
  messageOf: (error: unknown) => string | null
  /** Where to go once signed in. */
  to?: string
}

/** Google's button; nothing on a server without a Google client id. */
export function GoogleSignIn(props: GoogleSignInProps) {
  const clientId = usePublicSettings().data?.google_client_id
  return clientId ? <WithGoogle {...props} clientId={clientId} /> : null
}

function WithGoogle({ clientId, endpoint, text, messageOf, to }: GoogleSignInProps & { clientId: string }) {
  const google = useGoogle(endpoint, to)
  const [missing, setMissing] = useState(false)
  const receive = (credential: string | undefined) => {
    setMissing(!credential)
    if (credential) google.mutate(credential)
  }
  const message = missing ? GOOGLE_FAILED : google.isError ? messageOf(google.error) : null
  return (
    <Stack>
      <p className={classes.or}>or</p>
      {message ? <AuthMessage tone="bad">{message}</AuthMessage> : null}
      {google.isPending ? <output className="cc-hidden">Signing in with Google...</output> : null}
      <div className={classes.holder} data-busy={google.isPending} inert={google.isPending}>
        <GoogleButton clientId={clientId} text={text} onCredential={receive} />
      </div>
    </Stack>
  )
}

interface GoogleButtonProps {
  clientId: string
  text: GoogleSignInProps['text']
  onCredential: (credential: string | undefined) => void
}

function GoogleButton({ clientId, text, onCredential }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onCredential)
  const dark = useComputedColorScheme('light') === 'dark'
  const [state, setState] = useState<'loading' | 'drawn' | 'absent'>('loading')

  useEffect(() => {
    latest.current = onCredential
  })
  useEffect(() => {
    let left = false
    loadGoogle().then(
      (id) => {
        if (left || !place.current) return
        drawGoogleButton(id, place.current, { clientId, text, dark, onCredential: (given) => latest.current(given) })
        setState('drawn')
      },
      () => {
        if (!left) setState('absent')
      },
    )
    return () => {
      left = true
    }
  }, [clientId, text, dark])

  if (state === 'absent') {
    return (
      <Text py={10} c="dimmed" fz="sm" ta="center">
        Google sign-in could not be loaded. Use your email and password.
      </Text>
    )
  }
  return (
    <>
      {state === 'loading' ? <SkeletonBlock height="40px" radius="4px" /> : null}
      <div ref={place} className={classes.place} data-state={state} />
    </>
  )
}
