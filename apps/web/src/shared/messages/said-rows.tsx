import type { AnsweredQuestion, LeftOpen, Promised, SaidIn } from '@cuecard/contract/meetings/wrap-up.ts'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { WaitingRow } from '../layout/waiting-list.tsx'
import { meetingPath } from './meeting-path.ts'

/** Words that lead to where they were said. */
export const SaidLink = ({ said_in, children }: { said_in: SaidIn; children: ReactNode }) => (
  <Anchor component={Link} to={meetingPath(said_in.meeting_id, said_in.message_id ?? undefined)} c="inherit">
    {children}
  </Anchor>
)

export const PromiseRow = ({ row: { text, who, when, about, said_in } }: { row: Promised }) => (
  <WaitingRow
    title={<SaidLink said_in={said_in}>{text}</SaidLink>}
    note={
      <>
        {[who, when].filter(Boolean).join(' · ') || 'Nobody was named'}
        {about === undefined ? null : ` · to “${about}”`}
      </>
    }
  />
)

export const OpenRow = ({ row: { question, said_in, answered_since } }: { row: LeftOpen }) => (
  <WaitingRow
    title={<SaidLink said_in={said_in}>{question}</SaidLink>}
    note={
      answered_since ? (
        <>
          Answered since in{' '}
          <Anchor component={Link} to={`/company-knowledge?itemId=${answered_since.item_id}`} inherit>
            {answered_since.item_name}
          </Anchor>
          : {answered_since.text}
        </>
      ) : (
        'No answer yet'
      )
    }
  />
)

export const AnsweredRow = ({ row: { question, answer, said_in } }: { row: AnsweredQuestion }) => (
  <WaitingRow title={<SaidLink said_in={said_in}>{question}</SaidLink>} note={answer} />
)
