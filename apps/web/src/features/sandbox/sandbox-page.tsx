import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '../../shared/controls/button.tsx'
import { FileInput } from '../../shared/controls/file-drop.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { DemoPlayer } from './demo-player.tsx'
import { EXAMPLE_TRANSCRIPT } from './example-transcript.ts'
import { PlayDemo } from './play-demo.tsx'
import { SandboxEmpty } from './sandbox-empty.tsx'
import { readTranscriptFile, type TranscriptMessage } from './transcript-file.ts'
import { TranscriptList } from './transcript-list.tsx'

interface Loaded {
  /** A new id for each load, so that the previous transcript and its responses are dropped. */
  key: number
  title: string
  messages: readonly TranscriptMessage[]
  /** Played one message after the other instead of shown at once. */
  played: boolean
}

/** Sandbox: replays a transcript and requests answers and explanations of its messages. */
export function SandboxPage() {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const show = (title: string, messages: readonly TranscriptMessage[], played = false) =>
    setLoaded((last) => ({ key: (last?.key ?? 0) + 1, title, messages, played }))
  const loadFile = (file: File) => {
    // A bad file is only logged; the loaded transcript stays.
    readTranscriptFile(file).then(
      (messages) => show(file.name, messages),
      (error: unknown) => console.warn(`${file.name} was not loaded:`, error),
    )
  }
  const loadExample = () => show('Example: a first call about plans and rollout', EXAMPLE_TRANSCRIPT)
  const choose = () => input.current?.click()
  return (
    <Page
      title="Sandbox"
      purpose="Replay a transcript and see the answers and explanations your team would get in the meeting."
      actions={
        <>
          <PlayDemo quiet={loaded !== null} onLoad={(messages) => show('The demo conversation', messages, true)} />
          {loaded ? <Actions choose={choose} loadExample={loadExample} /> : null}
        </>
      }
    >
      <FileInput
        ref={input}
        label="Transcript file"
        accept=".json,application/json"
        onFiles={([file]) => file && loadFile(file)}
      />
      {loaded ? (
        <Panel title={loaded.title} purpose={countOf(loaded.messages)} padding="flush">
          {loaded.played ? (
            <DemoPlayer key={loaded.key} messages={loaded.messages} />
          ) : (
            <TranscriptList key={loaded.key} messages={loaded.messages} />
          )}
        </Panel>
      ) : (
        <SandboxEmpty choose={choose} loadFile={loadFile} loadExample={loadExample} />
      )}
    </Page>
  )
}

function countOf({ length }: readonly TranscriptMessage[]): string {
  return length === 1 ? '1 message' : `${length.toLocaleString('en-US')} messages`
}

function Actions({ choose, loadExample }: { choose: () => void; loadExample: () => void }) {
  return (
    <>
      <Button variant="default" onClick={loadExample}>
        Load example
      </Button>
      <Button variant="default" icon={IconFileUpload} onClick={choose}>
        Upload JSON file
      </Button>
    </>
  )
}
