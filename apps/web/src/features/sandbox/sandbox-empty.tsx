import { Flex } from '@mantine/core'
import { IconFileUpload, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../shared/controls/button.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { LoadExample } from './load-example.tsx'
import classes from './sandbox-empty.module.css'
import type { TranscriptMessage } from './transcript-file.ts'

interface SandboxEmptyProps {
  choose: () => void
  loadFile: (file: File) => void
  loadExample: (messages: readonly TranscriptMessage[]) => void
  chooseMeeting: () => void
}

const SAMPLE = `[
  {
    "messageId": "1",
    "username": "Maya Torres",
    "message": "How long does onboarding take?",
    "userImageUrl": null
  }
]`

/** Explains the format of a transcript file, and offers an upload and an example. */
export function SandboxEmpty({ choose, loadFile, loadExample, chooseMeeting }: SandboxEmptyProps) {
  const [over, setOver] = useState(false)
  return (
    <Panel>
      <div className={classes.empty}>
        <div
          className={classes.drop}
          data-over={over}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            const file = event.dataTransfer.files[0]
            if (file) loadFile(file)
          }}
        >
          <IconFileUpload size={24} aria-hidden="true" />
          <h2>No transcript loaded</h2>
          <p>
            Drop a JSON or WebVTT file of a meeting here. It stays in your browser: what you ask about is sent, with the
            20 messages before it. Or open a meeting that is stored.
          </p>
          <Flex wrap="wrap" justify="center" gap={8} mt={12}>
            <Button icon={IconFileUpload} onClick={choose}>
              Upload file
            </Button>
            <Button variant="default" icon={IconVideo} onClick={chooseMeeting}>
              Open a meeting
            </Button>
            <LoadExample onLoad={loadExample} />
          </Flex>
        </div>
        <div className={classes.format}>
          <h3>What a JSON file looks like</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus */}
          <pre tabIndex={0}>{SAMPLE}</pre>
          <p>
            A list of messages in the order they were spoken. A transcript downloaded from a meeting works too: its
            fields are called <code>message_id</code>, <code>username</code>, <code>message</code>,{' '}
            <code>timestamp</code> and <code>user_image_url</code>, and the list may be under <code>transcript</code>.
          </p>
        </div>
      </div>
    </Panel>
  )
}
