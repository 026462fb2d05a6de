import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { CustomerSides } from './customer-sides.tsx'
import { plural } from '@cuecard/language/plain-text.ts'
import { Switch, Text } from '@mantine/core'
import { z } from 'zod'
import { STAY, useSearch } from '../../../lib/use-search.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import classes from './customer-qna-panel.module.css'
import { ExchangeList, qnaExchange } from './exchange-list.tsx'

const QnaSearch = z.object({ uncertain: z.literal('1').optional() })

/** The customer's questions and the rep's answers, with a filter for the uncertain answers. */
export function CustomerQnaPanel({ meeting, analysis }: { meeting: MeetingDetail; analysis: ManagerAnalysis }) {
  const { customer_qna: all, speaker_sides: sides = [], sides_chosen: chosen = false } = analysis
  const [{ uncertain }, setSearch] = useSearch(QnaSearch)
  const doubtful = all.filter(({ rep_uncertain }) => rep_uncertain)
  const only = uncertain === '1'
  const shown = only ? doubtful : all
  return (
    <Panel
      title="Customer Q&A"
      purpose={
        all.length > 0 ? `${plural(all.length, 'question')}, ${doubtful.length} with an uncertain answer.` : null
      }
      padding="flush"
      actions={
        doubtful.length > 0 || only ? (
          <Switch
            className={classes.filter ?? ''}
            label="Only uncertain"
            checked={only}
            onChange={(event) => setSearch({ uncertain: event.currentTarget.checked ? '1' : null }, STAY)}
          />
        ) : null
      }
    >
      <CustomerSides meeting={meeting} sides={sides} chosen={chosen} />
      {shown.length > 0 ? (
        <ExchangeList meetingId={meeting.id} exchanges={shown.map(qnaExchange)} />
      ) : (
        <Text c="dimmed" px={20} py={12}>
          {only && all.length > 0 ? 'No uncertain answers.' : nothingAsked(sides)}
        </Text>
      )}
    </Panel>
  )
}

const nothingAsked = (sides: NonNullable<ManagerAnalysis['speaker_sides']>) =>
  sides.length === 0 || sides.some(({ side }) => side === 'customer')
    ? 'The customer asked no questions.'
    : 'Nobody in this meeting was recognised as the customer.'
