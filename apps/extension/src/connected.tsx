import { useState } from 'react'
import type { Connection } from './platform.ts'

interface ConnectedProps {
  connection: Connection
  /** Whether the server has confirmed it just now. */
  reach: 'asking' | 'good' | 'away'
  onRetry: () => void
  onDisconnect: () => Promise<void>
}

const STATUS = { asking: 'Checking...', good: 'Connected', away: 'Server not reachable' } as const

/** With whom and what this browser is connected. */
export function Connected({ connection, reach, onRetry, onDisconnect }: ConnectedProps) {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <output className="status" data-reach={reach}>
        {STATUS[reach]}
      </output>
      {reach === 'away' ? (
        <p className="quiet">The connection is kept. It can be checked once the server answers again.</p>
      ) : null}
      <dl>
        <dt>Company</dt>
        <dd>{connection.company ?? 'No company yet: finish your registration in Cuecard.'}</dd>
        <dt>Email</dt>
        <dd>{connection.email}</dd>
        <dt>Server</dt>
        <dd>
          <a href={connection.server} target="_blank" rel="noreferrer">
            {connection.server}
          </a>
        </dd>
      </dl>
      <div className="actions">
        {reach === 'away' ? (
          <button type="button" onClick={onRetry}>
            Retry
          </button>
        ) : null}
        <button
          type="button"
          disabled={leaving}
          onClick={() => {
            setLeaving(true)
            void onDisconnect()
          }}
        >
          {leaving ? 'Disconnecting...' : 'Disconnect'}
        </button>
      </div>
    </>
  )
}
