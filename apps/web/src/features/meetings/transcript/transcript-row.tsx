import type { ResponseKind } from '@cuecard/contract/answers.ts'
import type { TranscriptMessage } from '@cuecard/contract/meetings/meetings.ts'
import { IconMessagePlus } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { MessageAvatar } from '../../../shared/messages/message-avatar.tsx'
import { MessageResponse } from '../../../shared/messages/message-response.tsx'
import { useAsked, type MessageResponses, type AskedStore } from './asked-messages.tsx'
import { MessageText } from './message-text.tsx'
import { PlaceTime } from '../place/place.tsx'
import classes from './transcript-row.module.css'

export interface RowActions {
  store: AskedStore
  ask: (at: number, kind: ResponseKind) => void
  createTest: (at: number) => void
  comment: (at: number) => void
}

interface TranscriptRowProps {
  message: TranscriptMessage
  /** Its index in the whole transcript. */
  at: number
  /** The search term, if this message contains it. */
  term: string
  /** `current`: the current match of the search; `linked`: the message that the address names. */
  state: 'current' | 'linked' | undefined
  /** Near the position that the window scrolls to, so it is rendered with its true height at once. */
  near: boolean
  actions: RowActions
}

/** One message of a meeting with its responses. */
export const TranscriptRow = memo(function TranscriptRow(props: TranscriptRowProps) {
  const { message, at, term, state, near, actions } = props
  const asked = useAsked(actions.store, message.message_id)
  return (
    <li className={classes.row} data-at={at} data-state={state} data-near={near || undefined} tabIndex={-1}>
      <MessageAvatar username={message.username} picture={message.user_image_url} />
      <div className={classes.words}>
        <div className={classes.who}>
          <bdi className={classes.name}>{message.username}</bdi>
          <Link
            className={classes.place}
            to={{ search: `?${new URLSearchParams({ tab: 'transcript', message: message.message_id })}` }}
          >
            <PlaceTime at={message.timestamp} message_id={message.message_id} estimated={message.time_estimated} />
          </Link>
          {message.kind === 'chat' ? <span className={classes.chat}>Chat</span> : null}
          {state === 'linked' ? <span className={classes.linked}>Linked message</span> : null}
        </div>
        <MessageText text={message.message} term={term} whole={state === 'current'} />
      </div>
      <div className={classes.actions} data-actions>
        <AskButton kind="answer" asked={asked} ask={() => actions.ask(at, 'answer')} />
        <AskButton kind="explain" asked={asked} ask={() => actions.ask(at, 'explain')} />
        <button type="button" className={classes.button} onClick={() => actions.createTest(at)}>
          Create Test
        </button>
        <button type="button" className={classes.button} onClick={() => actions.comment(at)}>
          <span data-words>Comment</span>
          <IconMessagePlus size={18} aria-hidden="true" />
        </button>
      </div>
      {asked ? <Responses asked={asked} ask={(kind) => actions.ask(at, kind)} /> : null}
    </li>
  )
})

const WORDS = {
  answer: { label: 'Get Answers', busy: 'Getting Answer...', failed: 'Error getting response' },
  explain: { label: 'Explain To Me', busy: 'Getting Explanation...', failed: 'Error getting explanation' },
} as const

/** Plain buttons, not the design system's, because a page has a thousand of them. Both labels share one grid cell, so that the width stays. */
function AskButton({ kind, asked, ask }: { kind: ResponseKind; asked: MessageResponses | null; ask: () => void }) {
  const busy = asked?.[kind].stream.status === 'loading'
  const { label, busy: busyLabel } = WORDS[kind]
  return (
    <button type="button" className={classes.button} disabled={busy} onClick={ask}>
      <span data-shown={!busy}>{label}</span>
      <span data-shown={busy}>{busyLabel}</span>
    </button>
  )
}

const KINDS: readonly ResponseKind[] = ['answer', 'explain']

function Responses({ asked, ask }: { asked: MessageResponses; ask: (kind: ResponseKind) => void }) {
  return (
    <div className={classes.responses}>
      {KINDS.map((kind) => (
        <MessageResponse
          key={kind}
          kind={kind}
          controls={asked[kind]}
          earlier={asked[kind].earlier}
          failedText={WORDS[kind].failed}
          retry={() => ask(kind)}
        />
      ))}
    </div>
  )
}
