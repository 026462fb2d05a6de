import { ApiError } from '@cuecard/contract/client.ts'
import { IconDownload, IconExternalLink, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePublicSettings } from '../../lib/public-settings.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../shared/controls/button.tsx'
import { BusyButton } from '../../shared/controls/busy-button.tsx'
import { SkeletonBlock, QueryView } from '../../shared/states/states.tsx'
import classes from './home-page.module.css'
import { useDownloadExtension } from './home.queries.ts'
import { TokenField } from '../../shared/controls/token-field.tsx'
import { VerifyConnection } from './verify-connection.tsx'

interface ExtensionStepProps {
  /** The step is expanded. */
  open: boolean
  calendar: ReactNode
}

/** Step 1: get the extension, connect it, check the connection, and connect the calendar. */
export function ExtensionStep({ open, calendar }: ExtensionStepProps) {
  const { user } = useSession()
  const settings = usePublicSettings()
  return (
    <div className={classes.step}>
      <ol className={classes.how}>
        <li>
          Get the extension for Chrome, Edge or another browser built on Chromium.
          <QueryView
            query={settings}
            label="Loading where the extension is..."
            skeleton={<SkeletonBlock width="220px" height="36px" />}
            failed={{ title: 'Where the extension is could not be loaded' }}
          >
            {({ extension_store_url }) => (extension_store_url ? <FromStore url={extension_store_url} /> : <FromZip />)}
          </QueryView>
        </li>
        <li>
          Open the extension: click the puzzle piece beside the address bar, pin Cuecard, and click its icon. Enter this
          server.
          <TokenField label="Server" token={window.location.origin} said="Address copied to clipboard" />
        </li>
        <li>
          Paste your connection token and click <strong>Connect</strong>. It is yours alone: treat it like a password.
          <TokenField label="Connection token" token={user.connection_token} />
        </li>
        <li>
          Verify the connection. The extension shows <strong>Connected</strong> with your email.
          <VerifyConnection watching={open} />
        </li>
      </ol>
      <p className={classes.note}>
        <IconInfoCircle size={16} aria-hidden="true" />
        <span>
          Once connected, the extension works automatically in Google Meet, Microsoft Teams and Zoom in the browser, not
          in their desktop programs: it reads the call's captions, which have to be switched on, and shows answers
          beside them. To try answers without a call, use the Sandbox.
        </span>
      </p>
      {open ? calendar : null}
    </div>
  )
}

function FromStore({ url }: { url: string }) {
  return (
    <div>
      <Button component="a" href={url} target="_blank" rel="noopener noreferrer" iconAfter={IconExternalLink}>
        Open Extension Store
      </Button>
    </div>
  )
}

/** Without a store page the extension is installed from this server's zip. */
function FromZip() {
  const download = useDownloadExtension()
  return (
    <div className={classes.getZip}>
      <p className={classes.quiet}>This server has no store page. Download the extension and load it by hand:</p>
      <BusyButton
        busy={download.isPending}
        busyLabel="Downloading..."
        icon={IconDownload}
        onClick={() => download.mutate()}
      >
        Download Extension
      </BusyButton>
      {download.isError ? (
        <p className={classes.status} data-tone="bad" role="alert">
          The extension could not be downloaded. {reasonOf(download.error)}
        </p>
      ) : null}
      <ul className={classes.guideList}>
        <li>Unpack the zip into a folder that stays where it is.</li>
        <li>
          Type <code>chrome://extensions</code> into the address bar and switch on Developer mode, at the top right.
        </li>
        <li>Choose Load unpacked and pick the folder.</li>
      </ul>
    </div>
  )
}

const reasonOf = (error: Error) =>
  error instanceof ApiError && error.detail ? error.detail : 'Please try again later.'
