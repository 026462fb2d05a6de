import { getExampleConversation } from '@cuecard/contract/knowledge/first-use.ts'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { BusyButton } from '../../shared/controls/busy-button.tsx'
import type { TranscriptMessage } from './transcript-file.ts'

interface LoadExampleProps {
  onLoad: (messages: readonly TranscriptMessage[]) => void
}

/** Loads a short call whose questions the company's own documents answer. */
export function LoadExample({ onLoad }: LoadExampleProps) {
  const api = useApi()
  const load = useMutation({
    mutationFn: () => api(getExampleConversation),
    onSuccess: ({ messages }) => {
      if (messages.length > 0) onLoad(messages.map(spokenLine))
      else {
        toast({
          tone: 'info',
          title: 'No example yet',
          description:
            'Your documents answer none of the questions that most customers ask. Add documents and sync them.',
        })
      }
    },
    meta: { failed: 'Failed to load the example' },
  })
  return (
    <BusyButton variant="default" busy={load.isPending} busyLabel="Loading example..." onClick={() => load.mutate()}>
      Load example
    </BusyButton>
  )
}

const spokenLine = ({ username, message }: { username: string; message: string }, at: number): TranscriptMessage => ({
  message_id: `example-${at + 1}`,
  username,
  message,
  timestamp: null,
  user_image_url: null,
})
