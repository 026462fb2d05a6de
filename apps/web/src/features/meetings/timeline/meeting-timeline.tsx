import type { SpeakerSide } from '@cuecard/contract/meetings/analysis.ts'
import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { Box, Button, Stack } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { Fragment, useCallback, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMeetingTime } from '../place/place.tsx'
import { messageAt } from '../find-message.ts'
import { useSpeakerColor } from '../../../shared/messages/speaker-color.ts'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import classes from './meeting-timeline.module.css'
import { SpeakerLane, type ActiveTurn } from './speaker-lane.tsx'
import { namedEvery, tickLabel, ticksOf, type Lane, type Timeline } from './timeline-scale.ts'

const SHOWN = 12
/** The number of tick labels that fit on a phone and on a wide screen. */
const NAMED_NARROW = 5
const NAMED_WIDE = 12
/** With more topics than this, a phone shows only their numbers. */
const TOPICS_NARROW = 4

interface MeetingTimelineProps {
  meeting: MeetingDetail
  timeline: Timeline
}

const SIDES = [
  ['rep', 'Us'],
  ['customer', 'Customer'],
  ['other', 'Others'],
] as const

/** The lanes by side; one group without a name where it is not known who sells and who buys. */
function bySide(lanes: readonly Lane[], sides: readonly SpeakerSide[]) {
  const sideOf = new Map(sides.map(({ speaker, side }) => [speaker, side]))
  const groups = SIDES.map(([side, name]) => ({
    name,
    lanes: lanes.filter(({ speaker }) => (sideOf.get(speaker) ?? 'other') === side),
  })).filter((group) => group.lanes.length > 0)
  return groups.length > 1 ? groups : [{ name: '', lanes }]
}

/** The timeline: topics above, a lane for each speaker, minutes below. */
export function MeetingTimeline({
  meeting,
  timeline,
  sides,
}: MeetingTimelineProps & { sides: readonly SpeakerSide[] }) {
  const [active, setActive] = useState<(ActiveTurn & { speaker: string }) | null>(null)
  const [all, setAll] = useState(false)
  const navigate = useNavigate()
  // A tip opened by touch stays until the user touches elsewhere.
  const plot = useClickOutside<HTMLDivElement>(() => setActive(null))
  const { transcript } = meeting.collected_meeting_data
  const groups = useMemo(() => bySide(timeline.lanes, sides), [timeline, sides])
  const lanes = groups.flatMap((group) => group.lanes)
  const hasTimes = useMeetingTime().times !== 'none'
  const wordsOf = useCallback(
    (lane: Lane, turn: number) => {
      const { start = 0, message_id } = lane.turns[turn] ?? {}
      const named = message_id === undefined ? undefined : transcript.find((said) => said.message_id === message_id)
      const message = named ?? messageAt(transcript, start, lane.speaker)
      return message ? { text: message.message, to: meetingPath(meeting.id, message.message_id) } : null
    },
    [meeting.id, transcript],
  )
  const colorOf = useSpeakerColor()
  const repeats = ({ speaker }: Lane) =>
    lanes.some((lane) => lane.speaker !== speaker && colorOf(lane.speaker) === colorOf(speaker))
  const shown = all ? lanes : lanes.slice(0, SHOWN)
  return (
    <Stack gap={12} style={{ containerType: 'inline-size' }}>
      <div className={classes.plot} ref={plot}>
        {hasTimes ? <Axis timeline={timeline} /> : null}
        {timeline.topics.length > 0 ? <TopicStrip meeting={meeting} timeline={timeline} /> : null}
        {shown.map((lane) => (
          <Fragment key={lane.speaker}>
            <SideName name={groups.find((group) => group.lanes[0] === lane)?.name ?? ''} />
            <SpeakerLane
              lane={lane}
              initials={repeats(lane)}
              span={timeline}
              active={active?.speaker === lane.speaker ? active : null}
              onActive={(turn) => setActive(turn && { ...turn, speaker: lane.speaker })}
              onOpen={(turn) => {
                const words = wordsOf(lane, turn)
                if (words) void navigate(words.to)
              }}
              wordsOf={(turn) => wordsOf(lane, turn)}
            />
          </Fragment>
        ))}
      </div>
      {shown.length < lanes.length ? (
        <Button variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => setAll(true)}>
          Show all {lanes.length} speakers
        </Button>
      ) : null}
    </Stack>
  )
}

/** Before the first lane of a side. */
const SideName = ({ name }: { name: string }) =>
  name === '' ? null : (
    <Box component="span" display="block" pos="relative" mt={4} c="dimmed" fz="xs" fw={600}>
      {name}
    </Box>
  )

/** The tick lines through the lanes, labelled below. */
function Axis({ timeline: { start, end } }: { timeline: Timeline }) {
  const ticks = ticksOf(end - start)
  const wide = namedEvery(ticks.length, NAMED_WIDE)
  const narrow = namedEvery(ticks.length, NAMED_NARROW)
  return (
    <div className={classes.axis} aria-hidden="true">
      {ticks.map((tick, at) => (
        <span key={tick} className={classes.tick} style={{ left: `${(100 * tick) / (end - start)}%` }}>
          <span
            className={classes.label}
            data-wide={at % wide === 0}
            data-narrow={at % narrow === 0}
            data-edge={at === 0 ? 'start' : tick > (end - start) * 0.96 ? 'end' : undefined}
          >
            {tickLabel(tick)}
          </span>
        </span>
      ))}
    </div>
  )
}

/** Numbered like the topic list, whose entries can be reached by keyboard. */
function TopicStrip({ meeting, timeline: { start, end, topics } }: MeetingTimelineProps) {
  const share = (ms: number) => `${(100 * ms) / (end - start)}%`
  return (
    <div className={classes.topics} aria-hidden="true">
      <span className={classes.topicsName}>Topics</span>
      <div className={classes.strip} data-many={topics.length > TOPICS_NARROW}>
        {topics.map(({ topic, start: from, end: to, message_id }, at) => {
          const place = message_id ?? messageAt(meeting.collected_meeting_data.transcript, from)?.message_id
          return (
            <Link
              key={at}
              tabIndex={-1}
              className={classes.topic}
              style={{ left: share(from - start), width: share(to - from) }}
              title={topic}
              to={meetingPath(meeting.id, place)}
            >
              {at + 1} <span className={classes.topicName}>{topic}</span>
            </Link>
          )
        })}
      </div>
    </div>
  )
}
