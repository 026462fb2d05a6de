import { getDemoConversation, type DemoLine } from '@cuecard/contract/demo-editor.ts'
import { IconPencil, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { useApi } from '../../lib/api.ts'
import { isStaff, SessionContext } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Button } from '../../shared/controls/button.tsx'
import { BusyButton } from '../../shared/controls/busy-button.tsx'
import type { TranscriptMessage } from './transcript-file.ts'

interface PlayDemoProps {
  /** Another transcript is shown, so the button is not the primary one. */
  quiet: boolean
  onLoad: (messages: readonly TranscriptMessage[]) => void
}

const DemoSearch = z.object({
  /** The demo editor's link plays at once. */
  demo: z.literal('play').optional(),
})

/** In a demo company: plays the prepared conversation, and links staff to its editor. */
export function PlayDemo(props: PlayDemoProps) {
  const session = useContext(SessionContext)
  if (session?.company?.type !== 'demo') return null
  return (
    <>
      {isStaff(session) ? (
        <Button component={Link} to={`/demo-editor/${session.company.id}`} variant="default" icon={IconPencil}>
          Edit demo data
        </Button>
      ) : null}
      <PlayButton {...props} />
    </>
  )
}

function PlayButton({ quiet, onLoad }: PlayDemoProps) {
  const api = useApi()
  const load = useMutation({
    mutationFn: () => api(getDemoConversation),
    onSuccess: ({ messages }) => {
      if (messages.length > 0) onLoad(messages.map(spokenLine))
      else toast({ tone: 'info', title: 'This demo company has no prepared conversation yet' })
    },
    meta: { failed: 'Failed to load demo data' },
  })
  const [{ demo }, setSearch] = useSearch(DemoSearch)
  const asked = useRef(false)
  const begin = useEffectEvent(() => {
    asked.current = true
    setSearch({ demo: null }, { replace: true })
    load.mutate()
  })
  useEffect(() => {
    if (demo === 'play' && !asked.current) begin()
  }, [demo])
  return (
    <BusyButton
      variant={quiet ? 'default' : 'filled'}
      busy={load.isPending}
      busyLabel="Loading..."
      icon={IconPlayerPlay}
      onClick={() => load.mutate()}
    >
      Play the demo conversation
    </BusyButton>
  )
}

function spokenLine({ username, message, user_image_url, ...has }: DemoLine, at: number): TranscriptMessage {
  const prepared = [has.has_answer && 'answer', has.has_explanation && 'explanation'].filter(Boolean).join(' and ')
  return {
    message_id: `demo-${at + 1}`,
    username,
    message,
    timestamp: null,
    user_image_url,
    ...(prepared ? { prepared: `Prepared ${prepared}` } : {}),
  }
}
