import type { ApiError } from '@cuecard/contract/client.ts'
import { Anchor } from '@mantine/core'
import { useLogout } from '../lib/session.ts'
import { useDocumentTitle } from '../shared/layout/page.tsx'
import { Failed } from '../shared/states/states.tsx'

interface SessionUncheckedProps {
  error: ApiError
  retrying: boolean
  onRetry: () => void
}

/** The server could not say whether the session is still good. It stays: only the server's 401 ends it. */
export function SessionUnchecked({ error, retrying, onRetry }: SessionUncheckedProps) {
  const logOut = useLogout()
  const title = error.status === 429 ? 'The server is refusing calls for now' : 'The server cannot be reached'
  useDocumentTitle(title)
  return (
    <main>
      <h1 className="cc-hidden">{title}</h1>
      <Failed size="page" title={title} retrying={retrying} onRetry={onRetry}>
        {error.status === 429 && error.detail ? <p>{error.detail}</p> : null}
        <p>
          You stay signed in, and this page tries again every few seconds. You can also{' '}
          <Anchor component="button" disabled={logOut.isPending} onClick={() => logOut.mutate()}>
            log out
          </Anchor>
          .
        </p>
      </Failed>
    </main>
  )
}
