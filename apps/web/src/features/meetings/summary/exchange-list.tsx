import type { CustomerQna, Evidence, QuestionHandlingIssue } from '@cuecard/contract/meetings/analysis.ts'
import { Box, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './exchange-list.module.css'
import { splitEvidence } from './quote-match.ts'
import { Quotes, Source } from './quote.tsx'

/** Questions of the customer with the rep's answers. */
interface Exchange {
  topic: string
  question: string
  answer: string
  uncertain: boolean
  evidence: Evidence[]
}

export const issueExchange = (issue: QuestionHandlingIssue): Exchange => ({
  topic: issue.topic,
  question: issue.customer_question,
  answer: issue.rep_response_excerpt,
  uncertain: false,
  evidence: issue.evidence,
})

export const qnaExchange = (qna: CustomerQna): Exchange => ({
  topic: qna.topic,
  question: qna.customer_question,
  answer: qna.rep_answer_excerpt,
  uncertain: qna.rep_uncertain,
  evidence: qna.evidence,
})

export function ExchangeList({ meetingId, exchanges }: { meetingId: string; exchanges: readonly Exchange[] }) {
  return (
    <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {exchanges.map((exchange, at) => (
        <Item key={at} meetingId={meetingId} exchange={exchange} />
      ))}
    </Box>
  )
}

function Item({ meetingId, exchange }: { meetingId: string; exchange: Exchange }) {
  const { topic, question, answer, uncertain, evidence } = exchange
  const asked = splitEvidence(question, evidence)
  const answered = splitEvidence(answer, asked.rest)
  return (
    <li className={classes.item}>
      <Group component="p" gap="4px 8px" m={0} c="dimmed" fz="sm" lh="1.25rem">
        <span>{topic}</span>
        {uncertain ? (
          <span className={classes.uncertain}>
            <IconAlertTriangle size={14} aria-hidden="true" />
            Uncertain answer
          </span>
        ) : null}
      </Group>
      <div className={classes.said}>
        <h3 className={classes.question}>{question}</h3>
        {asked.own ? <Source meetingId={meetingId} evidence={asked.own} /> : null}
      </div>
      {answer.trim() === '' ? (
        <p className={classes.none}>No answer in the transcript.</p>
      ) : (
        <div className={classes.said} data-answer="true">
          <p className={classes.answer}>{answer}</p>
          {answered.own ? <Source meetingId={meetingId} evidence={answered.own} /> : null}
        </div>
      )}
      <Quotes meetingId={meetingId} evidence={answered.rest} />
    </li>
  )
}
