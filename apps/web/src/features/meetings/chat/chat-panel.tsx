import { CHAT_HEIGHT_LESS_PX, CHAT_SCROLL_DELAY_MS } from '@cuecard/contract/limits.ts'
import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import '@cuecard/ui/ui.css'
import { Stack } from '@mantine/core'
import { IconBulb, IconBooks, IconMessagePlus } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { Button } from '../../../shared/controls/button.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { firstQuestions } from './first-questions.ts'
import { isRunning } from '../live/use-live-meeting.ts'
import { unanswered } from './chat-history.ts'
import { ChatComposer } from './chat-composer.tsx'
import classes from './chat-panel.module.css'
import { AssistantBubble, Thinking, UserBubble, Unanswered } from './chat-turn.tsx'
import { type Chat, useChat } from './chat.queries.ts'

const CHAT_LABELS = {
  one: {
    title: 'Meeting Discovery',
    intro: 'Ask anything about this meeting. The chat has its full transcript and your company knowledge base.',
    insights: 'What was said, decided and promised, with the speaker and a link to the place in the transcript.',
    placeholder: 'Ask a question about the meeting...',
    questions: [],
  },
  all: {
    title: 'All meetings',
    intro: 'The chat has the full transcripts of your list and your company knowledge base.',
    insights: 'Who said what in which meeting, with a link to the place in the transcript.',
    placeholder: 'Ask a question about your meetings...',
    questions: [
      'What was decided in our latest meetings?',
      'Which concerns were raised?',
      'What did we promise last week?',
    ],
  },
} as const

const heightStyle: CSSProperties & Record<`--${string}`, string> = { '--less': `${CHAT_HEIGHT_LESS_PX}px` }

const RUNNING_INTRO =
  'This meeting is still running. The chat has what was said until now, up to the moment you ask, and your company knowledge base.'

/** Chat With Meeting; without a meeting, a chat about all meetings of the user's list. */
export function ChatPanel({ meeting }: { meeting: MeetingDetail | null }) {
  return <OneChat key={meeting?.id ?? 'all'} meeting={meeting} />
}

function OneChat({ meeting }: { meeting: MeetingDetail | null }) {
  const meetingId = meeting?.id ?? null
  const chat = useChat(meetingId)
  const words = meeting === null ? CHAT_LABELS.all : CHAT_LABELS.one
  const questions = meeting === null ? words.questions : firstQuestions(meeting)
  const { log, toEnd, onScroll } = useFollowing(chat)
  const ask = (message: string) => {
    if (!chat.ask(message)) return false
    setTimeout(toEnd, CHAT_SCROLL_DELAY_MS)
    return true
  }
  const isEmpty = chat.turns.length === 0
  return (
    <Panel
      title={words.title}
      purpose={meeting && isRunning(meeting) ? RUNNING_INTRO : words.intro}
      padding="flush"
      actions={
        isEmpty ? null : (
          <Button variant="default" icon={IconMessagePlus} onClick={chat.clear}>
            New chat
          </Button>
        )
      }
    >
      <Stack gap={0} h="calc(100vh - var(--less))" mih={320} style={heightStyle}>
        <div
          ref={log}
          onScroll={onScroll}
          className={classes.log}
          role="log"
          aria-label="Chat"
          aria-busy={chat.arriving !== null}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus
          tabIndex={0}
        >
          {isEmpty ? (
            <FirstQuestions insights={words.insights} questions={questions} ask={ask} />
          ) : (
            <Turns chat={chat} meeting={meeting} />
          )}
        </div>
        <ChatComposer
          storageKey={chat.storageKey}
          placeholder={words.placeholder}
          isRunning={chat.arriving !== null}
          ask={ask}
          stop={chat.stop}
        />
      </Stack>
    </Panel>
  )
}

function Turns({ chat, meeting }: { chat: Chat; meeting: MeetingDetail | null }) {
  const { turns, arriving } = chat
  return (
    <>
      {turns.map((turn, at) =>
        turn.role === 'user' ? (
          <UserBubble key={at} text={turn.content} />
        ) : (
          <AssistantBubble key={at} turn={turn} meeting={meeting} />
        ),
      )}
      {arriving === '' ? <Thinking isLookingAgain={chat.isLookingAgain} /> : null}
      {arriving ? <AssistantBubble text={arriving} meeting={meeting} /> : null}
      {arriving === null && unanswered(turns) ? <Unanswered retry={chat.retry} /> : null}
    </>
  )
}

interface FirstQuestionsProps {
  insights: string
  questions: readonly string[]
  ask: (question: string) => boolean
}

function FirstQuestions({ insights, questions, ask }: FirstQuestionsProps) {
  return (
    <div className={classes.start}>
      <div className={classes.hints}>
        <div className={classes.hint}>
          <IconBulb size={20} aria-hidden="true" />
          <h3>Meeting Insights</h3>
          <p>{insights}</p>
        </div>
        <div className={classes.hint}>
          <IconBooks size={20} aria-hidden="true" />
          <h3>Knowledge Integration</h3>
          <p>What your documents say about it, with the passage that says so.</p>
        </div>
      </div>
      <ul className={classes.questions} aria-label="Questions to begin with">
        {questions.map((question) => (
          <li key={question}>
            <Button variant="default" radius="xl" onClick={() => ask(question)}>
              {question}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Distance from the end, in px, within which the chat keeps scrolling with new text. */
const AT_END = 80

/** Keeps the end in view while the chat grows, unless the user has scrolled up. */
function useFollowing({ turns, arriving }: Chat) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const toEnd = () => log.current?.scrollTo({ top: log.current.scrollHeight })
  const onScroll = () => {
    const box = log.current
    if (box) isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < AT_END
  }
  useEffect(() => {
    const isOpen = turns.length > 0 || arriving !== null
    if (log.current && isAtEnd.current && isOpen) log.current.scrollTop = log.current.scrollHeight
  }, [turns, arriving])
  return { log, toEnd, onScroll }
}
