import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { Panel } from '../../../shared/layout/panel.tsx'
import { CustomerQnaPanel } from './customer-qna-panel.tsx'
import { ExchangeList, issueExchange } from './exchange-list.tsx'
import { hasFindings, JudgementList } from './judgement-list.tsx'
import { MeetingTimeline } from '../timeline/meeting-timeline.tsx'
import { QualificationGrid } from './qualification-grid.tsx'
import { spokenLength } from '../clock-time.ts'
import { SummaryContents } from './summary-contents.tsx'
import type { Entry } from './summary-contents.tsx'
import classes from './summary.module.css'
import { TalkingRatios } from './talking-ratios.tsx'
import { timelineOf } from '../timeline/timeline-scale.ts'
import type { Timeline } from '../timeline/timeline-scale.ts'
import { TopicList } from './topic-list.tsx'

interface SummaryProps {
  meeting: MeetingDetail
  analysis: ManagerAnalysis
}

interface Part extends Entry {
  body: ReactNode
  /** Short enough to share its row with another section. */
  small?: boolean
}

/** All sections of the summary with a table of contents beside them. */
export function Summary({ meeting, analysis }: SummaryProps) {
  const timeline = useMemo(() => timelineOf(analysis), [analysis])
  const parts = [...numbers({ meeting, analysis }, timeline), ...judged({ meeting, analysis })]
  return (
    <div className={classes.summary}>
      <div className={classes.parts}>
        {parts.map(({ id, body, small = false }) => (
          <div key={id} id={id} tabIndex={-1} className={classes.part} data-small={small}>
            {body}
          </div>
        ))}
      </div>
      <SummaryContents entries={parts} />
    </div>
  )
}

function numbers({ meeting, analysis }: SummaryProps, timeline: Timeline | null): Part[] {
  const ratios = analysis.speaker_talking_ratios
  const topics = timeline?.topics ?? []
  return [
    {
      id: 'talking-ratios',
      title: 'Talking ratios',
      body: (
        <Panel title="Talking ratios" purpose="Shares of the time in which someone spoke.">
          {ratios.length > 0 ? <TalkingRatios ratios={ratios} /> : <None>No one spoke in this meeting.</None>}
        </Panel>
      ),
    },
    {
      id: 'speaker-timeline',
      title: 'Speaker timeline',
      body: (
        <Panel title="Speaker timeline" purpose={timeline ? lengthText(analysis, timeline) : null}>
          {timeline ? (
            <MeetingTimeline meeting={meeting} timeline={timeline} />
          ) : (
            <None>No one spoke in this meeting.</None>
          )}
        </Panel>
      ),
    },
    {
      id: 'topic-timeline',
      title: 'Topic timeline',
      count: topics.length,
      body: (
        <Panel title="Topic timeline" padding={topics.length > 0 ? 'flush' : 'normal'}>
          {topics.length > 0 ? <TopicList meeting={meeting} topics={topics} /> : <None>No topics were found.</None>}
        </Panel>
      ),
    },
  ]
}

function lengthText({ speaker_timeline: turns }: ManagerAnalysis, { start, end }: Timeline): string {
  const length = spokenLength((end - start) / 1_000)
  return `${plural(turns.length, 'turn')} in ${length}. Choose one to read it in the transcript.`
}

function judged({ meeting, analysis }: SummaryProps): Part[] {
  const { question_handling_issues: issues } = analysis
  const said = analysis.meddicc_bant_evidence.filter(({ text }) => text !== null).length
  return [
    {
      id: 'question-handling',
      title: 'Question handling issues',
      count: issues.length,
      body: (
        <Panel
          title="Question handling issues"
          purpose="Questions of the customer that were passed over, put off or answered without an answer."
          padding={issues.length > 0 ? 'flush' : 'normal'}
        >
          {issues.length > 0 ? (
            <ExchangeList meetingId={meeting.id} exchanges={issues.map(issueExchange)} />
          ) : (
            <None>No issues were found.</None>
          )}
        </Panel>
      ),
    },
    {
      id: 'customer-qna',
      title: 'Customer Q&A',
      count: analysis.customer_qna.length,
      body: <CustomerQnaPanel meetingId={meeting.id} all={analysis.customer_qna} />,
    },
    ...heard({ meeting, analysis }),
    {
      id: 'meddicc-bant',
      title: 'MEDDICC and BANT',
      count: said,
      body: (
        <Panel title="MEDDICC and BANT" purpose={`${said} of ${analysis.meddicc_bant_evidence.length} were said.`}>
          <QualificationGrid meetingId={meeting.id} items={analysis.meddicc_bant_evidence} />
        </Panel>
      ),
    },
  ]
}

/** The customer's objections and the competitors that were named. */
function heard({ meeting, analysis }: SummaryProps): Part[] {
  const { objections_evidence, competitors_evidence } = analysis
  const small =
    !hasFindings(analysis.objections, objections_evidence) && !hasFindings(analysis.competitors, competitors_evidence)
  return [
    {
      id: 'objections',
      title: 'Objections',
      count: objections_evidence.length,
      small,
      body: (
        <Panel title="Objections" padding="flush">
          <JudgementList meetingId={meeting.id} text={analysis.objections} items={objections_evidence} />
        </Panel>
      ),
    },
    {
      id: 'competitors',
      title: 'Competitors',
      count: competitors_evidence.length,
      small,
      body: (
        <Panel title="Competitors" padding="flush">
          <JudgementList meetingId={meeting.id} text={analysis.competitors} items={competitors_evidence} />
        </Panel>
      ),
    },
  ]
}

function None({ children }: { children: ReactNode }) {
  return <Text c="dimmed">{children}</Text>
}
