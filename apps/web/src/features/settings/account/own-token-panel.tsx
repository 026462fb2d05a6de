import { useSession } from '../../../lib/session.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import { useRegenerateOwnToken } from './account.queries.ts'
import { RegenerableToken } from '../regenerable-token.tsx'

/** The user's connection token. */
export function UserTokenPanel() {
  const { user } = useSession()
  const regenerate = useRegenerateOwnToken()
  return (
    <Panel title="Your extension">
      <RegenerableToken
        label="Connection token"
        token={user.connection_token}
        reason={null}
        affects="Extensions of yours that are connected stay connected. The old token no longer connects a new one."
        busy={regenerate.isPending}
        onRegenerate={(done) => regenerate.mutate(undefined, { onSuccess: done })}
      >
        Paste it into the extension to connect it to your account. Keep it to yourself.
      </RegenerableToken>
    </Panel>
  )
}
