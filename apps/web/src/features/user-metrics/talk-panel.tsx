import { plural } from '@cuecard/language/plain-text.ts'
import {
  type MetricsFilter,
  TALK_MEETINGS_MIN,
  type TalkFigures,
  type TalkOfPerson,
  type TalkTimeline,
} from '@cuecard/contract/user-metrics.ts'
import { Text, Title } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Panel } from '../../shared/layout/panel.tsx'
import { LoadMore } from '../../shared/states/show-more.tsx'
import { Empty, QueryView } from '../../shared/states/states.tsx'
import { TimeChart } from '../../shared/charts/time-chart.tsx'
import { spokenLength } from '../../shared/time/clock-time.ts'
import { ChartsSkeleton } from './charts-skeleton.tsx'
import { highestFigure } from './highest-figure.ts'
import { useTalkTimeline } from './user-metrics.queries.ts'
import classes from '../../shared/charts/time-chart.module.css'

/** How people talk in their meetings, week by week. */
export function TalkPanel({ filter }: { filter: MetricsFilter }) {
  return (
    <Panel
      title="Talk in meetings over time"
      purpose="Share of all that was spoken; the longest monologue of each meeting, on average; changes of the speaker an hour. Meetings without times are left out."
    >
      <QueryView
        query={useTalkTimeline(filter)}
        label="Loading the talk figures..."
        skeleton={<ChartsSkeleton charts={3} />}
        failed={{ title: 'The talk figures could not be loaded', text: 'They are kept with their meetings.' }}
      >
        {(talk) => <People talk={talk} />}
      </QueryView>
    </Panel>
  )
}

/** Three charts each: as many as are compared at a glance. */
const SHOWN = 4

function People({ talk }: { talk: TalkTimeline }) {
  const { is_everyone: everyone } = talk
  const [shown, setShown] = useState(SHOWN)
  const enough = talk.people.filter(({ meeting_count }) => meeting_count >= TALK_MEETINGS_MIN)
  const few = talk.people.filter(({ meeting_count }) => meeting_count < TALK_MEETINGS_MIN)
  const tops = {
    longest_monologue_sec: highestFigure(enough, 'longest_monologue_sec'),
    switches_per_hour: highestFigure(enough, 'switches_per_hour'),
  }
  return (
    <>
      {enough.length === 0 ? (
        <Empty icon={IconMicrophone} title="Not enough meetings in this time">
          {`${everyone ? 'A person’s figures begin' : 'Your figures begin'} with ${TALK_MEETINGS_MIN} analysed meetings of a minute or more in which ${everyone ? 'they' : 'you'} spoke under ${everyone ? 'their' : 'your'} own name.`}
        </Empty>
      ) : (
        enough.slice(0, shown).map((person) => <Person key={person.user_id} person={person} talk={talk} tops={tops} />)
      )}
      <LoadMore left={Math.max(0, enough.length - shown)} loading={false} onMore={() => setShown(shown + 4 * SHOWN)} />
      {few.length > 0 ? (
        <Text c="dimmed" fz="sm" mt="lg">
          Fewer than {TALK_MEETINGS_MIN} meetings:{' '}
          {few.map((person) => `${nameOf(person)} (${person.meeting_count})`).join(', ')}.
        </Text>
      ) : null}
      {talk.earlier_count > 0 ? (
        <Text c="dimmed" fz="sm" mt="lg">
          {plural(talk.earlier_count, 'meeting was', 'meetings were')} analysed before these figures were kept. Sync
          Meeting on a meeting’s page brings it in.
        </Text>
      ) : null}
    </>
  )
}

const nameOf = ({ user_name, user_email }: TalkOfPerson) => user_name ?? user_email

interface PersonProps {
  person: TalkOfPerson
  talk: TalkTimeline
  /** The highest of anybody, so that people can be compared. */
  tops: Record<'longest_monologue_sec' | 'switches_per_hour', number>
}

function Person({ person, talk: { unit, starts }, tops }: PersonProps) {
  const id = useId()
  const points = new Map(person.points.map((point) => [point.start, point]))
  const chart = (field: Exclude<keyof TalkFigures, 'meeting_count'>, said: (value: number) => string) => ({
    unit,
    starts,
    figure: said(person[field]),
    bars: (at: number) => {
      const value = points.get(starts[at] ?? '')?.[field]
      return value === undefined ? [] : [{ from: 0, to: value, tone: 'accent' as const }]
    },
    said: (at: number) => {
      const point = points.get(starts[at] ?? '')
      return point ? `${said(point[field])}, ${plural(point.meeting_count, 'meeting')}` : 'no meetings'
    },
  })
  return (
    <section className={classes.person} aria-labelledby={id}>
      <Title order={3} id={id} fz="sm" mb="sm">
        {nameOf(person)}{' '}
        <Text span c="dimmed" fz="sm" fw={400}>
          {plural(person.meeting_count, 'meeting')}
        </Text>
      </Title>
      <div className={classes.grid}>
        <TimeChart
          title="Talk share"
          top={100}
          {...chart('talk_share_percentage', (share) => `${Math.round(share)}%`)}
        />
        <TimeChart
          title="Longest monologue"
          top={tops.longest_monologue_sec}
          {...chart('longest_monologue_sec', spokenLength)}
        />
        <TimeChart
          title="Speaker switches an hour"
          top={tops.switches_per_hour}
          {...chart('switches_per_hour', (count) => count.toLocaleString('en-US'))}
        />
      </div>
    </section>
  )
}
