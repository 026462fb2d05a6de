import { BrandMark } from '@cuecard/ui/brand-mark.tsx'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import { Connected } from './connected.tsx'
import { ConnectForm } from './connect-form.tsx'
import { checkConnection } from '../browser/connection.ts'
import type { Connection, Draft } from '../browser/browser-api.ts'
import type { PopupBrowserApi } from './popup-browser-api.ts'
import { DEFAULT_SERVER } from './server-address.ts'
import type { Overview } from '../messages/popup-messages.ts'

export const ENDED =
  'This connection was ended. Somebody ended it, or your password was changed. Connect again to go on.'
export const NOT_REVOKED =
  'This browser has forgotten the connection, but the server could not be told. End it in the Settings of your Cuecard too.'

/** What is captured and where it goes, in the words of the privacy policy. */
export const CAPTURED =
  'In Google Meet, Microsoft Teams and Zoom meetings in this browser, Cuecard reads the captions with the speakers’ names, pictures and times, the chat where your company has switched that on, and the meeting’s title and address, and sends them only to the server it is connected with; outside meetings it reads nothing. The desktop programs of Zoom and Teams cannot be read: join in the browser.'

type View =
  | { at: 'loading' }
  | { at: 'form'; draft: Draft; note: string | null }
  | { at: 'connected'; connection: Connection; reach: 'asking' | 'good' | 'away' }

const emptyDraft = (server = DEFAULT_SERVER): Draft => ({ step: 'token', server, connection_token: '', email: '' })

/** The extension's only page: connect, see the connection and the meeting, disconnect. */
export function Popup({ browserApi }: { browserApi: PopupBrowserApi }) {
  const { view, setView, open } = useView(browserApi)
  const overview = useOverview(browserApi)

  const leave = async (connection: Connection) => {
    const isRevoked = await browserApi.worker.logOut()
    setView({ at: 'form', draft: emptyDraft(connection.server), note: isRevoked ? null : NOT_REVOKED })
  }

  /** Access that was taken back in the browser's settings has to be asked for while the click counts. */
  const retry = async (connection: Connection) => {
    await browserApi.requestAccess(connection.server)
    await open()
  }

  return (
    <>
      <Header />
      <main>
        {view.at === 'loading' ? <output>Loading...</output> : null}
        {view.at === 'form' ? (
          <ConnectForm
            browserApi={browserApi}
            initial={view.draft}
            note={view.note}
            onConnected={(connection) => setView({ at: 'connected', connection, reach: 'good' })}
          />
        ) : null}
        {view.at === 'connected' ? (
          <Connected
            connection={view.connection}
            reach={view.reach}
            overview={overview}
            worker={browserApi.worker}
            onRetry={() => void retry(view.connection)}
            onDisconnect={() => leave(view.connection)}
          />
        ) : null}
      </main>
      <Footer version={browserApi.version} />
    </>
  )
}

const Footer = ({ version }: { version: string }) => (
  <footer>
    <p>{CAPTURED}</p>
    <p className="version">Version {version}</p>
  </footer>
)

function useView(browserApi: PopupBrowserApi) {
  const [view, setView] = useState<View>({ at: 'loading' })
  const open = useCallback(() => openView(browserApi, setView), [browserApi])
  useEffect(() => void open(), [open])
  return { view, setView, open }
}

/** Shows the form, or the connection once the server has confirmed it. */
async function openView(browserApi: PopupBrowserApi, setView: Dispatch<SetStateAction<View>>): Promise<void> {
  const [connection, draft, ended, unrevoked] = await Promise.all([
    browserApi.connection.get(),
    browserApi.draft.get(),
    browserApi.ended.get(),
    browserApi.unrevoked.get(),
  ])
  if (!connection) {
    const note = unrevoked ? NOT_REVOKED : ended ? ENDED : null
    return setView((last) => {
      // Disconnect has shown it already.
      if (last.at === 'form') return last
      const { server } = unrevoked ?? ended ?? (last.at === 'connected' ? last.connection : {})
      return { at: 'form', draft: draft ?? emptyDraft(server), note }
    })
  }
  setView({ at: 'connected', connection, reach: 'asking' })
  const checked = await checkConnection(browserApi, connection)
  if (checked.state === 'ended') setView({ at: 'form', draft: emptyDraft(connection.server), note: ENDED })
  if (checked.state === 'away') setView({ at: 'connected', connection, reach: 'away' })
  if (checked.state === 'connected') setView({ at: 'connected', connection: checked.connection, reach: 'good' })
  // The worker may have heard first that it was ended, or somebody has logged out in a meeting.
  if (checked.state === 'gone') await openView(browserApi, setView)
}

/** The worker's overview; the popup takes its theme from it. */
function useOverview(browserApi: PopupBrowserApi): Overview | null {
  const [overview, setOverview] = useState<Overview | null>(null)
  useEffect(() => browserApi.worker.watch(setOverview), [browserApi])
  const theme = overview?.preferences.theme ?? 'system'
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  return overview
}

const Header = () => (
  <header>
    <BrandMark />
    <h1>Cuecard</h1>
  </header>
)
