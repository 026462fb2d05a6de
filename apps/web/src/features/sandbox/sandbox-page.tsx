import { Id } from '@cuecard/contract/fields.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { IconFileUpload, IconVideo } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { toast } from '../../lib/toast.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Button } from '../../shared/controls/button.tsx'
import { FileInput } from '../../shared/controls/file-drop.tsx'
import { TypedTextsKept } from '../../shared/dialogs/typed-texts.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { DemoPlayer } from './demo-player.tsx'
import { LoadExample } from './load-example.tsx'
import { MeetingDialog } from './meeting-dialog.tsx'
import { OpenedMeeting, ShownConversation } from './opened-meeting.tsx'
import { PlayDemo } from './play-demo.tsx'
import { SandboxEmpty } from './sandbox-empty.tsx'
import { readTranscriptFile, type TranscriptMessage } from './transcript-file.ts'

const SandboxSearch = z.object({
  /** A stored meeting that is the conversation. */
  meeting: Id.optional(),
})

interface Loaded {
  /** A new id for each load, so that the previous transcript and its responses are dropped. */
  key: number
  title: string
  messages: readonly TranscriptMessage[]
  /** Played one message after the other instead of shown at once. */
  played: boolean
}

/** What the page shows: a stored meeting, which the address names, or what was loaded. */
function useConversation() {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [{ meeting }, setSearch] = useSearch(SandboxSearch)
  const [choosing, setChoosing] = useState(false)
  const show = (title: string, messages: readonly TranscriptMessage[], played = false) => {
    setLoaded((last) => ({ key: (last?.key ?? 0) + 1, title, messages, played }))
    if (meeting) setSearch({ meeting: null })
  }
  const openMeeting = (id: string) => {
    setChoosing(false)
    setSearch({ meeting: id })
  }
  const loadFile = (file: File) => {
    readTranscriptFile(file).then((messages) => show(file.name, messages), refused(file.name))
  }
  const loadExample = (messages: readonly TranscriptMessage[]) => show('Example: a first call', messages)
  return { loaded, meeting, choosing, setChoosing, show, loadFile, loadExample, openMeeting }
}

/** The loaded transcript stays. A bad JSON file is only logged, as specified; any other one is also told of. */
const refused = (name: string) => (error: unknown) => {
  console.warn(`${name} was not loaded:`, error)
  if (/\.json$/i.test(name)) return
  const description = error instanceof Error ? `${error.message}.` : 'It could not be read.'
  toast({ tone: 'error', title: `‘${name}’ was not loaded`, description })
}

/** Sandbox: replays a transcript and requests answers and explanations of its messages. */
export function SandboxPage() {
  const { loaded, meeting, choosing, setChoosing, show, loadFile, loadExample, openMeeting } = useConversation()
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  const chooseMeeting = () => setChoosing(true)
  return (
    <Page
      title="Sandbox"
      purpose="Replay a transcript and see the answers and explanations your team would get in the meeting."
      actions={
        <>
          <PlayDemo
            quiet={loaded !== null || meeting !== undefined}
            onLoad={(messages) => show('The demo conversation', messages, true)}
          />
          {loaded || meeting ? (
            <Actions choose={choose} loadExample={loadExample} chooseMeeting={chooseMeeting} />
          ) : null}
        </>
      }
    >
      <FileInput
        ref={input}
        label="Transcript file"
        accept=".json,application/json,.vtt,text/vtt"
        onFiles={([file]) => file && loadFile(file)}
      />
      <MeetingDialog opened={choosing} onClose={() => setChoosing(false)} onChoose={openMeeting} />
      <TypedTextsKept>
        {meeting ? (
          <OpenedMeeting key={meeting} id={meeting} />
        ) : loaded ? (
          <Shown key={loaded.key} loaded={loaded} />
        ) : (
          <SandboxEmpty choose={choose} loadFile={loadFile} loadExample={loadExample} chooseMeeting={chooseMeeting} />
        )}
      </TypedTextsKept>
    </Page>
  )
}

function Shown({ loaded: { title, messages, played } }: { loaded: Loaded }) {
  const conversation = useMemo(() => ({ messages }), [messages])
  if (!played) return <ShownConversation title={title} conversation={conversation} />
  return (
    <Panel title={title} purpose={plural(messages.length, 'message')} padding="flush">
      <DemoPlayer messages={messages} />
    </Panel>
  )
}

interface ActionsProps {
  choose: () => void
  loadExample: (messages: readonly TranscriptMessage[]) => void
  chooseMeeting: () => void
}

function Actions({ choose, loadExample, chooseMeeting }: ActionsProps) {
  return (
    <>
      <LoadExample onLoad={loadExample} />
      <Button variant="default" icon={IconVideo} onClick={chooseMeeting}>
        Open a meeting
      </Button>
      <Button variant="default" icon={IconFileUpload} onClick={choose}>
        Upload file
      </Button>
    </>
  )
}
