import type { ChatReply } from '@cuecard/contract/meetings/chat.ts'
import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { LOOKING_AGAIN_TEXT } from '@cuecard/ui/answer-card.tsx'
import { SafeMarkdown } from '@cuecard/ui/safe-markdown.tsx'
import { Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Button } from '../../../shared/controls/button.tsx'
import { isCut, type ShownTurn } from './chat-history.ts'
import { ChatSources, OpenSource, useSources } from './chat-sources.tsx'
import { useNotedPlaces } from '../notes/use-noted-places.tsx'
import classes from './chat-panel.module.css'

export function UserBubble({ text }: { text: string }) {
  return (
    <div className={classes.asked}>
      <span className="cc-hidden">You asked: </span>
      {text}
    </div>
  )
}

interface AssistantBubbleProps {
  turn?: ShownTurn
  /** Whether the reply is still streaming. */
  text?: string
  /** The meeting that the chat is about; null where the sources may come from several. */
  meeting: MeetingDetail | null
}

/** A reply with its citations; each opens its source below the reply. */
export function AssistantBubble({ turn, text = turn?.content ?? '', meeting }: AssistantBubbleProps) {
  const sources = useSources(turn?.reply?.sources ?? [], meeting === null)
  // Not while it streams: the places of a long transcript would be looked for with each word.
  const places = useNotedPlaces(turn ? meeting : null, text)
  const [placed, cited] = [places.citation, sources.citation]
  const citation = useCallback((n: number) => placed(n) ?? cited(n), [placed, cited])
  return (
    <div className={`cc-answer ${classes.replied}`}>
      <span className="cc-hidden">Reply: </span>
      {turn ? <Notes reply={turn.reply} turn={turn} /> : null}
      {text === '' ? null : (
        <div className="cc-reading">
          <SafeMarkdown text={places.text} citation={citation} headingLevel={4} />
        </div>
      )}
      <ChatSources sources={sources} />
      <OpenSource sources={sources} />
    </div>
  )
}

function Notes({ reply, turn }: { reply: ChatReply | null; turn: ShownTurn }) {
  const notes = [
    ...(turn.ended === 'stopped' ? ['Stopped'] : []),
    ...(isCut(turn) ? ['Incomplete: it broke off before the end'] : []),
    ...(reply?.engine === 'quotes' && reply.sources.length > 0 ? ['Quotes'] : []),
  ]
  if (notes.length === 0) return null
  return (
    <div className="cc-head">
      {notes.map((note) => (
        <span key={note} className={isCut(turn) ? 'cc-note cc-note-warning' : 'cc-note'}>
          {note}
        </span>
      ))}
    </div>
  )
}

export function Thinking({ isLookingAgain }: { isLookingAgain: boolean }) {
  return (
    <output className={`${classes.replied} ${classes.thinking}`}>
      <span className={classes.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {isLookingAgain ? `${LOOKING_AGAIN_TEXT}...` : 'Thinking...'}
    </output>
  )
}

/** Shown when the last question has no complete reply. */
export function Unanswered({ retry }: { retry: () => void }) {
  return (
    <Group
      justify="space-between"
      gap="8px 16px"
      p="10px 14px"
      bg="var(--cc-bad-soft)"
      bdrs={8}
      c="var(--cc-bad-text)"
      role="alert"
    >
      <span>Failed to get response. Your question is kept.</span>
      <Button variant="default" icon={IconRefresh} onClick={retry}>
        Retry
      </Button>
    </Group>
  )
}
