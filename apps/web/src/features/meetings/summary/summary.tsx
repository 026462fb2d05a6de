import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Text } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { Panel, type PanelProps } from '../../../shared/layout/panel.tsx'
import { CustomerQnaPanel } from './customer-qna-panel.tsx'
import { ExchangeList, issueExchanges } from './exchange-list.tsx'
import { hasFindings, JudgementList } from './judgement-list.tsx'
import { MeetingTimeline } from '../timeline/meeting-timeline.tsx'
import { NextStepList } from './next-step-list.tsx'
import { QualificationGrid } from './qualification-grid.tsx'
import { spokenLength } from '../../../shared/time/clock-time.ts'
import { SummaryContents, type Entry } from './summary-contents.tsx'
import classes from './summary.module.css'
import { SummaryStrip } from './summary-strip.tsx'
import { TalkingRatios } from './talking-ratios.tsx'
import { timelineOf, type Timeline } from '../timeline/timeline-scale.ts'
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
    <>
      <SummaryStrip analysis={analysis} />
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
    </>
  )
}

interface PanelPart extends Omit<Part, 'body'>, Pick<PanelProps, 'purpose' | 'padding'> {}

/** A section whose panel has the section's title. */
const inPanel = ({ purpose, padding = 'normal', ...part }: PanelPart, content: ReactNode): Part => ({
  ...part,
  body: (
    <Panel title={part.title} purpose={purpose} padding={padding}>
      {content}
    </Panel>
  ),
})

function numbers({ meeting, analysis }: SummaryProps, timeline: Timeline | null): Part[] {
  const ratios = analysis.speaker_talking_ratios
  const topics = timeline?.topics ?? []
  const silence = <None>No one spoke in this meeting.</None>
  return [
    inPanel(
      { id: 'talking-ratios', title: 'Talking ratios', purpose: hasTimes(meeting) ? SHARES_OF_TIME : SHARES_OF_WORDS },
      ratios.length > 0 ? <TalkingRatios ratios={ratios} /> : silence,
    ),
    inPanel(
      {
        id: 'speaker-timeline',
        title: 'Speaker timeline',
        purpose: timeline ? lengthText(meeting, analysis, timeline) : null,
      },
      timeline ? (
        <MeetingTimeline meeting={meeting} timeline={timeline} sides={analysis.speaker_sides ?? []} />
      ) : (
        silence
      ),
    ),
    inPanel(
      { id: 'topic-timeline', title: 'Topic timeline', count: topics.length, padding: flushIf(topics.length > 0) },
      topics.length > 0 ? <TopicList meeting={meeting} topics={topics} /> : <None>No topics were found.</None>,
    ),
  ]
}

const flushIf = (listed: boolean): 'flush' | 'normal' => (listed ? 'flush' : 'normal')

const hasTimes = ({ meeting_general_info }: MeetingDetail) => meeting_general_info.times !== 'none'
const SHARES_OF_TIME = 'Shares of the time in which someone spoke, estimated from when each message began.'
const SHARES_OF_WORDS = 'Shares of what was said, by the length of the words: the imported file holds no times.'

function lengthText(
  meeting: MeetingDetail,
  { speaker_timeline: turns }: ManagerAnalysis,
  { start, end }: Timeline,
): string {
  if (!hasTimes(meeting))
    return `${plural(turns.length, 'turn')} in their order, as wide as their words are long. Choose one to read it in the transcript.`
  const length = spokenLength((end - start) / 1_000)
  return `${plural(turns.length, 'turn')} in ${length}. Choose one to read it in the transcript.`
}

function judged({ meeting, analysis }: SummaryProps): Part[] {
  const { question_handling_issues: issues, meddicc_bant_evidence: qualification } = analysis
  const said = qualification.filter(({ text }) => text !== null).length
  return [
    inPanel(
      {
        id: 'question-handling',
        title: 'Question handling issues',
        count: issues.length,
        purpose: 'Questions of the customer that were passed over, put off or answered without an answer.',
        padding: flushIf(issues.length > 0),
      },
      issues.length > 0 ? (
        <ExchangeList meetingId={meeting.id} exchanges={issueExchanges(analysis)} />
      ) : (
        <None>No issues were found.</None>
      ),
    ),
    {
      id: 'customer-qna',
      title: 'Customer Q&A',
      count: analysis.customer_qna.length,
      body: <CustomerQnaPanel meeting={meeting} analysis={analysis} />,
    },
    ...promised({ meeting, analysis }),
    ...heard({ meeting, analysis }),
    inPanel(
      {
        id: 'meddicc-bant',
        title: 'MEDDICC and BANT',
        count: said,
        ...(qualification.length > 0 ? { purpose: `${said} of ${qualification.length} were said.` } : {}),
      },
      // A meeting that is no sales conversation has no fields, and its text says so.
      qualification.length > 0 ? (
        <QualificationGrid meetingId={meeting.id} items={qualification} />
      ) : (
        <None>{analysis.meddicc_bant}</None>
      ),
    ),
  ]
}

/** Analyses of earlier versions have no next steps. */
function promised({ meeting, analysis: { next_steps: steps } }: SummaryProps): Part[] {
  if (!steps) return []
  const content = steps.length > 0 ? <NextStepList meetingId={meeting.id} steps={steps} /> : <None>Not said</None>
  const part = { id: 'next-steps', title: 'Next steps', count: steps.length, padding: flushIf(steps.length > 0) }
  return [inPanel(part, content)]
}

/** The customer's objections and the competitors that were named. */
function heard({ meeting, analysis }: SummaryProps): Part[] {
  const found = [
    { id: 'objections', title: 'Objections', text: analysis.objections, items: analysis.objections_evidence },
    { id: 'competitors', title: 'Competitors', text: analysis.competitors, items: analysis.competitors_evidence },
  ]
  const small = !found.some(({ text, items }) => hasFindings(text, items))
  return found.map(({ id, title, text, items }) =>
    inPanel(
      { id, title, count: items.length, small, padding: 'flush' },
      <JudgementList meetingId={meeting.id} text={text} items={items} />,
    ),
  )
}

function None({ children }: { children: ReactNode }) {
  return <Text c="dimmed">{children}</Text>
}
