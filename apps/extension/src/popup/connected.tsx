import { useState } from 'react'
import { MeetingStatus } from './meeting-status.tsx'
import type { Connection } from '../browser/browser-api.ts'
import type { WorkerClient } from './popup-browser-api.ts'
import { PreferencesForm } from './preferences-form.tsx'
import type { Overview } from '../messages/popup-messages.ts'

interface ConnectedProps {
  connection: Connection
  /** Whether the server has confirmed the connection since the popup was opened. */
  reach: 'asking' | 'good' | 'away'
  /** Null until the worker has sent it. */
  overview: Overview | null
  worker: Pick<WorkerClient, 'show' | 'confirmConsent' | 'updatePreferences'>
  onRetry: () => void
  onDisconnect: () => Promise<void>
}

const STATUS = { asking: 'Checking...', good: 'Connected', away: 'Server not reachable' } as const

/** The connection of this browser, and the state of the meeting in this tab. */
export function Connected({ connection, reach, overview, worker, onRetry, onDisconnect }: ConnectedProps) {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <output className="status" data-reach={reach}>
        {STATUS[reach]}
      </output>
      {reach === 'away' ? (
        <p className="quiet">The connection is kept. It can be checked once the server answers again.</p>
      ) : null}
      {overview?.meeting ? (
        <MeetingStatus
          meeting={overview.meeting}
          hasOverlay={overview.allowed?.overlay !== false}
          isReached={reach !== 'away'}
          onShow={worker.show}
          onConsent={worker.confirmConsent}
        />
      ) : null}
      {overview && overview.unsent > 0 ? <Unsent count={overview.unsent} /> : null}
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
      {overview ? <PreferencesForm preferences={overview.preferences} onPrefer={worker.updatePreferences} /> : null}
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

function Unsent({ count }: { count: number }) {
  const lines = count === 1 ? '1 caption line is' : `${count} caption lines are`
  return (
    <p className="note">
      {lines} not sent yet. They are kept in this browser and sent as soon as the server takes them, to this account and
      no other.
    </p>
  )
}
