import type {
  AnswerContradiction,
  CustomerQna,
  Evidence,
  ManagerAnalysis,
} from '@cuecard/contract/meetings/analysis.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import { Box, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { AgainstDocuments } from '../../../shared/messages/against-documents.tsx'
import { AnswerIt } from '../../../shared/gaps/answer-it.tsx'
import classes from './exchange-list.module.css'
import { ItemComments } from '../comments/item-comments.tsx'
import { splitEvidence } from './quote-match.ts'
import { Quotes, Source } from './quote.tsx'

/** Questions of the customer with the rep's answers. */
interface Exchange {
  topic: string
  question: string
  answer: string
  uncertain: boolean
  /** Neither the rep nor the documents answered it well: it can be answered here. */
  poor: boolean
  contradiction?: AnswerContradiction | undefined
  evidence: Evidence[]
}

/** Those that somebody removed, because the answer was good enough, are no knowledge gaps and need no answer here either. */
export function issueExchanges({ question_handling_issues: issues, customer_qna }: ManagerAnalysis): Exchange[] {
  const removed = new Set(
    customer_qna.filter((one) => one.rep_uncertain_removed).map((one) => fold(one.customer_question)),
  )
  return issues.map((issue) => ({
    topic: issue.topic,
    question: issue.customer_question,
    answer: issue.rep_response_excerpt,
    uncertain: false,
    poor: !removed.has(fold(issue.customer_question)),
    evidence: issue.evidence,
  }))
}

export const qnaExchange = (qna: CustomerQna): Exchange => ({
  topic: qna.topic,
  question: qna.customer_question,
  answer: qna.rep_answer_excerpt,
  uncertain: qna.rep_uncertain,
  poor: qna.rep_uncertain && !qna.contradiction,
  contradiction: qna.contradiction,
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
  const { topic, question, answer, uncertain, poor, contradiction, evidence } = exchange
  const asked = splitEvidence(question, evidence)
  const answered = splitEvidence(answer, asked.rest)
  return (
    <li className={classes.item}>
      {topic !== '' || uncertain ? (
        <Group component="p" gap="4px 8px" m={0} c="dimmed" fz="sm" lh="1.25rem">
          {topic === '' ? null : <span>{topic}</span>}
          {uncertain ? (
            <span className={classes.uncertain}>
              <IconAlertTriangle size={14} aria-hidden="true" />
              Uncertain answer
            </span>
          ) : null}
        </Group>
      ) : null}
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
      {contradiction ? <AgainstDocuments said={contradiction.said} contradiction={contradiction} /> : null}
      <Quotes meetingId={meetingId} evidence={answered.rest} />
      <ItemComments meetingId={meetingId} message_id={evidence[0]?.message_id} about={question}>
        {poor ? (
          <AnswerIt
            source={{ meeting_id: meetingId, question, answer, message_id: evidence[0]?.message_id ?? null }}
            question={question}
          />
        ) : null}
      </ItemComments>
    </li>
  )
}
